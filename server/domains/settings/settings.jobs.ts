import { said } from '../../../contract/kernel/said.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { defineJob } from '../../engine/jobs/job.ts';
import { type Message, tell } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';
import { yearOf } from './working-days.reads.ts';

/**
 * Where the platform has no days of the next year it is told so, and each hospital that has entered some of this year and none of the next:
 * limits in working days would count holidays as worked. Where the platform has them, every hospital follows by itself. Answers how many were told.
 */
export async function tellMissingDays(services: Services): Promise<number> {
  const now = services.clock();
  const next = yearOf(toWireDate(now)) + 1;
  const count = await services.database.forGroup().transaction(async (tx) => {
    const within = sql`is_deleted = 0 AND day >= ${`${next - 1}-01-01`} AND day <= ${`${next}-12-31`}`;
    const isNext = sql`COALESCE(bool_or(COALESCE(last_day, day) >= ${`${next}-01-01`}), false) AS "isNext"`;
    const { rows } = await tx.run<{ tenantId: string; isNext: boolean }>(sql`
      SELECT tenant_id AS "tenantId", ${isNext} FROM work_day WHERE tenant_id <> ${PLATFORM_TENANT} AND ${within} GROUP BY tenant_id
      UNION ALL SELECT ${PLATFORM_TENANT}, ${isNext} FROM platform_work_day WHERE ${within}`);
    const missing = rows.filter((row) => !row.isNext).map(({ tenantId }) => tenantId);
    // Where the platform has the next year's, a hospital without its own follows them.
    const told = missing.includes(PLATFORM_TENANT) ? missing : [];
    const notices = told.map((tenantId) => (tenantId === PLATFORM_TENANT ? platformNotice(next) : hospitalNotice(tenantId, next)));
    await tell(tx, notices, { now });
    return notices.length;
  });
  if (count > 0) services.outboxFilled();
  return count;
}

function platformNotice(year: number): Message {
  return {
    to: { tenantId: PLATFORM_TENANT, permission: 'platform_work_day_add' },
    title: '请登记次年工作日历',
    context: said`平台还没有登记${year}年的节假日和调休。未登记时，未自设日历的医院按每周一至周五计算工作日时限。`,
    link: '/system/work-days',
  };
}

function hospitalNotice(tenantId: string, year: number): Message {
  return {
    to: { tenantId, permission: 'work_day_add' },
    title: '请登记次年工作日历',
    context: said`本院和平台都还没有登记${year}年的节假日和调休。未登记时按每周一至周五计算工作日时限。`,
    link: '/settings/work-days',
  };
}

/** Twice a year, for those who let the first pass. */
const TOLD_ON = ['12-01', '12-15'];

export const tellMissingDaysJob = defineJob({
  name: 'tell-missing-days',
  title: '次年工作日历提醒',
  cron: '7 8 * * *',
  run: async (services) => {
    if (TOLD_ON.includes(toWireDate(services.clock()).slice(5))) await tellMissingDays(services);
  },
});
