import { copyPlatformDays, listCalendarSources } from '../../../contract/domains/settings/work-calendar.endpoints.ts';
import { workDay } from '../../../contract/domains/settings/work-day.resource.ts';
import { said } from '../../../contract/kernel/said.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { recordChange } from '../../engine/audit/change-log.ts';
import { serve } from '../../engine/call/call.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { insertRows } from '../../engine/store/rows.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql, text } from '../../engine/store/sql.ts';
import { tableOf } from '../../engine/store/table.ts';
import { conflict } from '../../platform/refusal.ts';
import { lockCalendar } from './work-day.rules.ts';
import { daysOf, ownYears, type Span, yearOf } from './working-days.reads.ts';

interface Entered {
  day: string;
  lastDay: string | null;
  dayKind: 'holiday' | 'workday';
  remark: string | null;
}

/**
 * What the platform has entered for these years, by its days, without those that the hospital has a word for itself: what is left of a holiday
 * of which it has entered a day is spans of their own.
 */
async function platformSpans(runner: Runner, tenantId: string, first: number, last: number): Promise<readonly Entered[]> {
  const within = sql`is_deleted = 0 AND day >= ${`${first}-01-01`} AND day <= ${`${last}-12-31`}`;
  const entered = text(`day::text AS day, last_day::text AS "lastDay", day_kind AS "dayKind", remark`);
  const { rows } = await runner.run<Entered & { isOwn: boolean }>(sql`
    SELECT false AS "isOwn", ${entered} FROM platform_work_day WHERE ${within}
    UNION ALL SELECT true, ${entered} FROM work_day WHERE tenant_id = ${tenantId} AND ${within} ORDER BY day`);
  const own = new Set(rows.filter(({ isOwn }) => isOwn).flatMap(daysOf));
  return rows
    .filter(({ isOwn }) => !isOwn)
    .flatMap(({ dayKind, remark, ...span }) => without(span, own).map((left) => ({ ...left, dayKind, remark })));
}

/** What is left of a span without these days. */
function without(span: Span, taken: ReadonlySet<string>): { day: string; lastDay: string | null }[] {
  const left: { day: string; lastDay: string | null }[] = [];
  let isGoing = false;
  for (const day of daysOf(span)) {
    const piece = left.at(-1);
    if (taken.has(day)) isGoing = false;
    else if (isGoing && piece) piece.lastDay = day;
    else {
      left.push({ day, lastDay: null });
      isGoing = true;
    }
  }
  return left;
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
    await recordChange(tx, call, tableOf(workDay), ...added.map((after) => ({ after })));
    return added.length;
  });
});
