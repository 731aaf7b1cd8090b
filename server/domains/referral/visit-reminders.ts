import { said } from '../../../contract/kernel/said.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { outOfUse } from '../../engine/identity/out-of-use.ts';
import { eachDue } from '../../engine/jobs/each-due.ts';
import type { Tally } from '../../engine/jobs/job.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { maskName } from '../../platform/mask.ts';
import { senderNotice } from './hospital-out-of-use.ts';
import { type ReferralRow, referralTable } from './referral.tables.ts';
import { DAY_MS, MINUTE_MS } from './referral.times.ts';
import { othersOf, physicianOf, referrerOf } from './referral.told.ts';

/** The nearest first: whoever is told that it is in half an hour need not hear that it is tomorrow. */
const ahead = [
  { step: 'visit-soon', ms: 30 * MINUTE_MS, title: '转诊患者将在30分钟内就诊' },
  { step: 'visit-day', ms: DAY_MS, title: '转诊患者将在一天内就诊' },
] as const;

/**
 * Tells both doctors of an agreed visit a day and half an hour before, each once (domain rules section 3). As of consultations: `visit_reminded_time` is
 * when they last heard of the hour, so that another one is told of anew, and one that was agreed nearer than that is not. Of a
 * visit at a hospital that is out of use the doctor who refers hears that. Answers how many.
 */
export async function remindVisits(services: Services, job: string, tally?: Tally): Promise<number> {
  const now = services.clock();
  let total = 0;
  for (const { step, ms, title } of ahead) {
    const act = async (tx: Tx, row: ReferralRow): Promise<void> => {
      // Not an edit: the version stays, so that a reminder spoils nobody's open form.
      await tx.run(sql`UPDATE referral SET visit_reminded_time = ${new Date(now)} WHERE tenant_id = ${row.tenantId} AND id = ${row.id}`);
      const [closed] = await outOfUse(services.database.forGroup(), [row.targetTenantId], now);
      if (closed) return tell(tx, [senderNotice(row, closed, now)], { now });
      const visit = toWireTime(row.visitTime?.getTime() ?? 0).slice(0, 16);
      const context = said`转诊单 ${row.no ?? ''}（${maskName(row.patientName ?? '')}）的就诊时间为 ${visit}。`;
      const hearing = [referrerOf(row), ...(await othersOf(row, services)), physicianOf(row)];
      await tell(
        tx,
        hearing.map((to) => ({ to, title, context, link: `/referral/detail?id=${row.id}` })),
        { now },
      );
    };
    total += await eachDue<ReferralRow>(services, { job, step, table: referralTable, due: isAhead(now, ms), no: 'no', act }, tally);
  }
  return total;
}

/** The visit is so near, and nobody was told of it since it is. */
const isAhead = (now: number, ms: number): Sql => sql`
  apply_order_status = 'wait_diagnosis' AND visit_time > ${new Date(now)} AND visit_time <= ${new Date(now + ms)}
  AND (visit_reminded_time IS NULL OR visit_reminded_time < visit_time - make_interval(secs => ${ms / 1000}))`;
