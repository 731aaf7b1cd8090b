import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AliyunServer {
  url: string;
  /** The parameters of every message that was asked for. */
  asked: Record<string, string>[];
  /** What it answers from now on. */
  answer(code: string, message?: string): void;
  /** Done once, while the next message is with the provider and not answered yet. */
  meanwhile(work: () => Promise<unknown>): void;
  close(): Promise<void>;
}

/** Speaks the documented SendSms call on a free port, and refuses what is not signed as it wants it. */
export async function startAliyunServer(): Promise<AliyunServer> {
  const asked: Record<string, string>[] = [];
  let [code, message] = ['OK', 'OK'];
  let work: (() => Promise<unknown>) | undefined;
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://local');
    const { authorization = '', 'x-acs-action': action, 'x-acs-version': version } = request.headers;
    const isSigned = /^ACS3-HMAC-SHA256 Credential=\w+,SignedHeaders=[\w;-]+,Signature=[0-9a-f]{64}$/.test(authorization);
    const isKnown = isSigned && action === 'SendSms' && version === '2017-05-25';
    asked.push({ ...Object.fromEntries(searchParams), authorization });
    await work?.();
    work = undefined;
    response.writeHead(isKnown ? 200 : 400, { 'content-type': 'application/json' });
    const body = isKnown ? { Code: code, Message: message } : { Code: 'SignatureDoesNotMatch', Message: 'wrong signature' };
    response.end(JSON.stringify({ ...body, RequestId: 'F655A8D5', BizId: '900619746936498440^0' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (nextCode, nextMessage = nextCode) => {
      [code, message] = [nextCode, nextMessage];
    },
    meanwhile: (next) => {
      work = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
