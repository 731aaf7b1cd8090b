import { copyPlatformDays, listCalendarSources } from '../../../contract/domains/settings/work-calendar.endpoints.ts';
import { workDay } from '../../../contract/domains/settings/work-day.resource.ts';
import { said } from '../../../contract/kernel/said.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { insertRows } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { tableOf } from '../../engine/store/table.ts';
import { conflict } from '../../platform/refusal.ts';
import { lockCalendar } from './work-day.rules.ts';
import { ownYears, yearOf } from './working-days.reads.ts';

/** For this year and the next, whose days count for the caller's hospital. */
export const serveListCalendarSources = serve(listCalendarSources, async ({ actor, services, now }) => {
  const db = services.database.forTenant(actor.tenantId);
  const first = yearOf(toWireDate(now));
  const years = [first, first + 1];
  const [own, counts] = await Promise.all([
    ownYears(db, actor.tenantId),
    db.run<{ year: number; count: number }>(sql`
      SELECT extract(year FROM day)::int AS year, count(*)::int AS count FROM platform_work_day
      WHERE is_deleted = 0 AND day >= ${`${first}-01-01`} AND day <= ${`${first + 1}-12-31`} GROUP BY 1`),
  ]);
  const platform = new Map(counts.rows.map(({ year, count }) => [year, count]));
  return years.map((year) => {
    const platformDays = platform.get(year) ?? 0;
    return { year, source: own.has(year) ? 'own' : platformDays > 0 ? 'platform' : 'none', platformDays } as const;
  });
});

/** Throws 409 where the hospital has days of its own for that year already, or the platform has none. Asked again it changes nothing. */
export const serveCopyPlatformDays = serve(copyPlatformDays, (call) => {
  const { year } = call.input;
  const { tenantId } = call.actor;
  return call.transaction(async (tx) => {
    await lockCalendar(tx, tenantId);
    if (tenantId === PLATFORM_TENANT || (await ownYears(tx, tenantId)).has(year)) throw conflict(said`本院已登记${year}年的日历`);
    const { rows } = await tx.run<{ day: string; lastDay: string | null; dayKind: 'holiday' | 'workday'; remark: string | null }>(sql`
      SELECT day::text AS day, last_day::text AS "lastDay", day_kind AS "dayKind", remark FROM platform_work_day
      WHERE is_deleted = 0 AND day >= ${`${year}-01-01`} AND day <= ${`${year}-12-31`} ORDER BY day`);
    if (rows.length === 0) throw conflict(said`平台没有登记${year}年的日历`);
    const added = await insertRows(tx, tableOf(workDay), rows, call.stamp);
    await recordAudit(
      tx,
      call,
      ...added.map(({ id }) => ({ rowTable: 'work_day', rowId: id, changed: ['day', 'lastDay', 'dayKind', 'remark'] })),
    );
    return added.length;
  });
});
