import { daysOf } from '../../../contract/domains/statistics/day-range.ts';
import type { Call } from '../../engine/call/call.ts';
import type { Seer } from '../../engine/identity/actor.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import { type Counting, cellKeys, cellsOf, factsFor } from '../consultation/consultation-cells.reads.ts';
import { countedOrders } from '../consultation/consultation-statistics.reads.ts';
import { submittedIn } from './counted-range.ts';
import { daysOutside, isWithin, joined, stretchesOf } from './sums/day-stretches.ts';
import { type Days, touchedOrders } from './sums/touched-orders.ts';
import { type View, viewOf } from './sums/view.ts';

/** Days in Asia/Shanghai, both included, and the one kind that is counted, if not all are. */
export interface CountedDays {
  readonly beginTime: string;
  readonly endTime: string;
  readonly kind?: string | null | undefined;
}

type Asking = Pick<Call, 'db' | 'services'> & { readonly actor: Seer };

/** Each costs a scan of its own; days between them that are counted needlessly cost less. */
const MOST_STRETCHES = 4;

/**
 * The cells of these days for somebody, as a table expression: what numbers are added up from. Days that were counted and not touched
 * since are read as sums, all others from their orders: what is told is always what the lists have (ADR 0128).
 */
export async function countedCells(call: Asking, days: CountedDays, wanted: Pick<Counting, 'by' | 'what'>): Promise<Sql> {
  const { beginTime, endTime, kind } = days;
  const counting = { ...wanted, own: call.actor.tenantId };
  const view = viewOf(call.actor);
  const open = view ? await openDays(call, view, days) : [{ first: beginTime, last: endTime }];
  const parts: Sql[] = [];
  if (open.length > 0) {
    const orders = open.map(({ first, last }) => countedOrders(call.actor, submittedIn(first, last, kind), factsFor(counting)));
    parts.push(cellsOf(join(orders, ' UNION ALL '), counting));
  }
  const summed = view ? stretchesOf(daysOutside(beginTime, endTime, open)) : [];
  if (view && summed.length > 0) parts.push(sumsSql(view, summed, kind, counting));
  return join(
    parts.map((part) => sql`SELECT * FROM (${part}) part`),
    ' UNION ALL ',
  );
}

/** The stretches of a range that have to be counted from their orders. */
async function openDays({ db, services }: Asking, { tenantId, isGroup }: View, { beginTime, endTime }: CountedDays): Promise<Days[]> {
  const [{ rows }, touched] = await Promise.all([
    db.run<{ day: string }>(sql`
      SELECT day FROM consultation_summed_day
      WHERE tenant_id = ${tenantId} AND is_group = ${isGroup} AND day BETWEEN ${beginTime}::date AND ${endTime}::date`),
    touchedOrders(services),
  ]);
  if (rows.length === 0) return [{ first: beginTime, last: endTime }];
  const summed = new Set(rows.map(({ day }) => day));
  const open = daysOf(beginTime, endTime).filter((day) => !summed.has(day) || isWithin(day, touched));
  return joined(stretchesOf(open), MOST_STRETCHES);
}

function sumsSql({ tenantId, isGroup }: View, summed: readonly Days[], kind: string | null | undefined, { by, what }: Counting): Sql {
  const within = summed.map(({ first, last }) => sql`day BETWEEN ${first}::date AND ${last}::date`);
  return sql`
    SELECT ${text([...cellKeys, ...what].join(', '))} FROM consultation_sum
    WHERE tenant_id = ${tenantId} AND is_group = ${isGroup} AND dimension = ANY (${[...by]}) AND (${join(within, ' OR ')})
      ${kind ? sql`AND kind = ${kind}` : text('')}`;
}
