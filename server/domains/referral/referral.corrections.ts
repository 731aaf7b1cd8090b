import type { ReferralBefore } from '../../../contract/domains/referral/referral.resource.ts';
import type { Message } from '../../../contract/kernel/said.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { invalid } from '../../platform/refusal.ts';
import { type Admission, type Admitting, refuseAdmission, refuseUnregistered } from './referral.admission.ts';
import { type Bed, holdAgain, holdBed, releaseBed } from './referral.beds.ts';
import { bedless, over, still, visitAt } from './referral.ends.ts';
import type { ReferralRow } from './referral.tables.ts';
import { answerTimes, expireTimeOf, keptUntil, paramsOfBoth, refuseVisit } from './referral.times.ts';
import { lostOf, refuseUnchanged, shown, whyOf } from './referral-changes.ts';

/** What the receiving hospital had said, and puts right: both hospitals read in the history what was said before. */

interface Reasoned {
  readonly reason?: string | null | undefined;
}
type Arrangement = Bed & Reasoned & { readonly visitTime?: Date | null | undefined };
type Correction = Admission & Reasoned;
interface Feedback extends Pick<Admission, 'admissionNo' | 'admitTime'>, Reasoned {
  readonly feedbackDate: string;
  readonly feedbackSituation: string;
  readonly feedbackGuide: string;
}

/** What was sent counts, also where it was cleared; what was not stays. Of a bed both halves are sent, or neither. */
function bedAfter(row: ReferralRow, { wardName, bedNo }: Bed) {
  const bed = wardName === undefined && bedNo === undefined ? row : { wardName, bedNo };
  return { wardName: bed.wardName ?? null, bedNo: bed.bedNo ?? null };
}

/** What stands after a change of what was arranged: another hour, or another bed, or none. */
function arrangementOf(row: ReferralRow, input: Arrangement) {
  if (row.kind === 'outpatient') return { visitTime: input.visitTime === undefined ? row.visitTime : input.visitTime };
  return bedAfter(row, input);
}

export async function beginRearrangement({ tx, row, input, call }: Admitting<Arrangement>): Promise<void> {
  const next = { ...row, ...arrangementOf(row, input) };
  if (row.kind === 'outpatient' && !next.visitTime) await refuseVisit(row, next.visitTime, call);
  refuseUnchanged(row, arrangementOf(row, input));
  if (row.kind === 'outpatient') return refuseVisit(row, next.visitTime, call);
  if (!next.wardName && !next.bedNo) return releaseBed(tx, row, call.now);
  await holdBed(tx, row, next, call.stamp);
}

/** Whoever has another hour is waited for until then. What their kind has no use for is not kept. */
export async function rearrangedAs({ row, input, call }: Admitting<Arrangement>) {
  const { visitTime, wardName, bedNo } = { ...row, ...arrangementOf(row, input) };
  const next = { visitTime, wardName, bedNo };
  if (shown(visitTime) === shown(row.visitTime)) return next;
  return {
    ...next,
    ...visitAt(visitTime, call.now),
    expireTime: keptUntil(row, await paramsOfBoth(call.services, row), call.now, visitTime),
  };
}

export function rearrangementSaid(input: Arrangement, row: ReferralRow): Message {
  return whyOf(row, arrangementOf(row, input), input);
}

/** What stands of an admission after it was put right: an outpatient has the hour alone. */
export function admissionOf(row: ReferralRow, input: Correction) {
  const { admissionNo, admitTime } = registeredOf(row, input);
  return { ...(row.kind === 'outpatient' ? { wardName: row.wardName, bedNo: row.bedNo } : bedAfter(row, input)), admissionNo, admitTime };
}

function registeredOf(row: ReferralRow, { admissionNo, admitTime }: Admission) {
  return {
    admissionNo: admissionNo === undefined || row.kind === 'outpatient' ? row.admissionNo : admissionNo,
    admitTime: admitTime === undefined ? row.admitTime : admitTime,
  };
}

