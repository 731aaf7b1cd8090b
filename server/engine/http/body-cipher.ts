import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type BodyPolicy,
  besidePassword,
  boundTo,
  CIPHER_RETRY_FIELD,
  CIPHER_WINDOW_MS,
  type CipherBinding,
  cipherHeaders,
} from '../../../contract/kernel/body-cipher.ts';
import { type Endpoint, isChange, PUBLIC } from '../../../contract/kernel/endpoint.ts';
import { said, word } from '../../../contract/kernel/said.ts';
import { openSm4, type SessionKeys, sealSm4 } from '../../platform/crypto/sm4.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../services.ts';
import { sql } from '../store/sql.ts';
import { jsonReader } from './parse-json.ts';
import { createSessionKeyring, undecryptable } from './session-keys.ts';

/** A request that came with session keys: its reply is encrypted under them. */
interface Sealing {
  readonly keys: SessionKeys;
  readonly binding: CipherBinding;
  /** What of it was encrypted: the whole JSON body, the password of a form, or the password in the query. */
  readonly opened?: 'body' | 'password' | 'query';
}

declare module 'fastify' {
  interface FastifyRequest {
    sealing?: Sealing;
  }
}

const TIME = /^\d{13}$/;
const NONCE = /^[\w-]{22}$/;

/**
 * Opens encrypted bodies before anything looks at them, and encrypts the JSON answers to them. Multipart, files, streams
 * and refusals stay as they are (specification 1 §7, §8). Call before the routes are added.
 */
export function installBodyCipher(app: FastifyInstance, services: Services): void {
  const keysOf = createSessionKeyring(services);
  const readJson = jsonReader(app);
  const openRequest = async (request: FastifyRequest, header: string): Promise<void> => {
    const binding = bindingOf(request);
    const { body } = request;
    const isInQuery = hasSealedQuery(request);
    // Before the keys, which cost more.
    if (isPresent(body) || isInQuery) refuseOldTime(binding, services.clock());
    const keys = await keysOf(header, request.ip);
    request.sealing = { keys, binding };
    if (isInQuery) return openQuery(request, { keys, binding });
    if (!isPresent(body)) return;
    if (isForm(request)) return openPassword(request, body as Record<string, unknown>, { keys, binding });
    const text = openSm4(keys, sealedText(body), boundTo('request', binding));
    if (text === undefined) throw undecryptable({ mendable: false });
    request.body = await readJson(request, text);
    request.sealing = { keys, binding, opened: 'body' };
  };

  app.addHook('preValidation', (request, _reply, done) => {
    const header = request.headers[cipherHeaders.key];
    if (typeof header !== 'string' || contentTypeOf(request).startsWith('multipart/')) return done();
    openRequest(request, header).then(() => done(), done);
  });
  app.addHook('onSend', (request, reply, payload, done) => done(null, sealReply(request, reply, payload)));
}

/**
 * Throws 400 when the policy of the session's or the token call's client does not fit what was sent. Where bodies must be
 * encrypted, a change is not let in by an empty body either, with everything in the query, which nothing encrypts.
 */
export function checkBodyPolicy(request: FastifyRequest, policy: BodyPolicy, { passwordIsEnough = false } = {}): void {
  const opened = request.sealing?.opened;
  if (policy === 'off') {
    if (opened) throw mendable('此客户端未启用加密请求');
    request.sealing = undefined;
  }
  if (policy !== 'required') return;
  const isSealed = opened === 'body' || (passwordIsEnough && opened !== undefined);
  if (isPresent(request.body) && !isSealed) throw mendable('请使用加密请求');
  if (!passwordIsEnough && saysInQuery(request)) throw mendable('请使用加密请求');
}

/**
 * Throws 400 for a secret that stands readable in the query: proxies and browsers keep addresses. A token call speaks for
 * itself, in OAuth's words.
 */
export function refuseSecretsInQuery({ endpoint, query, sealing }: FastifyRequest): void {
  if (!endpoint || isTokenCall(endpoint) || sealing?.opened === 'query') return;
  const named = Object.keys(query as object).find(
    (name) => Object.hasOwn(endpoint.input, name) && endpoint.input[name]?.sensitive === 'secret',
  );
  if (named !== undefined) throw new Refusal(400, said`${word(endpoint.input[named]?.label ?? named)}不能放在地址中`);
}

