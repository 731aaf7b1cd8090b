import type { Field, Fields, Needed } from './field.ts';

/** What a verb of a resource with these fields takes. A secret may stay empty, whatever its declaration says. */
export type VerbInput<F extends Fields, V extends string> = string extends keyof F
  ? Fields
  : V extends 'submit'
    ? { readonly id: Field<string>; readonly version: Field<number> } & {
        readonly [K in keyof F]: F[K] extends { sensitive: 'secret' } ? Omit<F[K], 'required'> : F[K];
      }
    : V extends 'remove'
      ? { readonly ids: Field<string[]> & Needed }
      : V extends 'detail' | 'enable'
        ? { readonly id: Field<string> & Needed }
        : Fields;
