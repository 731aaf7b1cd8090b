import { type Figure, type FiguresAnswer, figures, showFigures } from '../../../contract/domains/statistics/statistics.endpoints.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import { toWireDate, toWireTime } from '../../../contract/kernel/wire-time.ts';
import { serve } from '../../engine/call/call.ts';
import { join, sql, text } from '../../engine/store/sql.ts';
import { countOrders, figureCondition } from '../consultation/consultation-statistics.reads.ts';
import { startOfDay } from './counted-range.ts';

/** The moments that figures speak of: now, this day and this month in Asia/Shanghai. */
export function momentsOf(ms: number): { ms: number; dayStart: Date; monthStart: Date } {
  const today = toWireDate(ms);
  return { ms, dayStart: startOfDay(today), monthStart: startOfDay(`${today.slice(0, 7)}-01`) };
}

/** The numbers at the top of the welcome page, in one statement; each part of it has an index of its own. */
export const serveFigures = serve(showFigures, async ({ actor, db, now }): Promise<FiguresAnswer> => {
  const keys = keysOf(figures);
  const moments = momentsOf(now);
  const counts = keys.map((key) => sql`${countOrders(actor, figureCondition(key, moments))} AS ${text(key)}`);
  const { rows } = await db.run<Record<Figure, number>>(sql`SELECT ${join(counts)}`);
  return { asOf: toWireTime(now), items: keys.map((key) => ({ key, name: figures[key], value: rows[0]?.[key] ?? 0 })) };
});
