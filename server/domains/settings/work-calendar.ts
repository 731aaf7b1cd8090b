import { copyPlatformDays, listCalendarSources } from '../../../contract/domains/settings/work-calendar.endpoints.ts';
import { workDay } from '../../../contract/domains/settings/work-day.resource.ts';
import { said } from '../../../contract/kernel/said.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { insertRows } from '../../engine/store/rows.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { tableOf } from '../../engine/store/table.ts';
import { conflict } from '../../platform/refusal.ts';
import { lockCalendar } from './work-day.rules.ts';
import { ownYears, yearOf } from './working-days.reads.ts';

interface PlatformSpan {
  day: string;
  lastDay: string | null;
  dayKind: 'holiday' | 'workday';
  remark: string | null;
}

/** What the platform has entered for these years and the hospital has nothing of, by its days. */
async function platformSpans(runner: Runner, tenantId: string, first: number, last: number): Promise<readonly PlatformSpan[]> {
  const { rows } = await runner.run<PlatformSpan>(sql`
    SELECT day::text AS day, last_day::text AS "lastDay", day_kind AS "dayKind", remark FROM platform_work_day p
    WHERE is_deleted = 0 AND day >= ${`${first}-01-01`} AND day <= ${`${last}-12-31`} AND NOT EXISTS (
      SELECT 1 FROM work_day o WHERE o.tenant_id = ${tenantId} AND o.is_deleted = 0
        AND o.day <= COALESCE(p.last_day, p.day) AND COALESCE(o.last_day, o.day) >= p.day)
    ORDER BY day`);
  return rows;
}

/** For this year and the next, whose days count for the caller's hospital. */
export const serveListCalendarSources = serve(listCalendarSources, async ({ actor: { tenantId }, services, now }) => {
  if (tenantId === PLATFORM_TENANT) return [];
  const db = services.database.forTenant(tenantId);
  const year = yearOf(toWireDate(now));
  const [own, spans] = await Promise.all([ownYears(db, tenantId), platformSpans(db, tenantId, year, year + 1)]);
  return [year, year + 1].map((one) => {
    const platformDays = spans.filter(({ day }) => yearOf(day) === one).length;
    return { year: one, source: own.has(one) ? 'own' : platformDays > 0 ? 'platform' : 'none', platformDays } as const;
  });
});

/** Throws 409 where the platform has nothing for that year besides what the hospital has. Asked again it changes nothing. */
export const serveCopyPlatformDays = serve(copyPlatformDays, (call) => {
  const { year } = call.input;
  const { tenantId } = call.actor;
  return call.transaction(async (tx) => {
    await lockCalendar(tx, tenantId);
    const spans = tenantId === PLATFORM_TENANT ? [] : await platformSpans(tx, tenantId, year, year);
    if (spans.length === 0) throw conflict(said`平台日历没有可复制的${year}年日期`);
    const added = await insertRows(tx, tableOf(workDay), spans, call.stamp);
    const changed = ['day', 'lastDay', 'dayKind', 'remark'];
    await recordAudit(tx, call, ...added.map(({ id }) => ({ rowTable: 'work_day', rowId: id, changed })));
    return added.length;
  });
});
