import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { pageSizes } from '../../../contract/kernel/envelope.ts';
import type { Fields } from '../../../contract/kernel/field.ts';
import { filterParameters } from '../../../contract/kernel/filter.ts';
import { spanParameters, withDays } from './named-spans.ts';

export interface ListState {
  current: number;
  size: number;
  sort: { field: string; descending: boolean } | undefined;
  tab: string | undefined;
  /** By wire parameter, for example `createTime_dategt`; days that have a name by it, `createTime_span`. */
  filters: Record<string, string>;
}

/** Everything by which an address narrows a list. */
const narrowing = (filters: Fields): string[] => [...filterParameters(filters).map(({ name }) => name), ...spanParameters(filters)];

/** Reads a list's state from an address. What is not understood is as if absent: addresses are typed by people. */
export function readListState(params: URLSearchParams, filters: Fields): ListState {
  const size = Number(params.get('size'));
  const current = Number(params.get('current'));
  const sort = params.get('sort') ?? '';
  const given = narrowing(filters).flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  return {
    current: Number.isSafeInteger(current) && current > 0 ? current : 1,
    size: pageSizes.find((one) => one === size) ?? pageSizes[0],
    sort: sort ? { field: sort.replace(/^-/, ''), descending: sort.startsWith('-') } : undefined,
    tab: params.get('tab') ?? undefined,
    filters: Object.fromEntries(given),
  };
}

/** The address for a list's state. Parameters that are not the list's stay; defaults are left out. */
export function writeListState(params: URLSearchParams, state: ListState, filters: Fields): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['current', 'size', 'sort', 'tab', ...narrowing(filters)]) next.delete(name);
  for (const [name, value] of Object.entries(state.filters)) if (value) next.set(name, value);
  if (state.tab) next.set('tab', state.tab);
  if (state.sort) next.set('sort', `${state.sort.descending ? '-' : ''}${state.sort.field}`);
  if (state.size !== pageSizes[0]) next.set('size', String(state.size));
  if (state.current > 1) next.set('current', String(state.current));
  return next;
}

/** What the server is asked for, of spans that have a name by the days which they mean now. */
export function toPageInput(state: ListState, sortable: readonly string[], filters: Fields): Record<string, unknown> {
  const sort = state.sort && sortable.includes(state.sort.field) ? { [state.sort.descending ? 'descs' : 'ascs']: state.sort.field } : {};
  return { ...withDays(state.filters, filters), ...sort, current: state.current, size: state.size };
}

export type SetParams = (params: URLSearchParams, options?: { replace?: boolean }) => void;

/** A list's state in the address, so that it can be sent to a colleague and survives a reload; or in memory. */
export function useListState(inAddress: boolean): [URLSearchParams, SetParams] {
  const [params, setParams] = useSearchParams();
  const [own, setOwn] = useState(() => new URLSearchParams());
  return inAddress ? [params, (next, options) => setParams(next, options)] : [own, (next) => setOwn(next)];
}
