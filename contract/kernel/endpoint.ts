import type { Fields, InputOf } from './field.ts';
import type { MediaType } from './media-types.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Reserved permissions. Anything else is a permission code that a role must have been granted. */
export const PUBLIC = '@public';
export const SIGNED_IN = '@signed-in';

/**
 * What comes back: decides the envelope, the documentation and which generated probes apply. A `tree` is searched like
 * a page and answers a forest. A `stream` is an answer of
 * server-sent events that does not end by itself; its refusals are envelopes as everywhere.
 */
export type EndpointKind =
  | 'page'
  | 'tree'
  | 'list'
  | 'row'
  | 'submit'
  | 'remove'
  | 'action'
  | 'export'
  | 'upload'
  | 'session'
  | 'file'
  | 'stream';

/**
 * One call of the wire, as data. The permission is part of it: there is no way to declare a call without one,
 * and a code that nobody was granted refuses everybody.
 */
export interface Endpoint {
  /** Stable name in kebab-case, the same as the file that answers it. */
  readonly name: string;
  readonly title: string;
  /** The domain, shown as the chapter of the API page. */
  readonly domain: string;
  readonly kind: EndpointKind;
  readonly method: Method;
  /** Without the `/api` prefix; `{name}` marks a path parameter. */
  readonly path: string;
  /** Other spellings that must answer as well (wire contract, verbs). */
  readonly also?: readonly { readonly method: Method; readonly path: string }[];
  /** A code, or several of which one is enough. */
  readonly permission: string | readonly string[];
  /** Of an export: what its list asks for, which is asked for as well. */
  readonly listPermission?: string | readonly string[];
  /** Accepted in the query string and the body alike. */
  readonly input: Fields;
  /** Of lists: what they may be narrowed and sorted by. */
  readonly filters?: Fields;
  readonly sortable?: readonly string[];
  /** Of lists: what stands there, and who brings it there; one sentence, said where there is nothing yet. */
  readonly purpose?: string;
  /** Of lists: rows besides those of their domain that they follow as they change, by the name under which a module tells of them (`showsInLists`). */
  readonly follows?: string;
  /** Fields of the answered row or rows. */
  readonly row?: Fields;
  /** What is answered where that is no row with declared fields; see `typed`. */
  readonly answer?: Typed;
  /** The row is the whole answer, as another protocol has it, and in no envelope; what is sent may be a form, as there. */
  readonly isBare?: boolean;
  /** What its refusals hold there; what cannot be read at all is refused as everywhere. */
  readonly refusal?: Fields;
  /** Of files: what they are, where that is always the same. */
  readonly mediaType?: MediaType;
  /** Of saves: what may come back with a row and is passed over, where that is not what the reads beside it answer (`echo.ts`). */
  readonly echoes?: Fields;
  /** Of saves: the address, without its last part, at which their rows are read as well. */
  readonly readAt?: string;
  /** Required fields may be missing: a draft is checked by its handler. */
  readonly draft?: boolean;
  /**
   * Its caller follows a protocol that is not ours, and adds what it likes: names that are not declared, and optional values that cannot be
   * read, count as not sent.
   */
  readonly isLenient?: boolean;
  /** The input field that names an existing row, for probes with a foreign or absent id. */
  readonly key?: string;
  /** The table of the row that the key names. */
  readonly keyOf?: string;
  /** The call that takes it back with the same input, while nothing has been built on it. */
  readonly undoneBy?: Endpoint;
  /** It moves money: after a screen lock the password is asked for again (domain rules 6.25.4). */
  readonly money?: boolean;
  /** Programs make it over and over, and it may wait for news: neither a deed of its person nor slow. Logs keep its refusals alone. */
  readonly isBeat?: boolean;
  /**
   * What its dialog shows is enough to take it by: whoever it waits for takes it where they are told of it. Without, they are led to
   * the row's page, to read first. See `takenInPlace`.
   */
  readonly inPlace?: boolean;
}

/** Carries a type and is nothing. */
export type Typed<T = unknown> = { readonly type?: T } | undefined;

/** The `answer` of a call that answers no fields: a number, a tree, rows of several kinds. */
export function typed<T>(): { readonly type?: T } | undefined {
  return undefined;
}

/** A state-changing GET of the specification answers there, and its POST twin is served too. */
export function isChange(endpoint: Endpoint): boolean {
  return ['submit', 'remove', 'action', 'upload'].includes(endpoint.kind);
}

/** Beginnings of paths that clients of this family also spell otherwise: everything below answers under both. */
const otherBeginnings: readonly (readonly [string, string])[] = [['/blade-user/', '/blade-system/user/']];

/** Every method and path under which an endpoint answers. */
export function addressesOf(endpoint: Endpoint): readonly { method: Method; path: string }[] {
  const own = { method: endpoint.method, path: endpoint.path };
  const twin = isChange(endpoint) && endpoint.method === 'GET' ? [{ method: 'POST' as const, path: endpoint.path }] : [];
  const declared = [own, ...twin, ...(endpoint.also ?? [])];
  const respelt = otherBeginnings.flatMap(([from, to]) =>
    declared.flatMap(({ method, path }) => (path.startsWith(from) ? [{ method, path: to + path.slice(from.length) }] : [])),
  );
  return [...declared, ...respelt];
}

type Query = Omit<Endpoint, 'input' | 'method'> & { readonly input?: Fields; readonly method?: Method };

/** The declaration itself, so that its handler and its caller know what it takes. */
type Declared<Q extends Query> = Omit<Q, 'input' | 'method'> & {
  readonly method: Q extends { method: infer M extends Method } ? M : 'GET';
  readonly input: Q extends { input: infer F extends Fields } ? F : Record<never, never>;
};

/** A read that is not a plain resource's: a screen's list, a lookup, a detail. */
export function defineQuery<const Q extends Query>(query: Q): Declared<Q> {
  return { method: 'GET', input: {}, ...query } as unknown as Declared<Q>;
}

/** A call that changes something and is neither a plain resource's nor a move of a state machine. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** What has been read of a call, once its fields were checked. */
export type InputOfCall<E extends Endpoint> = InputOf<E['input'], E extends { draft: true } ? true : false>;
