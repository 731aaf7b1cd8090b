import type { Row } from '../field/row.ts';

/** What has happened to a row that somebody is looking at. */
export type RowMark = 'changed' | 'gone';

export interface LiveRows {
  /** Those on the screen, where they were, as they are now. */
  readonly rows: readonly Row[];
  readonly marks: ReadonlyMap<string, RowMark>;
  /** How many rows have come that are not on the screen. */
  readonly arrived: number;
}

interface Now {
  readonly rows: readonly Row[];
  /** Those on the screen as they were when they were last looked at. */
  readonly before: readonly Row[];
  /** Which rows have changed; empty when any may have. */
  readonly ids: ReadonlySet<string>;
}

/**
 * A page of a list beside the same page as it would be now. Rows that merely moved to another page, because others came or
 * went, have not changed themselves: they are neither new nor gone.
 */
export function liveRows(shown: readonly Row[], now: Now | undefined, keyOf: (row: Row) => string): LiveRows {
  if (!now) return { rows: shown, marks: new Map(), arrived: 0 };
  const mayHave = (key: string): boolean => now.ids.size === 0 || now.ids.has(key);
  const next = new Map(now.rows.map((row) => [keyOf(row), row]));
  const known = new Set(shown.map(keyOf));
  const marks = new Map<string, RowMark>();
  const rows = now.before.map((row) => next.get(keyOf(row)) ?? row);
  rows.forEach((row, at) => {
    const key = keyOf(row);
    if (!next.has(key) && now.ids.has(key)) marks.set(key, 'gone');
    else if (JSON.stringify(row) !== JSON.stringify(shown[at])) marks.set(key, 'changed');
  });
  return {
    rows,
    marks,
    arrived: [...next.keys()].filter((key) => !known.has(key) && mayHave(key)).length,
  };
}
