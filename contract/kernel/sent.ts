import type { Endpoint, EndpointKind, Typed } from './endpoint.ts';
import type { Page } from './envelope.ts';
import type { Fields, Flat, InputOf, Needed, ValueOf } from './field.ts';

/** A value as it travels: an instant is its text in Asia/Shanghai. */
type Wired<T> = T extends Date ? string : T extends readonly (infer I)[] ? readonly I[] : T;

/** The same as a row answers it. */
type Sent<S> = S extends { joined: true }
  ? string
  : S extends { numeric: true }
    ? string extends ValueOf<S>
      ? number | string
      : number
    : ValueOf<S> extends Date
      ? string
      : ValueOf<S>;

type Unshown = { readonly hidden: true } | { readonly sensitive: 'secret' };
/** Columns that are kept only once they are filled in, and what the server always adds. */
type Kept = { readonly always: true } | Needed;
type IsKept<S> = S extends { readonly virtual: true } | { readonly mayLack: true } ? false : S extends Kept ? true : false;

type Words<F extends Fields> = {
  -readonly [K in keyof F as F[K] extends { readonly named: infer N extends string } ? N : never]?: string;
};
type Spellings<F extends Fields> = {
  -readonly [K in keyof F as F[K] extends { readonly wire: readonly (infer W extends string)[] } ? W : never]?: Sent<F[K]> | string;
};

/** A row of which nothing is known but that it is one: its fields, what this user may do with it, and the version that was read. */
export type SentRow = Record<string, unknown> & { can?: string[]; version?: number };

/**
 * A row with these fields as it is answered (`present.ts`): without hidden fields and secrets, instants as text. What is
 * required or `always` there is there; anything else is left out while it has no value, and `null` is never sent.
 */
export type SentOf<F extends Fields> = string extends keyof F
  ? SentRow
  : Flat<
      { -readonly [K in keyof F as F[K] extends Unshown ? never : IsKept<F[K]> extends true ? K : never]: Sent<F[K]> } & {
        -readonly [K in keyof F as F[K] extends Unshown ? never : IsKept<F[K]> extends true ? never : K]?: Sent<F[K]>;
      } & Words<F> &
        Spellings<F> & { can?: string[] }
    >;

type Incomplete<F extends Fields> = { readonly [K in keyof F]: Omit<F[K], 'required' | 'always'> };

/** Fields of rows that may still be drafts, or of which not everybody is told everything: none of them need be there. */
export function incomplete<F extends Fields>(fields: F): Incomplete<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { required: _, always: __, ...spec }]) => [name, spec]),
  ) as unknown as Incomplete<F>;
}

type AnsweredRow<E extends Endpoint> = 'row' extends keyof E
  ? E extends { readonly row: infer F extends Fields }
    ? SentOf<F>
    : SentRow
  : unknown;
/** A row of a forest. */
export type Nested<R> = R & { id: string; hasChildren?: boolean; children?: Nested<R>[] };
type Shaped<K, R> = K extends 'page' ? Page<R> : K extends 'list' ? R[] : K extends 'tree' ? Nested<R>[] : R;

/** An option of a tree: a row below another, or whatever else is chosen like one. */
export interface TreeNode {
  id: string;
  parentId: string;
  title: string;
  hasChildren?: boolean;
  /** 1 of what is nothing without what stands below it. */
  isFolder?: number;
  children?: TreeNode[];
}

/** A call of which only the kind is known, for screens that are made from declarations. */
export type Answering<K extends EndpointKind> = Endpoint & { readonly kind: K };

export function answers<K extends EndpointKind>(endpoint: Endpoint, kind: K): endpoint is Answering<K> {
  return endpoint.kind === kind;
}

/** The `data` of a call that was answered. */
export type AnswerOf<E extends Endpoint> = E extends { readonly answer: Typed<infer T> } ? T : Shaped<E['kind'], AnsweredRow<E>>;

type KeysOf<R> = R extends unknown ? keyof R : never;
type ValueIn<R, K> = R extends unknown ? (K extends keyof R ? R[K] : undefined) : never;
/** What none of them is without. */
type SureOf<R> = KeysOf<R> extends infer K ? (K extends keyof R ? (undefined extends R[K] ? never : K) : never) : never;
/** One of several rows: what not all of them have may be missing. */
type OneOf<R> = [KeysOf<R>] extends [keyof R]
  ? R
  : Flat<{ [K in SureOf<R>]: ValueIn<R, K> } & { [K in Exclude<KeysOf<R>, SureOf<R>>]?: ValueIn<R, K> }>;
type RowsIn<A> = A extends Page<infer R> ? R : A extends readonly (infer R)[] ? R : A;

/** A row of what the call answers; of several calls, a row of any of them. */
export type RowOf<E extends Endpoint> = OneOf<E extends unknown ? RowsIn<AnswerOf<E>> : never>;

type Paging = { current?: number; size?: number; ascs?: string; descs?: string; exact?: 0 | 1 };
type Suffix = '' | '_equal' | '_in' | '_null' | '_notnull' | '_like' | `_${'' | 'date'}${'ge' | 'gt' | 'le' | 'lt'}`;
/** Conditions under the names that `filter.ts` reads. */
type Narrowing<E extends Endpoint> = E extends { readonly filters: infer F extends Fields }
  ? { [K in `${keyof F & string}${Suffix}`]?: unknown }
  : unknown;

/** Values of a form with these fields. */
export type EnteredOf<F extends Fields, Draft = false> = Travelling<InputOf<F, Draft>>;
type Travelling<I> = { [K in keyof I]: Wired<I[K]> };

/** What a call is sent with. */
export type SentInput<E extends Endpoint> = string extends keyof E['input']
  ? Readonly<Record<string, unknown>>
  : EnteredOf<E['input'], E extends { draft: true } ? true : false> &
      (E['kind'] extends 'page' | 'tree' | 'export' ? Paging & Narrowing<E> : unknown);
