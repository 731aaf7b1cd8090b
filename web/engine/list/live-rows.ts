import type { Page } from '../../../contract/kernel/envelope.ts';
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
  /** Whether there is a page behind this one, from which rows move up and to which they are pushed: as it was, and as it is. */
  readonly hasNext: { readonly before: boolean; readonly now: boolean };
  /** Whether there is one before it, to which rows move up as others of it leave, and from which they are pushed. */
  readonly hasPrevious: boolean;
}

/** Whether there is a page behind this one. */
export function isFollowed({ current, pages }: Page<Row>): boolean {
  return current < pages;
}

/**
 * A page of a list beside the same page as it would be now. Rows that merely moved to another page, because others came or
 * went, have not changed themselves: they are neither new nor gone.
 */
export function liveRows(shown: readonly Row[], now: Now | undefined, keyOf: (row: Row) => string): LiveRows {
  if (!now) return { rows: shown, marks: new Map(), arrived: 0 };
  const next = new Map(now.rows.map((row) => [keyOf(row), row]));
  const known = new Set(shown.map(keyOf));
  const { hasLeft, hasCome } = now.ids.size > 0 ? byNews(now.ids) : byPlace(shown.map(keyOf), [...next.keys()], now);
  const marks = new Map<string, RowMark>();
  const rows = now.before.map((row) => next.get(keyOf(row)) ?? row);
  rows.forEach((row, at) => {
    const key = keyOf(row);
    if (!next.has(key) && hasLeft(key)) marks.set(key, 'gone');
    else if (JSON.stringify(row) !== JSON.stringify(shown[at])) marks.set(key, 'changed');
  });
  return {
    rows,
    marks,
    arrived: [...next.keys()].filter((key) => !known.has(key) && hasCome(key)).length,
  };
}

interface Whereabouts {
  /** Of a row that is not on the page any more. */
  readonly hasLeft: (key: string) => boolean;
  /** Of one that was not on it. */
  readonly hasCome: (key: string) => boolean;
}

function byNews(ids: ReadonlySet<string>): Whereabouts {
  const isOf = (key: string) => ids.has(key);
  return { hasLeft: isOf, hasCome: isOf };
}

/**
 * Where any row may have changed, its place tells: what was pushed to the next page were the last ones, and what moved up from there stands at
 * the end. The first ones may have moved to the page before, or come from it: whether they did is not known here, so they are not called gone.
 */
function byPlace(
  before: readonly string[],
  now: readonly string[],
  { hasNext, hasPrevious }: Pick<Now, 'hasNext' | 'hasPrevious'>,
): Whereabouts {
  const isLast = (keys: readonly string[], others: readonly string[]) => {
    const from = keys.findLastIndex((key) => others.includes(key)) + 1;
    return (key: string) => keys.indexOf(key) >= from;
  };
  const isFirst = (keys: readonly string[], others: readonly string[]) => {
    const to = keys.findIndex((key) => others.includes(key));
    return (key: string) => hasPrevious && (to < 0 || keys.indexOf(key) < to);
  };
  const [wasLast, standsLast] = [isLast(before, now), isLast(now, before)];
  const [wasFirst, standsFirst] = [isFirst(before, now), isFirst(now, before)];
  const pushes = now.some((key) => !before.includes(key) && !standsLast(key));
  const leaves = before.some((key) => !now.includes(key));
  return {
    hasLeft: (key) => !wasFirst(key) && !(hasNext.now && wasLast(key) && pushes),
    hasCome: (key) => !standsFirst(key) && !(hasNext.before && standsLast(key) && leaves),
  };
}
