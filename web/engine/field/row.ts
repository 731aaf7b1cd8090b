import type { SentRow } from '../../../contract/kernel/sent.ts';

/** A row as lists and details receive it: its fields, the actions allowed to this user, and the version that was read. */
export type Row = SentRow;

/** A row's field as text, `''` when absent. */
export function textOf(row: Row, name: string): string {
  const value = row[name];
  return value === undefined || value === null ? '' : String(value);
}
