import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Page } from '../../../contract/kernel/envelope.ts';
import type { Answering } from '../../../contract/kernel/sent.ts';
import { call } from '../../platform/call/api-client.ts';
import { isAskedAfter, noteAsking } from '../../platform/call/asked-at.ts';
import { followRows, type RowNews } from '../../platform/call/row-news.ts';
import { callKey } from '../../platform/call/use-call.ts';
import { type Row, textOf } from '../field/row.ts';
import { isFollowed, type LiveRows, liveRows } from './live-rows.ts';

interface Looked {
  /** What was on the screen, what would be there now, and which rows have changed in between. */
  readonly base: Page<Row>;
  readonly now: Page<Row>;
  /** When that was asked for, in milliseconds. */
  readonly askedAt: number;
  /** What was on the screen as it was when this was asked for. */
  readonly before: readonly Row[];
  readonly news: RowNews;
}

export interface Live extends LiveRows {
  /** Puts the list as it is now on the screen. */
  readonly show: () => void;
}

/**
 * Has the rows of a list follow what happens, without moving what somebody is reading: a changed row changes where it
 * stands, what has come and gone is said and shown when it is asked for.
 */
export function useLiveRows(
  endpoint: Answering<'page'>,
  input: Readonly<Record<string, unknown>>,
  query: UseQueryResult<Page<Row>, Error>,
  rowKey: string,
): Live {
  const client = useQueryClient();
  const [looked, setLooked] = useState<Looked>();
  const base = query.isPlaceholderData ? undefined : query.data;
  const keyOf = (row: Row) => textOf(row, rowKey);
  const find = () => client.getQueryCache().find({ queryKey: callKey(endpoint, input) });
  const show = ({ now, askedAt }: Pick<Looked, 'now' | 'askedAt'>) => {
    noteAsking(find(), askedAt);
    client.setQueryData(callKey(endpoint, input), now);
  };
  /** Which question was asked last, and which of them the rows on the screen are the answer to. */
  const rounds = useRef({ asked: 0, shown: 0 });
  const look = async (base: Page<Row>, news: RowNews) => {
    rounds.current.asked += 1;
    const round = rounds.current.asked;
    const askedAt = Date.now();
    const now = await call(endpoint, input as never, { quiet: true }).catch(() => undefined);
    // An answer that is slow may come after that of a later question, and tells less.
    if (!now || round < rounds.current.shown) return;
    rounds.current.shown = round;
    const looked = { base, now: now as Page<Row>, askedAt, before: base.records, news };
    // Nobody is reading an empty list.
    if (base.records.length === 0) show(looked);
    else setLooked((last) => next(last?.base === base ? last : undefined, looked, keyOf));
  };
  useUnseen(endpoint, base, (heardAt) => isAskedAfter(find(), heardAt), look);
  const later = looked && looked.base === base ? looked : undefined;
  // The same rows as long as nothing has happened: others remember them by that.
  const shown = query.data?.records;
  const live = useMemo(() => rowsOf(later, shown ?? [], (row) => textOf(row, rowKey)), [later, shown, rowKey]);
  return { ...live, show: () => later && show(later) };
}

/** What has been told, and when the last of it happened (milliseconds, as `Date.now()`). */
interface Told extends RowNews {
  readonly heardAt: number;
}

/**
 * Has a list looked at whenever there is something to be seen that the rows on the screen do not know: when it is told, or, where it was
 * told while they were on their way, when they are there.
 */
function useUnseen(
  { domain, follows }: Answering<'page'>,
  base: Page<Row> | undefined,
  isKnown: (heardAt: number) => boolean,
  look: (base: Page<Row>, news: RowNews) => unknown,
): void {
  /** What has been told that no answer on the screen was asked for after. */
  const unseen = useRef<Told>(undefined);
  const hear = useEffectEvent((news: RowNews, heardAt: number) => {
    // An action of one's own has asked again already.
    if (isKnown(heardAt)) return;
    const before = unseen.current;
    const told = { ...(before ? both(before, news) : news), heardAt: Math.max(heardAt, before?.heardAt ?? 0) };
    unseen.current = told;
    if (base) look(base, told);
  });
  const arrive = useEffectEvent((rows: Page<Row>) => {
    const told = unseen.current;
    if (told && isKnown(told.heardAt)) unseen.current = undefined;
    else if (told) look(rows, told);
  });
  useEffect(() => {
    if (base) arrive(base);
  }, [base]);
  useEffect(() => {
    const stops = [domain, ...(follows ? [follows] : [])].map((name) => followRows(name, (news, heardAt) => hear(news, heardAt)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [domain, follows]);
}

type KeyOf = (row: Row) => string;

function rowsOf(looked: Looked | undefined, shown: readonly Row[], keyOf: KeyOf): LiveRows {
  if (!looked) return liveRows(shown, undefined, keyOf);
  const hasNext = { before: isFollowed(looked.base), now: isFollowed(looked.now) };
  const now = { rows: looked.now.records, before: looked.before, ids: looked.news.ids, hasNext, hasPrevious: looked.now.current > 1 };
  return liveRows(shown, now, keyOf);
}

/** A row that has changed and then gone is shown as it was last. */
function next(last: Looked | undefined, looked: Looked, keyOf: KeyOf): Looked {
  if (!last) return looked;
  return { ...looked, before: rowsOf(last, last.base.records, keyOf).rows, news: both(last.news, looked.news) };
}

/** No ids stand for any. */
function both(before: RowNews, next: RowNews): RowNews {
  return { ...next, ids: before.ids.size === 0 || next.ids.size === 0 ? new Set() : new Set([...before.ids, ...next.ids]) };
}
