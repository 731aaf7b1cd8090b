import type { EndpointKind, Typed } from './endpoint.ts';
import type { Field, Fields, Needed } from './field.ts';
import type { historyFields } from './resource-row.ts';
import type { TreeNode } from './sent.ts';

/** What a verb of a resource with these fields takes. A secret may stay empty, whatever its declaration says. */
export type VerbInput<F extends Fields, V extends string> = string extends keyof F
  ? Fields
  : V extends 'submit'
    ? { readonly id: Field<string>; readonly version: Field<number> } & {
        readonly [K in keyof F]: F[K] extends { sensitive: 'secret' } ? Omit<F[K], 'required'> : F[K];
      }
    : V extends 'remove' | 'restore'
      ? { readonly ids: Field<string[]> & Needed }
      : V extends 'detail' | 'enable' | 'history' | 'print'
        ? { readonly id: Field<string> & Needed }
        : Fields;

interface KindOf<L> {
  list: L;
  lazyList: 'tree';
  tree: 'list';
  lazyTree: 'list';
  detail: 'row';
  submit: 'submit';
  remove: 'remove';
  restore: 'remove';
  enable: 'action';
  export: 'export';
  history: 'list';
  print: 'file';
}

/** What a verb answers, of rows with these fields. `L` is the kind of the list: of a tree it is a forest. */
export type VerbAnswer<F extends Fields, V extends keyof KindOf<unknown>, L> = {
  readonly kind: KindOf<L>[V] extends infer K extends EndpointKind ? K : never;
} & (V extends 'tree' | 'lazyTree'
  ? { readonly answer: Typed<TreeNode[]> }
  : V extends 'remove' | 'restore' | 'enable' | 'print'
    ? unknown
    : V extends 'history'
      ? { readonly row: typeof historyFields }
      : { readonly row: F });
