import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, PUBLIC } from '../../../contract/kernel/endpoint.ts';
import { type PageRequest, readPageRequest } from '../../../contract/kernel/filter.ts';
import { readInput } from '../../../contract/kernel/read-input.ts';
import { needsShownRow } from '../../../contract/kernel/spellings.ts';
import { invalid, Refusal, unauthorized } from '../../platform/refusal.ts';
import { ANSWERED, type Call, type Gate, type MoneyGate, type PublicCall, type Served } from '../call/call.ts';
import { envelope } from '../call/envelope.ts';
import { answerOnce } from '../call/idempotency.ts';
import { mayCall, refuseUnlessAllowed } from '../call/refuse-unless-allowed.ts';
import { type Actor, isGroupActor } from '../identity/actor.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../store/runner.ts';
import { checkBodyPolicy, refuseSecretsInQuery, spendNonce } from './body-cipher.ts';
import { knownOnly } from './known-numbers.ts';
import type { ListLimit } from './list-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asked and what, for the log line. */
    actor?: Actor;
    endpoint?: Endpoint;
    /** The call that the actor is known to be allowed. */
    admittedTo?: Endpoint;
  }
}

export type Authenticate = (token: string) => Promise<Actor>;

export interface PipelineOptions {
  readonly authenticate: Authenticate;
  readonly limitLists: ListLimit;
  readonly gates?: readonly Gate[];
  readonly moneyGates?: readonly MoneyGate[];
  /** Of a save: what comes back with a row that was read, and is passed over. */
  readonly ignored?: ReadonlySet<string>;
  /** Of a save: the call that shows the row, asked when what was sent can only be understood beside it. */
  readonly detail?: Served;
}

const noPage: PageRequest = { current: 1, size: 10, conditions: [], sorts: [] };

/** Before a body is read: strangers make us read nothing, and what cannot be read is in the log with whoever sent it. */
export function admissionOf({ endpoint }: Served, authenticate: Authenticate) {
  return async (request: FastifyRequest): Promise<void> => {
    await admit(request, endpoint, authenticate);
  };
}

/**
 * One request, top to bottom (design §6): token → actor → permission (all three before the body is read) → body cipher → input → work →
 * envelope. The permission comes before the input, so that nobody learns about a call that they may not make.
 */
export function pipelineOf(
  { endpoint, handler, publicHandler }: Served,
  services: Services,
  { authenticate, limitLists, gates = [], moneyGates = [], ignored, detail }: PipelineOptions,
) {
  const served: Served = { endpoint, handler, publicHandler };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const actor = request.admittedTo === endpoint ? request.actor : await admit(request, endpoint, authenticate);
    const gate: Gate = (asked) => gates.forEach((one) => void one(asked));
    gate(endpoint);
    if (actor) limitLists(endpoint.kind, actor.sessionId, reply);
    if (actor) checkBodyPolicy(request, actor.bodyCipher);
    refuseSecretsInQuery(request);
    if (request.sealing) await spendNonce(services, request);
    if (actor && endpoint.money) for (const gate of moneyGates) await gate(actor);
    const data = await answer(served, services, { request, reply, actor, gate, sent: sentInput(request), ignored, detail });
    return data === ANSWERED ? reply : envelope(data);
  };
}

interface Asked extends Pick<PipelineOptions, 'ignored' | 'detail'> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly actor: Actor | undefined;
  readonly gate: Gate;
  readonly sent: Record<string, unknown>;
}

/** What is asked by somebody who may: input, work. Every way in ends here, so that nothing is done with what was not read. */
export async function answer(
  { endpoint, handler, publicHandler }: Served,
  services: Services,
  { request, reply, actor, gate, sent, ignored, detail }: Asked,
): Promise<unknown> {
  const paged = ['page', 'tree', 'export'].includes(endpoint.kind);
  const bare: PublicCall = { endpoint, input: {}, page: noPage, now: services.clock(), services, gate, request, reply };
  const asks = actor && detail && mayCall(actor, detail.endpoint) && needsShownRow(endpoint.input, sent);
  const shown = asks ? await shownRow(bindCall(bare, actor), detail, sent) : undefined;
  const { input, page } = paged ? readPage(endpoint, sent, actor) : { input: readBody(endpoint, sent, { ignored, shown }), page: noPage };
  const base: PublicCall = { ...bare, input, page };
  return actor && handler ? handler(bindCall(base, actor)) : publicHandler?.(base);
}

/** Who asks, when they may; nobody for a public call. */
async function admit(request: FastifyRequest, endpoint: Endpoint, authenticate: Authenticate): Promise<Actor | undefined> {
  request.endpoint = endpoint;
  request.actor = undefined;
  if (endpoint.permission === PUBLIC) return undefined;
  const token = tokenOf(request) ?? downloadTokenOf(request, endpoint);
  if (!token) throw unauthorized();
  const actor = await authenticate(token);
  request.actor = actor;
  refuseUnlessAllowed(actor, endpoint);
  request.admittedTo = endpoint;
  return actor;
}

/** `Blade-Auth: bearer <token>`; a cookie alone never authorises anything. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers['blade-auth'];
  return typeof header === 'string' ? bearerOf(header) : undefined;
}

/** A download that the browser opens by itself has no header: there the same value may be in the address (wire contract, session). */
function downloadTokenOf({ method, query }: FastifyRequest, { kind }: Endpoint): string | undefined {
  const sent = method === 'GET' && (kind === 'export' || kind === 'file') ? (query as Record<string, unknown>)['blade-auth'] : undefined;
  return typeof sent === 'string' ? bearerOf(sent) : undefined;
}

const bearerOf = (value: string): string | undefined => /^bearer\s+(\S+)$/i.exec(value)?.[1];

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

/** The row that a save names, as its sender sees it; nothing where it names none, or none that is there for them. */
async function shownRow(
  call: Call,
  { endpoint, handler }: Served,
  sent: Record<string, unknown>,
): Promise<Record<string, unknown> | undefined> {
  const reading = readInput(endpoint.input, pickOf(sent, Object.keys(endpoint.input)));
  if (!reading.ok || Object.keys(reading.value).length === 0) return undefined;
  try {
    return (await handler?.({ ...call, endpoint, input: reading.value })) as Record<string, unknown> | undefined;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const pickOf = (sent: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => names.includes(name)));

function readBody(
  endpoint: Endpoint,
  sent: Record<string, unknown>,
  options: Pick<PipelineOptions, 'ignored'> & { shown?: Record<string, unknown> } = {},
): Record<string, unknown> {
  const reading = readInput(endpoint.input, sent, { draft: endpoint.draft, isLenient: endpoint.isLenient, ...options });
  if (!reading.ok) throw invalid(reading.errors);
  return reading.value;
}

function readPage(
  endpoint: Endpoint,
  sent: Record<string, unknown>,
  actor: Actor | undefined,
): { input: Record<string, unknown>; page: PageRequest } {
  const own = Object.fromEntries(Object.entries(sent).filter(([name]) => Object.hasOwn(endpoint.input, name)));
  const rest = Object.fromEntries(Object.entries(sent).filter(([name]) => !Object.hasOwn(endpoint.input, name)));
  const input = readBody(endpoint, own);
  const reading = readPageRequest(endpoint.filters ?? {}, endpoint.sortable ?? [], rest);
  if (!reading.ok) throw invalid(reading.errors);
  return { input, page: knownOnly(endpoint, reading.value, actor) };
}
