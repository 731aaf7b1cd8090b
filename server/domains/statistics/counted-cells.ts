import { daysOf } from '../../../contract/domains/statistics/day-range.ts';
import type { Call } from '../../engine/call/call.ts';
import { type Counting, cellKeys } from '../../engine/counting/cells.ts';
import type { Seer } from '../../engine/identity/actor.ts';
import { ident, join, type Sql, sql, text } from '../../engine/store/sql.ts';
import { submittedIn } from './counted-range.ts';
import { daysOutside, isWithin, joined, stretchesOf } from './sums/day-stretches.ts';
import type { Summed } from './sums/summed.ts';
import { type Days, touchedDays } from './sums/touched-rows.ts';
import { keptDays, type View } from './sums/view.ts';

/** Days in Asia/Shanghai, both included, and the one kind that is counted, if not all are. */
export interface CountedDays {
  readonly beginTime: string;
  readonly endTime: string;
  readonly kind?: string | null | undefined;
}

type Asking<A extends Seer = Seer> = Pick<Call, 'db' | 'services'> & { readonly actor: A };

/** Each costs a scan of its own; days between them that are counted needlessly cost less. */
const MOST_STRETCHES = 4;

/**
 * The cells of these days for somebody, as a table expression: what numbers are added up from. Days that were counted and not touched
 * since are read as sums, all others from their rows: what is told is always what the lists have (ADR 0128).
 */
export async function countedCells<D extends string, M extends string, A extends Seer>(
  summed: Summed<D, M, A>,
  call: Asking<A>,
  days: CountedDays,
  wanted: Pick<Counting<D, M>, 'by' | 'what'>,
): Promise<Sql> {
  const { beginTime, endTime, kind } = days;
  const counting = { ...wanted, own: call.actor.tenantId };
  const { cells } = summed;
  const view = summed.viewFor(call.actor, kind);
  const open = view ? await openDays(summed, call, view, days) : [{ first: beginTime, last: endTime }];
  const parts: Sql[] = [];
  if (open.length > 0) {
    const rows = open.map(({ first, last }) => summed.rowsFor(call.actor, submittedIn(first, last, kind), cells.factsFor(counting)));
    parts.push(cells.cellsOf(join(rows, ' UNION ALL '), counting));
  }
  const kept = view ? stretchesOf(daysOutside(beginTime, endTime, open)) : [];
  if (view && kept.length > 0) parts.push(sumsSql(summed, view, kept, kind, counting));
  return join(
    parts.map((part) => sql`SELECT * FROM (${part}) part`),
    ' UNION ALL ',
  );
}

type Kept = Pick<Summed, 'source' | 'tables'> & { readonly cells: Pick<Summed['cells'], 'measures'> };

/** The stretches of a range that have to be counted from their rows. */
async function openDays(kept: Kept, { db, services }: Asking, view: View, { beginTime, endTime }: CountedDays): Promise<Days[]> {
  const [{ rows }, touched] = await Promise.all([
    db.run<{ day: string }>(sql`
      SELECT day FROM ${ident(kept.tables.days.name)}
      WHERE ${keptDays(view, kept.cells)} AND day BETWEEN ${beginTime}::date AND ${endTime}::date`),
    touchedDays(services, kept),
  ]);
  if (rows.length === 0) return [{ first: beginTime, last: endTime }];
  const summed = new Set(rows.map(({ day }) => day));
  const open = daysOf(beginTime, endTime).filter((day) => !summed.has(day) || isWithin(day, touched));
  return joined(stretchesOf(open), MOST_STRETCHES);
}

function sumsSql(
  { tables }: Kept,
  { tenantId, isGroup }: View,
  days: readonly Days[],
  kind: string | null | undefined,
  { by, what }: Counting<string, string>,
): Sql {
  const within = days.map(({ first, last }) => sql`day BETWEEN ${first}::date AND ${last}::date`);
  return sql`
    SELECT ${text([...cellKeys, ...what].join(', '))} FROM ${ident(tables.sums.name)}
    WHERE tenant_id = ${tenantId} AND is_group = ${isGroup} AND dimension = ANY (${[...by]}) AND (${join(within, ' OR ')})
      ${kind ? sql`AND kind = ${kind}` : text('')}`;
}
