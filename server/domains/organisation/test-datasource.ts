import { connect } from 'node:net';
import { ADDRESS_WRONG, isAddress, testDatasource } from '../../../contract/domains/organisation/datasource.resource.ts';
import { type Message, said, told } from '../../../contract/kernel/said.ts';
import { serve } from '../../engine/call/call.ts';
import { requirePlatform } from '../../engine/call/require-platform.ts';
import { findRow } from '../../engine/store/rows.ts';
import { openSecret } from '../../platform/crypto/secret-box.ts';
import { notFound } from '../../platform/refusal.ts';
import { datasourceTable } from './organisation.tables.ts';

const WAIT_MS = 5_000;

interface Outcome {
  reachable: 0 | 1;
  message: Message;
}

interface Login {
  username: string;
  password: string;
}

/** Knocks at a system. Tells whether it answered, never what: its answer may be somebody's. */
export const serveTestDatasource = serve(testDatasource, async (call) => {
  requirePlatform(call);
  const row = await findRow(call.db, datasourceTable, call.input.id);
  if (!row) throw notFound();
  const { username, secret } = row;
  const login = username ? { username, password: secret ? openSecret(call.services.secret, secret) : '' } : undefined;
  const { reachable, message } = await answerOf(row.url, login);
  return { reachable, ...told(message) };
});

async function answerOf(url: string, login: Login | undefined): Promise<Outcome> {
  // Such an address cannot be entered any more, and may be there.
  if (!isAddress(url)) return { reachable: 0, message: ADDRESS_WRONG };
  return /^tcp:/i.test(url) ? knock(url) : ask(url, login);
}

async function ask(url: string, login: Login | undefined): Promise<Outcome> {
  const basic = login && Buffer.from(`${login.username}:${login.password}`).toString('base64');
  const headers = basic ? { Authorization: `Basic ${basic}` } : undefined;
  try {
    // A redirect is an answer: followed, it could lead anywhere.
    const reply = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(WAIT_MS) });
    await reply.body?.cancel();
    if (reply.status === 401 || reply.status === 403) return { reachable: 0, message: said`对方拒绝了用户名或密码（${reply.status}）` };
    return { reachable: reply.status < 500 ? 1 : 0, message: reply.status < 500 ? '连接成功' : said`对方答复异常（${reply.status}）` };
  } catch (error) {
    return failure(error);
  }
}

async function knock(url: string): Promise<Outcome> {
  const { hostname, port } = new URL(url);
  if (!port) return { reachable: 0, message: '地址中缺少端口' };
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: WAIT_MS });
    const settle = (outcome: Outcome): void => {
      socket.destroy();
      resolve(outcome);
    };
    socket.once('connect', () => settle({ reachable: 1, message: '连接成功' }));
    socket.once('timeout', () => settle({ reachable: 0, message: '连接超时' }));
    socket.once('error', (error) => settle(failure(error)));
  });
}

const words: Record<string, string> = {
  ECONNREFUSED: '对方拒绝连接',
  ENOTFOUND: '找不到该主机',
  EAI_AGAIN: '找不到该主机',
  ETIMEDOUT: '连接超时',
};

function failure(error: unknown): Outcome {
  const { name, code, cause } = error as { name?: string; code?: string; cause?: { code?: string } };
  if (name === 'TimeoutError') return { reachable: 0, message: '连接超时' };
  return { reachable: 0, message: words[code ?? cause?.code ?? ''] ?? '无法连接' };
}
