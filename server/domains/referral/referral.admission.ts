import { isUrgent, lackingFields } from '../../../contract/domains/referral/referral.fields.ts';
import type { ReferralBefore } from '../../../contract/domains/referral/referral.resource.ts';
import { said } from '../../../contract/kernel/said.ts';
import type { Call } from '../../engine/call/call.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import type { Services } from '../../engine/services.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { conflict, invalid } from '../../platform/refusal.ts';
import { type Bed, holdBed } from './referral.beds.ts';
import { bedless, still } from './referral.ends.ts';
import { refuseSecond } from './referral.open-key.ts';
import type { ReferralRow } from './referral.tables.ts';
import { certificateUntil, HOUR_MS, MINUTE_MS, paramsOfBoth } from './referral.times.ts';
import { otherOfFamily } from './renewal-links.ts';

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
  // First, as it says what to do about it.
  await refuseRenewed(tx, row, call.services);
  await refuseSecond(tx, row, call);
  await beginAdmission(context);
}

/**
 * Throws 409 where another of its family is under way, or the patient was admitted under it, and would count as come twice. One that came back,
 * expired or was taken back, or is a draft, stands in nobody's way.
 */
async function refuseRenewed(tx: Tx, row: ReferralRow, { database }: Services): Promise<void> {
  // It may have gone to another hospital.
  const other = await otherOfFamily(tx, database.forGroup(), row);
  if (!other) return;
  if (other.isThere) throw conflict(said`患者已按转诊单 ${other.no} 入院，不能补登`);
  throw conflict(said`本次转诊已按转诊单 ${other.no} 提交，请转出医院先取消该单`);
}

/** What is said of who has come. How it stood before is remembered, for an admission that was a mistake. */
export async function admittedAs({ row, input, actor, call }: Admitting) {
  const { own: params } = await paramsOfBoth(call.services, row);
  const lacks = isUrgent({ ...row }) && lackingFields({ ...row }, params['referral.consent-required'] === 1).length > 0;
  const supplementTime = lacks ? new Date(call.now + params['referral.supplement'] * HOUR_MS) : null;
  return {
    ...still,
    ...(row.kind === 'outpatient' ? bedless : bedOf(row, input)),
    beforeAdmission: beforeOf(row),
    supplementTime,
    admitTime: input.admitTime ?? new Date(call.now),
    endReason: null,
    respRespondentsReason: null,
    // Who had asked for the end has been answered by that.
    ...(wasAskedToEnd(row) ? { respRespondentsName: actor.realName } : {}),
  };
}

function beforeOf(row: ReferralRow): ReferralBefore {
  return {
    state: row.applyOrderStatus ?? 'wait_diagnosis',
    ...{ wardName: row.wardName ?? null, bedNo: row.bedNo ?? null },
    ...{ endReason: row.endReason ?? null, respRespondentsReason: row.respRespondentsReason ?? null },
    respRespondentsName: row.respRespondentsName ?? null,
  };
}

/** Whom the clock had given up has lost the certificate with that: it holds as long as it was granted for, from the audit on. */
export async function admittedLateAs(context: Admitting) {
  const { row, call } = context;
  const { rows } = await call.services.database.forGroup().run<{ audited: Date | null }>(sql`
    SELECT max(create_time) AS audited FROM status_history
    WHERE tenant_id = ${row.tenantId} AND order_id = ${row.id} AND action = 'approve'`);
  const granted = rows[0]?.audited ?? row.acceptTime;
  const params = await paramsOfBoth(call.services, row);
  return { ...(await admittedAs(context)), certificateUntil: certificateUntil(row, params, granted?.getTime() ?? call.now) };
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
