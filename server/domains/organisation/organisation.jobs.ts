import { daysLeft, latestEnd, TERM_MARKS } from '../../../contract/domains/organisation/tenant-term.ts';
import { said } from '../../../contract/kernel/said.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { ROLE_GRANT } from '../../engine/identity/administrators.ts';
import { tenantTable } from '../../engine/identity/identity.tables.ts';
import { announceOutOfUse, type OutOfUse } from '../../engine/identity/out-of-use.ts';
import { eachFound, type FoundRow } from '../../engine/jobs/each-due.ts';
import { defineJob, type Tally } from '../../engine/jobs/job.ts';
import { type Message, tell } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import { join, type Sql, sql } from '../../engine/store/sql.ts';
import { TOLD_WITHIN_MS } from './follow-use.ts';
import { termStateSql } from './tenant-term.ts';

const TERMS = 'tell-ending-terms';

/** The fewest of the days before the end that have been reached: where runs were missed, the others are passed over. */
const markSql = (now: number): Sql =>
  sql`CASE ${join(
    TERM_MARKS.toReversed().map((days) => sql`WHEN expire_time <= ${new Date(latestEnd(days, now))} THEN ${days}::int`),
    ' ',
  )} END`;

interface Ending {
  tenantId: string;
  tenantName: string;
  expireTime: Date;
  toldDays: number;
}

/**
 * Tells whoever administers a hospital, and whoever sees hospitals at the platform, that its term ends: at its end everybody there is put out in the
 * middle of their work. At each of the marks once, also after missed runs, and anew once the date is another. Answers how many were told of.
 */
export async function tellEndingTerms(services: Services, tally?: Tally): Promise<number> {
  const now = services.clock();
  const due = sql`is_deleted = 0 AND status = '1' AND tenant_code <> ${PLATFORM_TENANT} AND ${termStateSql(['ending'], now)}
    AND (told_term IS DISTINCT FROM expire_time OR told_days > ${markSql(now)})`;
  const find = sql`SELECT id, tenant_code AS "tenantId", tenant_name AS no FROM tenant WHERE ${due}`;
  const act = ({ id }: FoundRow): Promise<boolean> =>
    services.database.forGroup().transaction(async (tx) => {
      const { rows } = await tx.run<Ending>(sql`
        UPDATE tenant SET told_term = expire_time, told_days = ${markSql(now)} WHERE id = ${id} AND ${due}
        RETURNING tenant_code AS "tenantId", tenant_name AS "tenantName", expire_time AS "expireTime", told_days AS "toldDays"`);
      await tell(
        tx,
        rows.map((ending) => endingNotices(ending, now)),
        { now },
      );
      return rows.length > 0;
    });
  const count = await eachFound(services, { job: TERMS, table: tenantTable.name, find, act }, tally);
  if (count > 0) services.outboxFilled();
  return count;
}

/** The last one is followed by a text message where nobody reads it. */
function endingNotices({ tenantId, tenantName, expireTime, toldDays }: Ending, now: number): Message[] {
  const end = toWireTime(expireTime.getTime()).slice(0, 16);
  const days = daysLeft(expireTime.getTime(), now);
  // Where runs were missed, on the last day itself the hour says all.
  const isToday = days === 0;
  const urgent = toldDays === Math.min(...TERM_MARKS);
  return [
    {
      to: { tenantId, permission: ROLE_GRANT },
      title: '本院使用期限即将到期',
      context: isToday
        ? said`本院使用期限将于 ${end} 结束。到期后全院用户将退出且无法登录，数据保留。请联系平台续期。`
        : said`本院使用期限至 ${end}，还剩${days}天。到期后全院用户将退出且无法登录，数据保留。请联系平台续期。`,
      urgent,
    },
    {
      to: { tenantId: PLATFORM_TENANT, permission: 'tenant_view' },
      title: '租户即将到期',
      context: isToday
        ? said`租户「${tenantName}」（${tenantId}）的使用期限将于 ${end} 结束。到期后该机构用户将退出且无法登录。`
        : said`租户「${tenantName}」（${tenantId}）的使用期限至 ${end}，还剩${days}天。到期后该机构用户将退出且无法登录。`,
      link: `/system/tenant?tenantCode=${tenantId}`,
      urgent,
    },
  ];
}

const ENDED = 'tell-ended-terms';

/**
 * Where the term of a hospital has ended, tells whoever waits for it, once. Of one that ended long ago, before a server stood still or was upgraded,
 * nobody is told any more. Answers how many hospitals those were.
 */
export async function tellEndedTerms(services: Services, tally?: Tally): Promise<number> {
  const now = services.clock();
  const due = sql`is_deleted = 0 AND status = '1' AND expire_time <= ${new Date(now)} AND expire_time > ${new Date(now - TOLD_WITHIN_MS)}
    AND (told_term IS DISTINCT FROM expire_time OR told_days IS DISTINCT FROM 0)`;
  const find = sql`SELECT id, tenant_code AS "tenantId", tenant_name AS no FROM tenant WHERE ${due}`;
  const act = ({ id }: FoundRow): Promise<boolean> =>
    services.database.forGroup().transaction(async (tx) => {
      const { rows } = await tx.run<OutOfUse>(sql`
        UPDATE tenant SET told_term = expire_time, told_days = 0 WHERE id = ${id} AND ${due}
        RETURNING tenant_code AS "tenantId", tenant_name AS "tenantName"`);
      await announceOutOfUse(tx, rows, { now });
      return rows.length > 0;
    });
  const count = await eachFound(services, { job: ENDED, table: tenantTable.name, find, act }, tally);
  if (count > 0) services.outboxFilled();
  return count;
}

export const endedTermsJob = defineJob({
  name: ENDED,
  title: '租户到期通知',
  cron: '* * * * *',
  run: async (services, tally) => void (await tellEndedTerms(services, tally)),
});

export const endingTermsJob = defineJob({
  name: TERMS,
  title: '租户到期提醒',
  cron: '3 8 * * *',
  run: async (services, tally) => void (await tellEndingTerms(services, tally)),
});
