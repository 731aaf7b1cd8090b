import { said } from '../../../contract/kernel/said.ts';
import { recordMove } from '../../engine/action/status-history.ts';
import { eachDue } from '../../engine/jobs/each-due.ts';
import type { Tally } from '../../engine/jobs/job.ts';
import { type Message as Notice, tell } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import { updateRow } from '../../engine/store/rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { auditorNotice, chiefNotice, isUrgent, poolNotice } from './consultation.notices.ts';
import { secondLineOf } from './consultation.pool.ts';
import { type ConsultationRow, consultationTable } from './consultation.tables.ts';

const LATE = '会诊超过时限未出具意见';
const ADVICE = '请立即出具意见。';

/**
 * What is read within minutes, an ECG or a frozen section, and was begun and not answered in time: whoever has begun is told, and the
 * operators, once for each hour by which it should have been answered. An urgent ECG goes to the second line as well (`passOn`). Answers how many were late.
 */
export async function followLateOpinions(services: Services, job: string, tally?: Tally): Promise<number> {
  const now = services.clock();
  const due = sql`apply_order_status = 'diagnosis_ing' AND schedule_time IS NULL AND (kind = 'ECG' OR kind = 'telemedicine' AND slice_type = '3')
    AND answer_time <= ${new Date(now)} AND (reminded_time IS NULL OR reminded_time < answer_time)`;
  const act = (tx: Tx, row: ConsultationRow): Promise<void> => tellLate(services, tx, row, now);
  const total = await eachDue<ConsultationRow>(services, { job, step: 'late', table: consultationTable, due, no: 'no', act }, tally);
  if (total > 0) services.outboxFilled();
  return total;
}

async function tellLate(services: Services, tx: Tx, row: ConsultationRow, now: number): Promise<void> {
  // Not an edit: the version stays, so that whoever writes the opinion goes on.
  await tx.run(sql`UPDATE consultation SET reminded_time = ${new Date(now)} WHERE tenant_id = ${row.tenantId} AND id = ${row.id}`);
  const isPassedOn = row.kind === 'ECG' && row.meetingType === '1';
  const others = isPassedOn ? await passOn(services, tx, row, now) : [];
  await tell(tx, [{ ...chiefNotice(row, LATE, ADVICE), urgent: isUrgent(row) }, ...others, auditorNotice(row, LATE)], { now });
}

/**
 * Who has begun may still answer; whoever has the second line is called by name, and may take it, as may anybody on duty (`claim`): what was
 * addressed by name lies in the pool of its hospital from here on. What was taken from a pool goes back to it when it is left alone. Answers whom to tell.
 */
async function passOn(services: Services, tx: Tx, row: ConsultationRow, now: number): Promise<Notice[]> {
  const tenantId = row.targetTenantId ?? '';
  const secondId = await secondLineOf(services, tenantId, new Date(now));
  const isOther = secondId !== undefined && secondId !== row.targetDoctorId;
  const second = isOther ? { ...row, targetDoctorId: secondId } : undefined;
  await updateRow(tx, consultationTable, row, { poolTenantId: tenantId, secondCallTime: new Date(now) }, { now });
  const [from, to] = [row.applyOrderStatus ?? '', row.applyOrderStatus ?? ''];
  const why = second ? '超过时限未出具意见，已通知二线值班医生。' : '超过时限未出具意见，没有其他二线值班医生。';
  await recordMove(tx, row, { action: 'second-call', label: '超时转二线', from, to, reason: why }, undefined, { now });
  const title = '紧急心电超时未出具意见';
  const doctor = row.targetDoctorName ?? '';
  // It is being read by whoever took it, and seen as long as they do.
  if (row.claimerId) return second ? [{ ...chiefNotice(second, title, said`认领医生：${doctor}。`), urgent: true }] : [];
  const more = said`${doctor}已开始但未出具意见，请认领。`;
  return [second ? { ...chiefNotice(second, title, more), urgent: true } : poolNotice(row, title, more)];
}
