import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, InputOfCall } from '../../../contract/kernel/endpoint.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import type { Fields } from '../../../contract/kernel/field.ts';
import type { PageRequest } from '../../../contract/kernel/filter.ts';
import type { AnswerOf } from '../../../contract/kernel/sent.ts';
import type { Actor } from '../identity/actor.ts';
import type { Services } from '../services.ts';
import type { Store } from '../store/database.ts';
import type { Stamp } from '../store/rows.ts';
import type { Tx } from '../store/runner.ts';
import type { Subject } from './subject.ts';

/** One request that has passed every gate: what a handler gets, and all it gets. */
export interface Call<I = Record<string, unknown>> {
  readonly endpoint: Endpoint;
  readonly actor: Actor;
  readonly input: I;
  /** Of lists: page, conditions, sorting. */
  readonly page: PageRequest;
  /** Bound to the actor: their tenant, or the group scope if that is what they work in. */
  readonly db: Store;
  /**
   * Everything or nothing. A repeated `Idempotency-Key` answers what the first one answered; a refusal keeps nothing,
   * so that it may be tried again.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Milliseconds, by the server's clock. */
  readonly now: number;
  readonly stamp: Stamp;
  readonly services: Services;
  /** Every gate before this call: asked once more for another call that this one makes besides, such as a move by a save (`admitTo`). */
  readonly gate: Gate;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A call before sign-in: nobody is known yet, and no store is bound. */
export type PublicCall<I = Record<string, unknown>> = Omit<Call<I>, 'actor' | 'db' | 'transaction' | 'stamp'>;

export type Handler = (call: Call) => Promise<unknown>;
export type PublicHandler = (call: PublicCall) => Promise<unknown>;

export interface Served {
  readonly endpoint: Endpoint;
  readonly handler?: Handler;
  readonly publicHandler?: PublicHandler;
  /** What it moves, of a move. */
  readonly subject?: Subject;
}

/** Throws a refusal to keep a call from being answered. Stands in the way of every call, so it asks nobody. */
export type Gate = (endpoint: Endpoint) => void;

/** Throws a refusal to keep somebody from moving money now: it may ask the database. */
export type MoneyGate = (actor: Actor) => Promise<void>;

/** The call of a declared endpoint: its input has the types of its fields. */
export type CallOf<E extends Endpoint> = Call<InputOfCall<E>>;

/** What a call says that it answers. Files and streams are answered by their handlers themselves; where an envelope is unlike the others, so is it. */
export type Answer<E extends Endpoint> = typeof ANSWERED | (E['kind'] extends 'export' | 'file' | 'stream' ? never : AnswerOf<E>);

type RowsIn<A> = A extends Page<infer R> ? R : A extends readonly (infer R)[] ? R : A;
type KeysOf<R> = R extends object ? keyof R : never;
type Undeclared<R, A> = R extends object ? Exclude<keyof R, KeysOf<A>> : never;
/** Nothing is answered that is no field of the declared row: a misspelt name would be. What is `typed` is what callers read of it. */
type Declared<E extends Endpoint, R> = E extends { readonly answer: unknown }
  ? unknown
  : E extends { readonly row: Fields }
    ? [Undeclared<RowsIn<R>, RowsIn<Answer<E>>>] extends [never]
      ? unknown
      : { undeclared: Undeclared<RowsIn<R>, RowsIn<Answer<E>>> }
    : unknown;

/** What answers a declared call: a missing, a misspelt or an undeclared field of a row does not compile. */
export type Answers<E extends Endpoint, R extends Answer<E>, C = CallOf<E>> = ((call: C) => Promise<R>) & Declared<E, R>;

/** Binds a declared call to the code that answers it. What the handler returns becomes the envelope's `data`. */
export function serve<const E extends Endpoint, R extends Answer<E>>(endpoint: E, handler: Answers<E, R>): Served {
  return { endpoint, handler: handler as unknown as Handler };
}

/** The same for the engine, which answers by the declaration itself what is declared. */
export function serveDeclared(endpoint: Endpoint, handler: (call: Call) => Promise<unknown>): Served {
  return { endpoint, handler };
}

/** The same for calls that need no session. */
export function servePublic<const E extends Endpoint, R extends Answer<E>>(
  endpoint: E,
  handler: Answers<E, R, PublicCall<InputOfCall<E>>>,
): Served {
  return { endpoint, publicHandler: handler as unknown as PublicHandler };
}

/** Returned by a handler that has answered by itself: a bare OAuth object, a file, a stream. */
export const ANSWERED: unique symbol = Symbol('answered');