/** Throws 400 that names what was said once and is to be said no more: whoever lies somewhere lies there, and has come at some time. */
function refuseCleared(row: ReferralRow, next: Admission): void {
  const names = ['wardName', 'bedNo', 'admissionNo', 'admitTime'] as const;
  const cleared = names.filter((name) => name in next && row[name] && !next[name]);
  if (cleared.length > 0) throw invalid(cleared.map((field) => ({ field, message: '入院登记的内容可以更正，不能清空' })));
}

export async function beginAdmissionCorrection({ tx, row, input, call }: Admitting<Correction>): Promise<void> {
  const next = admissionOf(row, input);
  refuseCleared(row, next);
  refuseUnchanged(row, next);
  if (shown(next.admitTime) !== shown(row.admitTime)) refuseAdmission(row, next.admitTime, call.now);
  if (row.kind === 'outpatient') return;
  await refuseUnregistered({ row, input: next, call });
  await holdBed(tx, row, next, call.stamp);
}

export function admissionSaid(input: Correction, row: ReferralRow): Message {
  return whyOf(row, admissionOf(row, input), input);
}

/** How an admission found it. Where that was not written down it is expected, in the bed that it has. */
export function beforeAdmissionOf({ beforeAdmission, wardName, bedNo }: ReferralRow): ReferralBefore {
  if (beforeAdmission) return beforeAdmission;
  const unasked = { endReason: null, respRespondentsReason: null, respRespondentsName: null };
  return { state: 'wait_diagnosis', wardName: wardName ?? null, bedNo: bedNo ?? null, ...unasked };
}

/**
 * As if nobody had come. One that is expected still is so for a day at least, in the bed that was kept for them where nobody has been given it
 * since; one that had expired has again.
 */
export async function unadmitted({ tx, row, call }: Admitting<Reasoned>) {
  const { state, wardName, bedNo, ...asked } = beforeAdmissionOf(row);
  const none = { admissionNo: null, admitTime: null, supplementTime: null, beforeAdmission: null };
  if (state === 'overdue') {
    await releaseBed(tx, row, call.now);
    return { ...over, ...bedless, ...none, ...asked };
  }
  const params = await paramsOfBoth(call.services, row);
  const end = keptUntil(row, params, call.now, row.visitTime).getTime();
  return {
    ...still,
    ...(await holdAgain(tx, row, { wardName, bedNo }, call.stamp)),
    ...none,
    ...(state === 'cancel_asked' ? { ...asked, ...answerTimes(row, params, call.now) } : {}),
    expireTime: new Date(Math.max(end, expireTimeOf({ inHospitalDate: null }, params, call.now).getTime())),
  };
}

export function unadmittedSaid({ reason }: { readonly reason: string }, row: ReferralRow): Message {
  return lostOf(row, ['admissionNo', 'admitTime', 'wardName', 'bedNo'], reason);
}

/** Throws 400 for a day before the admission, or one that lies ahead. */
export function refuseDischarge({ admitTime }: Pick<ReferralRow, 'admitTime'>, day: string, now: number): void {
  if (day < toWireDate(admitTime?.getTime() ?? now)) throw invalid([{ field: 'feedbackDate', message: '出院日期不能早于入院日期' }]);
  if (day > toWireDate(now)) throw invalid([{ field: 'feedbackDate', message: '出院日期不能晚于今天' }]);
}

/** What stands of a feedback after it was put right, and of the admission that it is about. */
export function correctedOf(row: ReferralRow, input: Feedback) {
  const { feedbackDate, feedbackSituation, feedbackGuide } = input;
  return { feedbackDate, feedbackSituation, feedbackGuide, ...registeredOf(row, input) };
}

export function beginCorrection({ row, input, call }: Admitting<Feedback>): void {
  const next = correctedOf(row, input);
  refuseCleared(row, next);
  refuseUnchanged(row, next);
  if (shown(next.admitTime) !== shown(row.admitTime)) refuseAdmission(row, next.admitTime, call.now);
  refuseDischarge(next, input.feedbackDate, call.now);
}

export function correctionSaid(input: Feedback, row: ReferralRow): Message {
  return whyOf(row, correctedOf(row, input), input);
}
