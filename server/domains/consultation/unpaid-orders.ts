import { type ConsultationParam, consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { type Message, said } from '../../../contract/kernel/said.ts';
import { eachDue } from '../../engine/jobs/each-due.ts';
import type { Tally } from '../../engine/jobs/job.ts';
import { type Message as Notice, tell } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { readParamSets, readParams } from '../settings/param.reads.ts';
import { applicantNotice, auditorNotice, cashierNotice, yuanOf } from './consultation.notices.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';
import { minuteOf } from './schedule-hour.ts';

const HOUR_MS = 3_600_000;
const LIMIT = 'consultation.pay-limit';

/** How much is to be paid until when, or where cash that is due to its payer covers it, that it need only be confirmed (ADR 0172). */
function feeTold({ remotePrice, refundDue }: ConsultationRow, since: number, params: Readonly<Record<ConsultationParam, number>>): Message {
  const [fee, until] = [yuanOf(remotePrice ?? 0), minuteOf(new Date(since + params[LIMIT] * HOUR_MS))];
  return (refundDue ?? 0) >= (remotePrice ?? 0)
    ? said`会诊费 ${fee} 元由待退现金全额抵缴，须由收费员在 ${until} 前确认，逾期申请将过期。`
    : said`会诊费 ${fee} 元须在 ${until} 前缴纳并由收费员确认，逾期申请将过期。`;
}

/** To whom an application goes that has just left its hospital, and to the applicant where somebody else has let it go on (`title`). `now` in milliseconds. */
export async function leavingNotices(tx: Tx, row: ConsultationRow, to: string, now: number, title?: string): Promise<Notice[]> {
  const told = to === 'wait_pay' ? feeTold(row, now, await readParams(tx, consultationParams, row.tenantId)) : undefined;
  const applicant = title ? [applicantNotice(row, title, told)] : [];
  if (told) return [...applicant, cashierNotice(row, '有会诊费待收取', told)];
  return to === 'wait_primaryaudit' ? [...applicant, auditorNotice(row)] : applicant;
}

/** Half-way to its end whoever pays and whoever takes it are reminded, once (domain rules 7.11). Answers of how many orders. */
export async function remindUnpaid(services: Services, job: string, tally?: Tally): Promise<number> {
  const sets = await readParamSets(services.database.forGroup(), consultationParams);
  const now = services.clock();
  const half = sets.where((params) => {
    const ms = params[LIMIT] * HOUR_MS;
    // What is over is left to the clock.
    return sql`waiting_since <= ${new Date(now - ms / 2)} AND waiting_since > ${new Date(now - ms)}`;
  });
  const due = sql`apply_order_status = 'wait_pay' AND (reminded_time IS NULL OR reminded_time < waiting_since) AND (${half})`;
  const act = async (tx: Tx, row: ConsultationRow): Promise<void> => {
    const more = feeTold(row, row.waitingSince?.getTime() ?? now, sets.of(row.tenantId));
    // Not an edit: the version stays, so that a reminder spoils nobody's open form.
    await tx.run(sql`UPDATE consultation SET reminded_time = ${new Date(now)} WHERE tenant_id = ${row.tenantId} AND id = ${row.id}`);
    await tell(tx, [applicantNotice(row, '会诊费待缴纳', more), cashierNotice(row, '会诊费待收取，即将逾期', more)], { now });
  };
  const total = await eachDue<ConsultationRow>(services, { job, step: 'unpaid', table: consultationTable, due, no: 'no', act }, tally);
  if (total > 0) services.outboxFilled();
  return total;
}
