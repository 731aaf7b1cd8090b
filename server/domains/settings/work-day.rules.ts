import { MOST_DAYS, platformWorkDay, workDay } from '../../../contract/domains/settings/work-day.resource.ts';
import { said } from '../../../contract/kernel/said.ts';
import { fromWireTime } from '../../../contract/kernel/wire-time.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { ownedBy } from '../../engine/store/rows.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { ident, sql } from '../../engine/store/sql.ts';
import { type Table, tableOf } from '../../engine/store/table.ts';
import { conflict, invalid } from '../../platform/refusal.ts';
import { type Span, yearOf } from './working-days.reads.ts';

const DAY_MS = 86_400_000;

/** One day has one word: spans of a calendar lie beside each other, also where two people enter them at once. */
export const workDayRules = defineRules(workDay, {
  first: ({ tx, call }) => lockCalendar(tx, call.actor.tenantId),
  save: {
    refuse: ({ tx, call, input, before }) =>
      refuseSpan(tx, tableOf(workDay), before?.tenantId ?? call.actor.tenantId, spanOf(input, before), before?.id),
    fill: oneDay,
  },
  restore: {
    refuse: async ({ tx, call, rows }) => {
      for (const row of rows) await refuseSpan(tx, tableOf(workDay), row.tenantId ?? call.actor.tenantId, row, row.id);
    },
  },
});

export const platformWorkDayRules = defineRules(platformWorkDay, {
  first: ({ tx, call }) => lockCalendar(tx, call.actor.tenantId),
  save: {
    refuse: ({ tx, input, before }) => refuseSpan(tx, tableOf(platformWorkDay), undefined, spanOf(input, before), before?.id),
    fill: oneDay,
  },
  restore: {
    refuse: async ({ tx, rows }) => {
      for (const row of rows) await refuseSpan(tx, tableOf(platformWorkDay), undefined, row, row.id);
    },
  },
});

/** Held until the transaction ends, by whoever changes the days of that hospital; the platform's own lock is that of its calendar. */
export async function lockCalendar(tx: Runner, tenantId: string): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`work days ${tenantId}`}))`);
}

/** What was not sent stays. */
function spanOf(input: Span, before: Span | undefined): Span {
  return { day: input.day, lastDay: input.lastDay === undefined ? before?.lastDay : input.lastDay };
}

/** One day is one day, however it was typed. */
function oneDay({ input }: { input: Span }): { lastDay?: null } {
  return input.lastDay === input.day ? { lastDay: null } : {};
}

/** Throws 400. A span lies within one year, for which alone a hospital's own days take the place of the platform's. */
function refuseOdd({ day, lastDay }: Span): void {
  if (!lastDay) return;
  if (lastDay < day) throw invalid('结束日期不能早于日期');
  if (yearOf(lastDay) !== yearOf(day)) throw invalid('跨年的假期请按年度分两条登记');
  if (((fromWireTime(lastDay) ?? 0) - (fromWireTime(day) ?? 0)) / DAY_MS >= MOST_DAYS) throw invalid(said`一条最多${MOST_DAYS}天`);
}

/** Throws 400 for an odd span, 409 for one that shares a day with another of its calendar. */
async function refuseSpan(tx: Runner, table: Table, tenantId: string | undefined, span: Span, id: string | undefined): Promise<void> {
  const { day, lastDay } = span;
  refuseOdd(span);
  const { rows } = await tx.run<{ day: string; lastDay: string; remark: string | null }>(sql`
    SELECT day::text AS day, COALESCE(last_day, day)::text AS "lastDay", remark FROM ${ident(table.name)}
    WHERE ${ownedBy(table, tenantId)} AND is_deleted = 0 AND id IS DISTINCT FROM ${id ?? null}
      AND day <= ${lastDay ?? day} AND COALESCE(last_day, day) >= ${day} ORDER BY day LIMIT 1`);
  const [other] = rows;
  if (!other) return;
  const named = other.lastDay === other.day ? other.day : `${other.day}~${other.lastDay}`;
  throw conflict(other.remark ? said`与已登记的${named}（${other.remark}）重叠` : said`与已登记的${named}重叠`);
}