function isTokenCall({ kind, permission, input }: Endpoint): boolean {
  return kind === 'session' && permission === PUBLIC && 'grant_type' in input;
}

/** Whether a change has its input, or a part of it, in the address. Uploads name there what they upload for. */
function saysInQuery({ endpoint, method, query }: FastifyRequest): boolean {
  if (!endpoint || endpoint.kind === 'upload' || (method === 'GET' && !isChange(endpoint))) return false;
  return Object.keys(query as object).some((name) => name !== 'blade-auth');
}

/**
 * Lets an encrypted body in once, in whichever process it arrives; throws 400 for the second time. Its commit does not
 * wait for the disk: the change that follows does, and with it everything written before it.
 */
export async function spendNonce({ database, clock }: Services, { sealing }: FastifyRequest): Promise<void> {
  if (!sealing?.opened) return;
  const { count } = await database.forGroup().run(sql`
    WITH unhurried AS (SELECT set_config('synchronous_commit', 'off', true))
    INSERT INTO request_nonce (nonce, create_time) SELECT ${sealing.binding.nonce}, ${new Date(clock())}::timestamptz FROM unhurried
    ON CONFLICT (nonce) DO NOTHING`);
  if (count === 0) throw new Refusal(400, '请求已处理，请勿重复发送');
}

function sealReply(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const { sealing } = request;
  if (!sealing || typeof payload !== 'string' || reply.statusCode !== 200) return payload;
  if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
  return `"${sealSm4(sealing.keys, payload, boundTo('reply', sealing.binding))}"`;
}

function bindingOf({ method, url, headers }: FastifyRequest): CipherBinding {
  const [time, nonce] = [headers[cipherHeaders.time], headers[cipherHeaders.nonce]];
  if (typeof time !== 'string' || !TIME.test(time)) throw undecryptable({ mendable: false });
  if (typeof nonce !== 'string' || !NONCE.test(nonce)) throw undecryptable({ mendable: false });
  return { method, url, time, nonce };
}

function refuseOldTime({ time }: CipherBinding, now: number): void {
  if (Math.abs(Number(time) - now) > CIPHER_WINDOW_MS) throw mendable('请求已过期，请校准本机时间后重试');
}

/** In a form, only the password is encrypted (wire contract, encrypted bodies). */
function openPassword(request: FastifyRequest, form: Record<string, unknown>, { keys, binding }: Sealing): void {
  if (form.password === undefined) return;
  const password = openSm4(keys, String(form.password), boundTo('password', binding));
  if (password === undefined) throw undecryptable({ mendable: false });
  request.body = { ...form, password };
  request.sealing = { keys, binding, opened: 'password' };
}

/** Only a token call has its password in the query; beside a body, that one counts. */
function hasSealedQuery({ endpoint, query, body }: FastifyRequest): boolean {
  const isEmpty = !isPresent(body) || (typeof body === 'object' && Object.keys(body as object).length === 0);
  return isEmpty && endpoint !== undefined && isTokenCall(endpoint) && typeof (query as { password?: unknown }).password === 'string';
}

function openQuery(request: FastifyRequest, { keys, binding }: Sealing): void {
  const query = request.query as Record<string, string>;
  const password = openSm4(keys, query.password ?? '', boundTo('password', { ...binding, url: besidePassword(binding.url) }));
  if (password === undefined) throw undecryptable({ mendable: false });
  request.query = { ...query, password };
  request.sealing = { keys, binding, opened: 'query' };
}

/** `{"data": "…"}`, or the text alone. */
function sealedText(body: unknown): string {
  const text = typeof body === 'object' && body !== null ? (body as { data?: unknown }).data : body;
  return typeof text === 'string' ? text : '';
}

function isPresent(body: unknown): boolean {
  return body !== undefined && body !== null;
}

function isForm(request: FastifyRequest): boolean {
  return contentTypeOf(request).startsWith('application/x-www-form-urlencoded');
}

function contentTypeOf(request: FastifyRequest): string {
  return String(request.headers['content-type'] ?? '').toLowerCase();
}

function mendable(message: string): Refusal {
  return new Refusal(400, message, [{ field: CIPHER_RETRY_FIELD, message }]);
}
