import { createHash, timingSafeEqual } from 'node:crypto';
import type { RouteEvent } from '../../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { courierStatuses } from '../../../../contract/domains/copy-case/copy-case.words.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { fromWireTime } from '../../../../contract/kernel/wire-time.ts';
import { askOutside, NoAnswer } from '../../../platform/net/ask-outside.ts';
import { type AskedParcel, CourierFailure, type CourierNews, type CourierPort, ParcelRefusal } from './courier-port.ts';

export interface Kuaidi100Settings {
  readonly address: string;
  readonly customer: string;
  readonly key: string;
  readonly allowPrivate: boolean;
}

const TIMEOUT_MS = 10_000;
const MOST_EVENTS = 200;
/** It answers so for a number that no courier has scanned yet. */
const UNKNOWN = '500';
/** What it answers where the parcel is entered wrongly: no such number of that courier, or not the receiver's telephone. */
const PARCEL_REFUSALS: Readonly<Record<string, string>> = {
  400: '快递100查不到该快递公司的这个单号，请核对快递公司与单号',
  408: '快递公司要求核对收件人电话，请核对收件人电话与单号',
};
/** It is out of order, or has too much to do. */
const BUSY = new Set(['501', '502']);

const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex').toUpperCase();

/** The published interface of Kuaidi100: real-time query (`/poll/query.do`) and subscription (`/poll`). */
export function createKuaidi100({ address, customer, key, allowPrivate }: Kuaidi100Settings): CourierPort {
  const ask = (path: string, form: Record<string, string>) => askForm(address, path, form, allowPrivate);
  return {
    query: async (parcel) => {
      const param = JSON.stringify({ com: parcel.courier, num: parcel.trackingNumber, phone: parcel.phoneEnd ?? '', resultv2: '1' });
      const answer = await ask('/poll/query.do', { customer, sign: md5(param + key + customer), param });
      if (String(answer.status ?? '') === '200') return newsIn(answer);
      const code = String(answer.returnCode ?? '');
      if (code === UNKNOWN) return undefined;
      throw failureOf(code);
    },
    subscribe: async (parcel, callback) => {
      const param = JSON.stringify(subscriptionOf(parcel, key, callback));
      const { result, returnCode } = await ask('/poll', { schema: 'json', param });
      // 501 says that it is subscribed already.
      if (result !== true && String(returnCode) !== '501') throw new CourierFailure(said`快递100拒绝了订阅（${String(returnCode ?? '')}）`);
    },
  };
}

function failureOf(code: string): CourierFailure {
  const refusal = PARCEL_REFUSALS[code];
  if (refusal) return new ParcelRefusal(refusal);
  if (BUSY.has(code)) return new CourierFailure(said`快递100暂时不能查询（${code}），请稍后再试`);
  return new CourierFailure(said`快递100拒绝了查询（${code}），请检查公司编号与授权密钥`);
}

function subscriptionOf({ courier, trackingNumber, phoneEnd }: AskedParcel, key: string, { url, salt }: { url: string; salt: string }) {
  const parameters = { callbackurl: url, salt, resultv2: '1', ...(phoneEnd ? { phone: phoneEnd } : {}) };
  return { company: courier, number: trackingNumber, key, parameters };
}

async function askForm(address: string, path: string, form: Record<string, string>, allowPrivate: boolean) {
  if (!URL.canParse(path, address)) throw new CourierFailure('快递查询服务地址不正确');
  const body = new URLSearchParams(form).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(Buffer.byteLength(body)) };
  const asked = { method: 'POST', headers, body, timeoutMs: TIMEOUT_MS, allowPrivate };
  const { status, body: answer } = await askOutside(new URL(path, address), asked).catch(toFailure);
  const read = recordIn(answer.toString('utf8'));
  if (status !== 200 || !read) throw new CourierFailure(said`快递100没有给出可用的答复（${status}）`);
  return read;
}

function toFailure(error: unknown): never {
  const code = error instanceof NoAnswer ? error.code : 'UNKNOWN';
  if (code === 'PRIVATE') throw new CourierFailure('快递查询服务地址不能是内部网络的地址');
  throw new CourierFailure(said`无法连接快递100，请检查地址与网络（${code}）`);
}

/** Whether a push is signed with the salt of its account: the published `MD5(param + salt)`. */
export function isSignedPush(param: string, salt: string, sign: string): boolean {
  const [wanted, given] = [Buffer.from(md5(param + salt)), Buffer.from(sign.toUpperCase())];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

export interface Pushed {
  readonly courier: string;
  readonly trackingNumber: string;
  readonly news: CourierNews;
}

/** What a push says, as far as it can be read. Nonsense says nothing. */
export function pushedNews(param: string): Pushed | undefined {
  const last = recordOf(recordIn(param)?.lastResult);
  const [courier, trackingNumber] = [textOf(last?.com), textOf(last?.nu)];
  return last && courier && trackingNumber ? { courier, trackingNumber, news: newsIn(last) } : undefined;
}

function newsIn({ state, data }: Readonly<Record<string, unknown>>): CourierNews {
  const status = knownStatus(textOf(state));
  const events = (Array.isArray(data) ? data : []).slice(0, MOST_EVENTS).flatMap((one: unknown) => eventIn(recordOf(one)));
  return { ...(status ? { status } : {}), events };
}

/**
 * Finer codes of the newer form begin with those that we know: `301` is signed for by somebody else. Those of a parcel on its way, whose
 * own code is `0`, are published as `1001` to `1003`.
 */
function knownStatus(code: string): string | undefined {
  const coarse = /^100\d$/.test(code) ? '0' : code.slice(0, code.length > 2 && !code.startsWith('14') ? 1 : 2);
  return [code, coarse].find((one) => Object.hasOwn(courierStatuses, one));
}

function eventIn(one: Readonly<Record<string, unknown>> | undefined): RouteEvent[] {
  const [time, context] = [textOf(one?.ftime) || textOf(one?.time), textOf(one?.context).slice(0, 500)];
  if (!context || fromWireTime(time) === undefined) return [];
  const status = knownStatus(textOf(one?.statusCode));
  return [{ time, context, ...(status ? { status } : {}) }];
}

function recordIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object(value) : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
