import { MOST_DAYS, workDay } from '../../../contract/domains/settings/work-day.resource.ts';
import { said } from '../../../contract/kernel/said.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, invalid } from '../../platform/refusal.ts';
import { daysOf, type Span } from './working-days.reads.ts';

/** One day has one word: spans of a hospital lie beside each other, also where two people enter them at once. */
export const workDayRules = defineRules(workDay, {
  first: ({ tx, call }) => lockCalendar(tx, call.actor.tenantId),
  save: {
    refuse: async ({ tx, call, input, before }) => {
      const span = { day: input.day, lastDay: input.lastDay === undefined ? before?.lastDay : input.lastDay };
      refuseOddSpan(span);
      await refuseOverlap(tx, before?.tenantId ?? call.actor.tenantId, span, before?.id);
    },
    // One day is one day, however it was typed.
    fill: ({ input }) => (input.lastDay === input.day ? { lastDay: null } : {}),
  },
  restore: {
    refuse: async ({ tx, call, rows }) => {
      for (const row of rows) await refuseOverlap(tx, row.tenantId ?? call.actor.tenantId, row, row.id);
    },
  },
});

/** Held until the transaction ends, by whoever changes the days of that hospital. */
export async function lockCalendar(tx: Runner, tenantId: string): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`work days ${tenantId}`}))`);
}

function refuseOddSpan({ day, lastDay }: Span): void {
  if (!lastDay) return;
  if (lastDay < day) throw invalid('结束日期不能早于日期');
  if (daysOf({ day, lastDay }).length > MOST_DAYS) throw invalid(said`一条最多${MOST_DAYS}天`);
}

async function refuseOverlap(tx: Runner, tenantId: string, { day, lastDay }: Span, id: string | undefined): Promise<void> {
  const { rows } = await tx.run<{ day: string; lastDay: string; remark: string | null }>(sql`
    SELECT day::text AS day, COALESCE(last_day, day)::text AS "lastDay", remark FROM work_day
    WHERE tenant_id = ${tenantId} AND is_deleted = 0 AND id IS DISTINCT FROM ${id ?? null}
      AND day <= ${lastDay ?? day} AND COALESCE(last_day, day) >= ${day} ORDER BY day LIMIT 1`);
  const [other] = rows;
  if (!other) return;
  const span = other.lastDay === other.day ? other.day : `${other.day}~${other.lastDay}`;
  throw conflict(other.remark ? said`与已登记的${span}（${other.remark}）重叠` : said`与已登记的${span}重叠`);
}
