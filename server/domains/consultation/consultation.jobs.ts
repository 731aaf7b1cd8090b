import { type ConsultationParam, consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { expireRows } from '../../engine/action/expire-rows.ts';
import { defineJob, type Tally } from '../../engine/jobs/job.ts';
import { tell } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { type Sql, sql } from '../../engine/store/sql.ts';
import { type ParamSets, readParamSets } from '../settings/param.reads.ts';
import { asRoomSaw, isUnreported, NO_REPORT } from './absent-applicant.ts';
import { LATE_HOURS } from './consultation.answer-time.ts';
import { refundExpired } from './consultation.money.ts';
import { applicantNotice, endNotice, expertNotice } from './consultation.notices.ts';
import { consultationSubject } from './consultation.policy.ts';
import type { ConsultationChange, ConsultationRow } from './consultation.tables.ts';
import { expiryCauseOf, expiryReason, expiryTold, expiryToldOfFee } from './expiry-cause.ts';
import { resume } from './supplement.clock.ts';

const EXPIRE = 'expire-consultations';
const HOUR_MS = 3_600_000;

/**
 * Orders whose time has run out: not paid in a day, not scheduled in two (urgent: one), or without an hour not begun in a week (urgent, or a
 * frozen section: in a day, and not before it should have been answered; any other not before it has been late for a day, which working days may
 * put off beyond the week), slides not posted, nothing supplemented before it began, not held by the appointed hour, or from when it went on after
 * that, and its grace (domain rules 6.1). Both sides are told why, and a paid fee goes back; of what the applicant's side did not come to, once they can object no more, as much as of a late cancellation.
 * What has begun goes on without what was asked for. Answers how many ended or went on.
 */
export async function expireConsultations(services: Services, tally?: Tally): Promise<number> {
  const sets = await readParamSets(services.database.forGroup(), consultationParams);
  const due = sets.where((params) => overdue(params, services.clock()));
  const after = async (tx: Tx, row: ConsultationRow, now: number): Promise<void> => {
    const percent = await refundExpired(services, tx, row, { now, reason: expiryCauseOf(row) === 'absent' ? '申请方未到' : '超时过期' });
    const told = row.levelOneAuditStatus === '1' ? endNotice(row, '会诊已过期', expiryTold(row)) : [];
    await tell(tx, [applicantNotice(row, '会诊申请已过期', expiryToldOfFee(row, percent)), ...told], { now });
  };
  // Of a report that did not count nothing stays but its history.
  const set = (row: ConsultationRow): ConsultationChange => ({
    expiryCause: expiryCauseOf(row),
    ...(row.absentReportTime ? {} : NO_REPORT),
  });
  const what = { job: EXPIRE, step: 'expire', due: sql`(${due})`, no: 'no', judge: asRoomSaw, set, reason: expiryReason, after };
  return (await goOnUnsupplied(services, sets, tally)) + (await expireRows(services, consultationSubject, what, tally));
}

/** The expert has begun: it cannot be cancelled any more, nor is it given back for the applicant's silence (ADR 0107). */
function goOnUnsupplied(services: Services, sets: ParamSets<ConsultationParam>, tally?: Tally): Promise<number> {
  const due = sql`start_time IS NOT NULL AND (${sets.where((params) => unsupplied(params, services.clock()))})`;
  const after = async (tx: Tx, row: ConsultationRow, now: number): Promise<void> => {
    const toApplicant = applicantNotice(row, '补充资料逾期未答复，会诊继续', '会诊专家将按现有资料出具意见。');
    await tell(tx, [toApplicant, expertNotice(row, '申请人逾期未补充资料', '请按现有资料出具意见，仍需资料的可再次要求补充。')], { now });
  };
  const set = (row: ConsultationRow, now: number) => resume(services, row, now);
  return expireRows(services, consultationSubject, { job: EXPIRE, step: 'resumeUnsupplied', due, no: 'no', set, after }, tally);
}

const unsupplied = (params: Params, now: number): Sql =>
  sql`apply_order_status = 'wait_supplement' AND waiting_since < ${hoursAgo(params, 'consultation.expire-supplement', now)}`;

type Params = Record<ConsultationParam, number>;

const hoursAgo = (params: Params, key: ConsultationParam, now: number): Date => new Date(now - params[key] * HOUR_MS);

/** Whose time has run out by the numbers of one hospital: the applying one, which owns the order. */
function overdue(params: Params, now: number): Sql {
  const ago = (key: ConsultationParam) => hoursAgo(params, key, now);
  return sql`(
    (apply_order_status = 'wait_pay' AND waiting_since < ${ago('consultation.pay-limit')})
    OR (apply_order_status = 'wait_scheduling' AND waiting_since < CASE meeting_type WHEN '1' THEN ${ago('consultation.expire-urgent')}::timestamptz ELSE ${ago('consultation.expire')}::timestamptz END)
    OR (apply_order_status = 'wait_sent' AND waiting_since < ${ago('pathology.expire-send')})
    OR (${unsupplied(params, now)} AND start_time IS NULL)
    OR (apply_order_status = 'wait_diagnosis' AND schedule_time IS NULL AND CASE WHEN meeting_type = '1' OR slice_type = '3'
      THEN waiting_since < ${ago('consultation.expire-urgent')} AND (slice_type IS DISTINCT FROM '3' OR answer_time IS NULL OR answer_time < ${new Date(now)})
      ELSE waiting_since < ${ago('consultation.expire-offline')} AND (answer_time IS NULL OR answer_time < ${new Date(now - LATE_HOURS * HOUR_MS)}) END)
    OR (apply_order_status = 'wait_diagnosis' AND schedule_time < ${ago('consultation.grace')}
      AND COALESCE(waiting_since, schedule_time) < ${ago('consultation.grace')} AND ${isUnreported(now)}))`;
}

export const expireConsultationsJob = defineJob({
  name: EXPIRE,
  title: '会诊超时过期',
  cron: '* * * * *',
  run: async (services, tally) => void (await expireConsultations(services, tally)),
});
