import { useState } from 'react';
import type { Action } from '../../../contract/kernel/action.ts';
import { type Row, textOf } from '../field/row.ts';
import { mayDo, useGranted } from '../parts/permission.tsx';
import type { RowLink } from './list-types.ts';

/** What this user may do for several rows of a list, by calls of their own or by one, and the chosen rows as they were last seen, those of other pages too. */
export function useBatch(
  { actions: all, links, removes }: { actions: readonly Action[]; links: readonly RowLink[]; removes: boolean },
  records: readonly Row[],
  selected: readonly string[],
  rowKey: string,
): { actions: Action[]; links: readonly RowLink[]; rows: Row[] } {
  const granted = useGranted();
  const [seen, setSeen] = useState<{ records: readonly Row[]; byKey: ReadonlyMap<string, Row> }>({ records: [], byKey: new Map() });
  const actions = all.filter(({ batch, permission }) => batch && mayDo(granted, permission));
  if ((actions.length + links.length > 0 || removes) && records.length > 0 && seen.records !== records) {
    const kept = [...seen.byKey].filter(([key]) => selected.includes(key));
    setSeen({ records, byKey: new Map([...kept, ...records.map((row) => [textOf(row, rowKey), row] as const)]) });
  }
  return { actions, links, rows: selected.flatMap((key): Row[] => [seen.byKey.get(key) ?? []].flat()) };
}
