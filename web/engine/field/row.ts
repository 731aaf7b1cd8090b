import type { ReactNode } from 'react';
import { isSaid, type Message } from '../../../contract/kernel/said.ts';
import type { SentRow } from '../../../contract/kernel/sent.ts';

/** Any row: its fields, the actions allowed to this user, and the version that was read. What a call is known to answer is its `RowOf`. */
export type Row = SentRow;

/** A text that the server made, as it was made where the row has that beside it: `contextSaid` beside `context`. */
export function saidIn(row: Row, name: string): Message {
  const made = row[`${name}Said`];
  return isSaid(made) ? made : textOf(row, name);
}

/** What is drawn in the cells of a list or of a detail, by the name of the field. */
export type Cells<R = Row> = { readonly [K in keyof R & string]?: (row: R) => ReactNode };

/** A row's field as text, `''` when absent. */
export function textOf<R extends object>(row: R, name: keyof R & string): string {
  const value: unknown = row[name];
  return value === undefined || value === null ? '' : String(value);
}
