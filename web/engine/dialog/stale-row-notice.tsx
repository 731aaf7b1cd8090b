import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useCallback, useContext, useState, useSyncExternalStore } from 'react';
import type { Action } from '../../../contract/kernel/action.ts';
import { PlaceContext } from '../../platform/page/tab.ts';
import { mayBeginAnew } from '../../platform/page/unsaved.ts';
import { label } from '../../platform/words/label.ts';
import { type Row, textOf } from '../field/row.ts';
import { type StateField, useStateWord } from './state-word.ts';

export interface OpenedRow<R = Row> {
  /** As it was when the dialog was opened, or was last loaded. */
  row: R;
  /** Once somebody has changed it since. */
  newest: Row | undefined;
  load: () => void;
}

type Kept = Pick<Action, 'domain'>;

/** The row that a dialog was opened on, and the newer one, as soon as a list or page behind it has been answered one. */
export function useOpenedRow<R extends Row>(given: R, { domain }: Kept, rowKey = 'id'): OpenedRow<R> {
  const [row, setRow] = useState(given);
  const client = useQueryClient();
  const id = textOf<Row>(row, rowKey) || textOf<Row>(row, 'id');
  const subscribe = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client]);
  const find = () => newestOf(client, domain, id, Number(row.version ?? 0));
  const newest = useSyncExternalStore(subscribe, () => find()?.row);
  // Another list may say less of it than what the dialog was opened on.
  const load = () => setRow({ ...row, ...unsaidIn(find()), ...newest });
  return { row, newest, load };
}

export interface HeldRow<R> {
  row: R | undefined;
  newest: R | undefined;
  load: () => void;
  /** Goes on from what one's own save has made of it, where the form stays open: that is no news. */
  keep: (saved: Partial<R>) => void;
}

type Versioned = Pick<Row, 'version'>;
const isLaterVersion = (one: Versioned, other: Versioned): boolean => Number(one.version ?? 0) > Number(other.version ?? 0);

/**
 * The row that a form was filled with. It stays when a newer one is fetched meanwhile, so that nothing changes below the hands of
 * whoever is typing; what they have typed goes with them to the newer one as their draft. Another row is held as soon as it is fetched.
 */
export function useHeldRow<R extends Versioned & { readonly id?: unknown }>(
  fetched: R | undefined,
  isLater: (one: R, other: R) => boolean = isLaterVersion,
): HeldRow<R> {
  const [held, setHeld] = useState(fetched);
  const row = held && (!fetched || fetched.id === held.id) ? held : fetched;
  if (row !== held) setHeld(row);
  const newest = row && fetched && isLater(fetched, row) ? fetched : undefined;
  return { row, newest, load: () => setHeld(fetched), keep: (saved) => setHeld((before) => before && { ...before, ...saved }) };
}

interface Found {
  row: Row;
  /** The names that such a row may have. */
  names: readonly string[];
}

/** The row is the same object as long as no newer one has come. Of several that are as new it is the one that says most. */
function newestOf(client: QueryClient, domain: string, id: string, version: number): Found | undefined {
  const found = client
    .getQueryCache()
    .findAll({ queryKey: ['call', domain] })
    .flatMap(({ state, meta }) => rowsIn(state.data).map((row) => ({ row, names: Object.keys(meta?.row ?? {}) })))
    .filter(({ row }) => row.id === id && Number(row.version ?? 0) > version);
  const lengthOf = (row: Row) => Object.keys(row).length;
  return found.toSorted(
    ({ row: one }, { row: other }) => Number(other.version) - Number(one.version) || lengthOf(other) - lengthOf(one),
  )[0];
}

/** What such a row may have and this one has not is there no more: what has no value is left out of an answer. */
function unsaidIn(found: Found | undefined): Row {
  const unsaid = found?.names.filter((name) => !(name in found.row)) ?? [];
  return Object.fromEntries(unsaid.map((name) => [name, undefined]));
}

function rowsIn(data: unknown): Row[] {
  if (typeof data !== 'object' || data === null) return [];
  if (Array.isArray(data)) return data.filter(isRow);
  const records: unknown = 'records' in data ? data.records : undefined;
  return Array.isArray(records) ? records.filter(isRow) : isRow(data) ? [data] : [];
}

function isRow(data: unknown): data is Row {
  return typeof data === 'object' && data !== null && 'id' in data && 'version' in data;
}

interface StaleRowNoticeProps {
  newest: object | undefined;
  /** Whose states the row has; without them it is only told that it was changed. */
  states?: StateField | undefined;
  /** What was typed stays in the form by itself: nothing is asked before. */
  staysFilled?: boolean;
  onLoad: () => void;
}

/** Says before anything is sent that the row is not any more what the dialog shows. Nothing while it is. */
export function StaleRowNotice({ newest, ...props }: StaleRowNoticeProps) {
  return newest ? <Stale newest={{ ...newest }} {...props} /> : null;
}

function Stale({ newest, states, staysFilled = false, onLoad }: StaleRowNoticeProps & { newest: Row }) {
  const state = useStateWord(states)(newest);
  const place = useContext(PlaceContext);
  const load = async () => {
    if (staysFilled || (await mayBeginAnew(place))) onLoad();
  };
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 12 }}
      title={state ? label('此记录已被修改，最新状态为 {state}', { state }) : label('此记录已被修改')}
      action={
        <Button size="small" onClick={load}>
          {label('载入最新')}
        </Button>
      }
    />
  );
}
