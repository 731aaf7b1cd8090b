import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesEndpoint } from '../../../contract/kernel/api-path.ts';
import { type Endpoint, PUBLIC, SIGNED_IN } from '../../../contract/kernel/endpoint.ts';
import { type PageRequest, readPageRequest } from '../../../contract/kernel/filter.ts';
import { readInput } from '../../../contract/kernel/read-input.ts';
import { type Actor, can, isGroupActor } from '../identity/actor.ts';
import { requireConfirmed } from '../identity/sessions.ts';
import { forbidden, invalid, unauthorized } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../store/database.ts';
import { checkBodyPolicy, spendNonce } from './body-cipher.ts';
import { ANSWERED, type Call, type Gate, type PublicCall, type Served } from './call.ts';
import { envelope } from './envelope.ts';
import { answerOnce } from './idempotency.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asked and what, for the log line. */
    actor?: Actor;
    endpoint?: Endpoint;
  }
}

export type Authenticate = (token: string) => Promise<Actor>;

const noPage: PageRequest = { current: 1, size: 10, conditions: [], sorts: [] };

/**
 * One request, top to bottom (design §6), after the body cipher: token → actor → permission → input → work → envelope. The permission comes
 * before the input, so that nobody learns about a call that he may not make.
 */
export function pipelineOf(
  { endpoint, handler, publicHandler }: Served,
  services: Services,
  authenticate: Authenticate,
  gates: readonly Gate[] = [],
) {
  const paged = ['page', 'tree', 'export'].includes(endpoint.kind);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    request.endpoint = endpoint;
    const actor = endpoint.permission === PUBLIC ? undefined : await admit(request, endpoint, authenticate);
    for (const gate of gates) gate(endpoint);
    if (actor) checkBodyPolicy(request, actor.bodyCipher);
    if (request.sealing) await spendNonce(services, request);
    if (actor && endpoint.money) await requireConfirmed(services.database.forTenant(actor.tenantId), actor.sessionId, services.clock());
    const sent = sentInput(request);
    const { input, page } = paged ? readPage(endpoint, sent) : { input: readBody(endpoint, sent), page: noPage };
    const base: PublicCall = { endpoint, input, page, now: services.clock(), services, request, reply };
    reply.header('Cache-Control', 'no-store');
    const data = actor && handler ? await handler(bindCall(base, actor) as Call<never>) : await publicHandler?.(base as PublicCall<never>);
    return data === ANSWERED ? reply : envelope(data);
  };
}

async function admit(request: FastifyRequest, endpoint: Endpoint, authenticate: Authenticate): Promise<Actor> {
  const token = tokenOf(request);
  if (!token) throw unauthorized();
  const actor = await authenticate(token);
  request.actor = actor;
  if (endpoint.permission !== SIGNED_IN && !can(actor, endpoint.permission)) throw forbidden();
  if (actor.deniedApis.some((pattern) => namesEndpoint(pattern, endpoint))) throw forbidden('没有此接口的权限');
  return actor;
}

/** `Blade-Auth: bearer <token>`; a cookie alone never authorises anything. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers['blade-auth'];
  return typeof header === 'string' ? /^bearer\s+(\S+)$/i.exec(header)?.[1] : undefined;
}

function bindCall(base: PublicCall, actor: Actor): Call {
  const { database } = base.services;
  const db = isGroupActor(actor) ? database.forGroup(actor.tenantId) : database.forTenant(actor.tenantId);
  const transaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => answerOnce({ ...base, actor }, db, work);
  return { ...base, actor, db, transaction, stamp: { userId: actor.userId, now: base.now } };
}

/** Parameters may come in the query string, as a form or as JSON; the path's own come on top. */
function sentInput(request: FastifyRequest): Record<string, unknown> {
  const { body, query, params } = request;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) throw invalid('请求内容应为一个对象');
  const merged = { ...(query as object), ...(body as object | undefined), ...(params as object) } as Record<string, unknown>;
  // A download link may carry the token; it is never an input.
  delete merged['blade-auth'];
  return merged;
}

function readBody(endpoint: Endpoint, sent: Record<string, unknown>): Record<string, unknown> {
  const reading = readInput(endpoint.input, sent, { draft: endpoint.draft });
  if (!reading.ok) throw invalid(reading.errors);
  return reading.value;
}

function readPage(endpoint: Endpoint, sent: Record<string, unknown>): { input: Record<string, unknown>; page: PageRequest } {
  const own = Object.fromEntries(Object.entries(sent).filter(([name]) => Object.hasOwn(endpoint.input, name)));
  const rest = Object.fromEntries(Object.entries(sent).filter(([name]) => !Object.hasOwn(endpoint.input, name)));
  const input = readBody(endpoint, own);
  const reading = readPageRequest(endpoint.filters ?? {}, endpoint.sortable ?? [], rest);
  if (!reading.ok) throw invalid(reading.errors);
  return { input, page: reading.value };
}
