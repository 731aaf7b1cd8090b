import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sm2, sm3, sm4 } from 'sm-crypto-v2';
import { boundTo, type CipherBinding, cipherHeaders, cipherSizes, type SealedPart } from '../../contract/kernel/body-cipher.ts';

export interface SealedCall {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/**
 * A client that keeps to the agreement and shares no code with the server's side of it: everything is computed by the
 * library that browsers use. One client has one pair of session keys.
 */
export interface CipherClient {
  /** A call ready to be injected; with a body, that is encrypted. */
  seal(method: 'GET' | 'POST', url: string, body?: unknown, headers?: Record<string, string>): SealedCall;
  /** A form whose password is encrypted. */
  sealForm(url: string, form: Record<string, string>, headers?: Record<string, string>): SealedCall;
  /** The same in the query, without a body. */
  sealQuery(url: string, query: Record<string, string>, headers?: Record<string, string>): SealedCall;
  /** What the reply to a sealed call says. Throws when it is not encrypted for that call. */
  open<T = unknown>(call: SealedCall, reply: string): T;
}

/** Fetches the app's public key and makes session keys. `clock` gives milliseconds. */
export async function createCipherClient(app: FastifyInstance, clock: () => number): Promise<CipherClient> {
  const { keyId, publicKey } = (await app.inject('/api/blade-auth/oauth/public-key')).json().data as Record<string, string>;
  return cipherClientFor(keyId ?? '', publicKey ?? '', clock);
}

/** The same for a key that is known already. */
export function cipherClientFor(keyId: string, publicKey: string, clock: () => number): CipherClient {
  const sessionKeys = randomBytes(cipherSizes.sm4Key + cipherSizes.macKey);
  const wrapped = Buffer.from(sm2.doEncrypt(sessionKeys, publicKey), 'hex').toString('base64url');
  const newBinding = (method: string, url: string): CipherBinding => ({
    method,
    url,
    time: String(clock()),
    nonce: randomBytes(cipherSizes.nonce).toString('base64url'),
  });
  const headersOf = ({ time, nonce }: CipherBinding, type: string | undefined) => ({
    [cipherHeaders.key]: `${keyId}.${wrapped}`,
    [cipherHeaders.time]: time,
    [cipherHeaders.nonce]: nonce,
    ...(type ? { 'content-type': type } : {}),
  });
  return {
    seal: (method, url, body, headers = {}) => {
      const binding = newBinding(method, url);
      if (body === undefined) return { method, url, headers: { ...headersOf(binding, undefined), ...headers } };
      const payload = JSON.stringify({ data: sealText(sessionKeys, JSON.stringify(body), 'request', binding) });
      return { method, url, headers: { ...headersOf(binding, 'application/json'), ...headers }, payload };
    },
    sealForm: (url, form, headers = {}) => {
      const binding = newBinding('POST', url);
      const password = sealText(sessionKeys, form.password ?? '', 'password', binding);
      const payload = new URLSearchParams({ ...form, password }).toString();
      return { method: 'POST', url, headers: { ...headersOf(binding, 'application/x-www-form-urlencoded'), ...headers }, payload };
    },
    sealQuery: (path, { password: plain = '', ...rest }, headers = {}) => {
      const query = new URLSearchParams(rest).toString();
      const beside = { ...newBinding('POST', path), url: query ? `${path}?${query}` : path };
      const password = sealText(sessionKeys, plain, 'password', beside);
      const url = `${path}?${new URLSearchParams({ ...rest, password })}`;
      return { method: 'POST', url, headers: { ...headersOf(beside, undefined), ...headers } };
    },
    open: ({ method, url, headers }, reply) => {
      const binding = { method, url, time: headers[cipherHeaders.time] ?? '', nonce: headers[cipherHeaders.nonce] ?? '' };
      return JSON.parse(openText(sessionKeys, JSON.parse(reply) as string, 'reply', binding));
    },
  };
}

function sealText(keys: Buffer, text: string, part: SealedPart, binding: CipherBinding): string {
  const iv = randomBytes(cipherSizes.iv);
  const key = keys.subarray(0, cipherSizes.sm4Key);
  const body = Buffer.concat([iv, sm4.encrypt(Buffer.from(text), key, { mode: 'cbc', iv, output: 'array' })]);
  return Buffer.concat([body, tagOf(keys, boundTo(part, binding), body)]).toString('base64url');
}

function openText(keys: Buffer, sealed: string, part: SealedPart, binding: CipherBinding): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const body = bytes.subarray(0, -cipherSizes.tag);
  if (!tagOf(keys, boundTo(part, binding), body).equals(bytes.subarray(-cipherSizes.tag))) throw new Error('not sealed for this call');
  const options = { mode: 'cbc', iv: body.subarray(0, cipherSizes.iv), output: 'array' } as const;
  return Buffer.from(sm4.decrypt(body.subarray(cipherSizes.iv), keys.subarray(0, cipherSizes.sm4Key), options)).toString('utf8');
}

function tagOf(keys: Buffer, bound: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(Buffer.byteLength(bound));
  const covered = Buffer.concat([length, Buffer.from(bound), body]);
  return Buffer.from(sm3(covered, { key: keys.subarray(cipherSizes.sm4Key), mode: 'hmac' }), 'hex');
}
