import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ApiSession } from './call-api.ts';

/** A station as Kuaidi100 writes it. */
interface Station {
  readonly ftime: string;
  readonly context: string;
}

/**
 * Starts a server that answers every question after a parcel as Kuaidi100 does, and has the hospital of `office` ask there.
 * `state` by the courier's codes: `3` is signed for. `unknown` is a number that it does not find.
 */
export async function startCourierService(office: ApiSession, state: string, stations: readonly Station[], unknown: string) {
  const known = { message: 'ok', status: '200', com: 'shunfeng', state, data: stations };
  const server = createServer(async (request, response) => {
    const asked = new URLSearchParams(await text(request)).get('param') ?? '';
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(asked.includes(unknown) ? { result: false, returnCode: '400', message: '找不到对应公司' } : known));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('no free port');
  const account = { accountName: '快递100', courierKind: 'kuaidi100', customer: 'C0001', secretKey: 'K-secret' };
  const base = '/blade-handheld-hospital/courierAccount';
  const kept = await office.post<{ id: string }>(`${base}/submit`, { ...account, address: `http://127.0.0.1:${at.port}` });
  await office.post(`${base}/enable`, { id: kept.data.id });
  return { stop: () => void server.close() };
}
