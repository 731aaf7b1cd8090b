import { isSaid, type Message } from '../../../contract/kernel/said.ts';
import type { SentRow } from '../../../contract/kernel/sent.ts';

/** A row as lists and details receive it: its fields, the actions allowed to this user, and the version that was read. */
export type Row = SentRow;

/** A text that the server made, as it was made where the row has that beside it: `contextSaid` beside `context`. */
export function saidIn(row: Row, name: string): Message {
  const made = row[`${name}Said`];
  return isSaid(made) ? made : textOf(row, name);
}

/** A row's field as text, `''` when absent. */
export function textOf(row: Row, name: string): string {
  const value = row[name];
  return value === undefined || value === null ? '' : String(value);
}
