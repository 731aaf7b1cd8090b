import { createHmac } from 'node:crypto';
import { said } from '../../../contract/kernel/said.ts';
import { askOutside, NoAnswer } from '../net/ask-outside.ts';
import { PushFailure, type PushProvider } from './push-provider.ts';

export interface GatewaySettings {
  address: string;
  account: string;
  secret: string;
  allowPrivate: boolean;
}

const TIMEOUT_MS = 10_000;
const MOST_IN_REASON = 200;
/** Refusals that pass by themselves: nothing came through in time, or too much did. */
const PASSING = [408, 429];

/**
 * A hospital's own gateway, which knows its people's telephones. The body is signed with the account's secret, together
 * with the time, so that the gateway can refuse what others send and what somebody recorded.
 */
export function createGatewayProvider({ address, account, secret, allowPrivate }: GatewaySettings, clock: () => number): PushProvider {
  return {
    push: async ({ id, tenantId, title, content }, receivers) => {
      const people = receivers.map(({ account, phone, name }) => ({ account, phone: phone ?? '', name }));
      const body = JSON.stringify({ messageId: id, tenantId, title, content, receivers: people });
      const timestamp = String(clock());
      const headers = {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'x-lianyi-account': headerText(account),
        'x-lianyi-timestamp': timestamp,
        'x-lianyi-signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
        'idempotency-key': id,
      };
      if (!URL.canParse(address)) throw new PushFailure('推送地址不正确', { final: true });
      const asked = { method: 'POST', headers, body, timeoutMs: TIMEOUT_MS, allowPrivate };
      const { status, body: answer } = await askOutside(new URL(address), asked).catch(toFailure);
      if (status < 200 || status > 299) throw refusal(status);
      return new Map(failedOf(answer.toString('utf8')).map(({ account, reason }) => [String(account), reasonOf(reason)]));
    },
  };
}

/** A header holds visible ASCII; what else an account is written with is percent-encoded. */
function headerText(text: string): string {
  return text.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
}

function toFailure(error: unknown): never {
  const code = error instanceof NoAnswer ? error.code : 'UNKNOWN';
  if (code === 'PRIVATE') throw new PushFailure('推送地址不能是内部网络的地址', { final: true });
  if (code === 'TOO_LARGE') throw new PushFailure('推送网关的答复过长', { final: false });
  throw new PushFailure(said`无法连接推送网关，请检查地址与网络（${code}）`, { final: false });
}

function refusal(status: number): PushFailure {
  if (status === 401 || status === 403) return new PushFailure(said`推送网关不接受账号或签名（${status}）`, { final: true });
  if (status >= 500 || PASSING.includes(status)) return new PushFailure(said`推送网关暂时不可用（${status}）`, { final: false });
  return new PushFailure(said`推送网关拒绝了请求（${status}）`, { final: true });
}

/** The people whom the gateway names as not reached. An answer that says nothing of the kind means everybody was. */
function failedOf(text: string): { account?: unknown; reason?: unknown }[] {
  try {
    const failed: unknown = (JSON.parse(text) as { failed?: unknown } | null)?.failed;
    return Array.isArray(failed) ? failed.filter((one) => typeof one === 'object' && one !== null) : [];
  } catch {
    return [];
  }
}

/** Somebody else's words, which are kept and shown: one line of text, whatever they hold. */
function reasonOf(reason: unknown): string {
  const words =
    typeof reason === 'string'
      ? reason
          .toWellFormed()
          .replace(/\p{Cc}+/gu, ' ')
          .trim()
      : '';
  return words === '' ? '推送网关未能送达' : words.slice(0, MOST_IN_REASON);
}
