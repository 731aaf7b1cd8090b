import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GatewayMessage {
  messageId: string;
  tenantId: string;
  title: string;
  content: string;
  receivers: { account: string; phone: string; name: string }[];
}

export interface GatewayServer {
  /** With a path. */
  address: string;
  account: string;
  secret: string;
  /** Every call that was signed as it should be. */
  asked: { message: GatewayMessage; headers: IncomingHttpHeaders }[];
  /** What it answers from now on. */
  answer(status: number, body?: object | string, headers?: Record<string, string>): void;
  /** Keeps every caller waiting from now on; the returned function lets them go. */
  hold(): () => void;
  reset(): void;
  close(): Promise<void>;
}

const ACCOUNT = 'hospital-1';
const SECRET = 'the-secret-of-the-gateway';

/** A gateway on a free port that checks account and signature as a hospital's would. */
export async function startGatewayServer(): Promise<GatewayServer> {
  const asked: GatewayServer['asked'] = [];
  let answer: { status: number; text: string; headers: Record<string, string> } = { status: 200, text: '', headers: {} };
  let held: Promise<void> | undefined;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += piece;
    const { headers } = request;
    const signature = createHmac('sha256', SECRET).update(`${headers['x-lianyi-timestamp']}.${body}`).digest('hex');
    const isKnown = headers['x-lianyi-account'] === ACCOUNT && headers['x-lianyi-signature'] === signature;
    if (request.method !== 'POST' || request.url !== '/v1/messages') return void response.writeHead(404).end();
    if (!isKnown) return void response.writeHead(401).end();
    asked.push({ message: JSON.parse(body) as GatewayMessage, headers });
    await held;
    response.writeHead(answer.status, answer.headers).end(answer.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const set: GatewayServer['answer'] = (status, body = '', headers = {}) => {
    answer = { status, text: typeof body === 'string' ? body : JSON.stringify(body), headers };
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/messages`,
    ...{ account: ACCOUNT, secret: SECRET, asked, answer: set },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    reset: () => {
      held = undefined;
      asked.length = 0;
      set(200);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
