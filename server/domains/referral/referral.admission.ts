import { isUrgent, lackingFields } from '../../../contract/domains/referral/referral.fields.ts';
import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import type { Call } from '../../engine/call/call.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { subjectOf } from '../../engine/resource/resource-moves.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { invalid } from '../../platform/refusal.ts';
import { type Bed, holdBed } from './referral.beds.ts';
import { bedless } from './referral.ends.ts';
import { openKeyOf, refuseSecond } from './referral.open-key.ts';
import { type ReferralRow, referralTable } from './referral.tables.ts';
import { HOUR_MS, MINUTE_MS, paramsOfBoth } from './referral.times.ts';

export interface Admission extends Bed {
  readonly admissionNo?: string | null | undefined;
  readonly admitTime?: Date | null | undefined;
}

/** A move of the receiving hospital that says where a patient lies, and since when. */
export interface Admitting<I = Admission> {
  readonly tx: Tx;
  readonly row: ReferralRow;
  readonly input: I;
  readonly actor: Actor;
  readonly call: Pick<Call, 'actor' | 'now' | 'services' | 'stamp'>;
}

/** What an admission must pass, and the bed that it takes. */
export async function beginAdmission({ tx, row, input, call }: Admitting): Promise<void> {
  refuseAdmission(row, input.admitTime, call.now);
  if (row.kind === 'outpatient') return;
  const bed = bedOf(row, input);
  await refuseUnregistered({ row, input: { ...bed, admissionNo: input.admissionNo }, call });
  await holdBed(tx, row, bed, call.stamp);
}

/** The same of whom the clock has given up meanwhile: nobody else's referral of that patient may have been opened since. */
export async function beginLateAdmission(context: Admitting<Admission & { readonly reason?: string | null | undefined }>): Promise<void> {
  const { tx, row, input, call } = context;
  refuseAdmission(row, input.admitTime, call.now);
  const limit = row.expireTime?.getTime();
  if (limit !== undefined && (input.admitTime?.getTime() ?? call.now) > limit && !input.reason)
    throw invalid([{ field: 'reason', message: '入院晚于最晚接诊时间，请说明原因' }]);
  await refuseSecond(tx, row, openKeyOf(row), { ...call, sees: subjectOf(referral, referralTable).sees(call.actor) });
  await beginAdmission(context);
}

/** What is said of who has come. The bed that was kept for them is remembered, for an admission that was a mistake. */
export async function admittedAs({ row, input, actor, call }: Admitting) {
  const { own: params } = await paramsOfBoth(call.services, row);
  const lacks = isUrgent({ ...row }) && lackingFields({ ...row }, params['referral.consent-required'] === 1).length > 0;
  const supplementTime = lacks ? new Date(call.now + params['referral.supplement'] * HOUR_MS) : null;
  return {
    ...(row.kind === 'outpatient' ? bedless : bedOf(row, input)),
    ...{ keptWardName: row.wardName ?? null, keptBedNo: row.bedNo ?? null },
    supplementTime,
    admitTime: input.admitTime ?? new Date(call.now),
    endReason: null,
    respRespondentsReason: null,
    // Who had asked for the end has been answered by that.
    ...(wasAskedToEnd(row) ? { respRespondentsName: actor.realName } : {}),
  };
}

/** One that expired keeps why its end was asked for. */
function wasAskedToEnd({ applyOrderStatus, endReason }: ReferralRow): boolean {
  return applyOrderStatus === 'cancel_asked' || (applyOrderStatus === 'overdue' && endReason !== null);
}

/**
 * Throws 400 for a time of admission that lies ahead, or before anybody was expected: whom an ambulance brings may be there before the
 * answer is. Times are entered to the minute.
 */
export function refuseAdmission(row: ReferralRow, time: Date | null | undefined, now: number): void {
  if (!time) return;
  if (time.getTime() > now) throw invalid([{ field: 'admitTime', message: '入院时间不能晚于现在' }]);
  const accepted = isUrgent({ ...row }) ? null : row.acceptTime;
  const from = (accepted ?? row.submitTime)?.getTime() ?? 0;
  if (time.getTime() >= from - (from % MINUTE_MS)) return;
  throw invalid([{ field: 'admitTime', message: accepted ? '入院时间不能早于同意接诊时间' : '入院时间不能早于提交时间' }]);
}

/** The bed that was kept, unless another is entered. Half of one is not filled up from the other: nobody has named the bed that came of it. */
export function bedOf(row: ReferralRow, { wardName, bedNo }: Bed) {
  const bed = wardName || bedNo ? { wardName, bedNo } : row;
  return { wardName: bed.wardName ?? null, bedNo: bed.bedNo ?? null };
}

/** Throws 400 that names what is missing, where the hospital registers every admission with its number and bed. */
export async function refuseUnregistered({ row, input, call }: Pick<Admitting, 'row' | 'input' | 'call'>): Promise<void> {
  const { target } = await paramsOfBoth(call.services, row);
  if (target['referral.admission-required'] !== 1) return;
  const words = { admissionNo: '请填写住院号', wardName: '请填写病区', bedNo: '请填写床号' } as const;
  const missing = (['admissionNo', 'wardName', 'bedNo'] as const).filter((name) => !input[name]);
  if (missing.length > 0) throw invalid(missing.map((field) => ({ field, message: words[field] })));
}
