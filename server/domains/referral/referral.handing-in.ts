import {
  CONSENT_MISSING,
  demandedFields,
  isCritical,
  lacksConsent,
  lastTransferDay,
} from '../../../contract/domains/referral/referral.fields.ts';
import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import { ageOn, toWireDate } from '../../../contract/kernel/wire-time.ts';
import type { Call } from '../../engine/call/call.ts';
import { refuseIncomplete } from '../../engine/resource/document-rows.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { invalid } from '../../platform/refusal.ts';
import { bedless, still } from './referral.ends.ts';
import { openKeyOf, refuseSecond } from './referral.open-key.ts';
import type { ReferralRow } from './referral.tables.ts';
import { dutyPhoneOf, targetOf } from './referral.target.ts';
import { answerTimes, expireTimeOf, paramsOfBoth } from './referral.times.ts';
import { deptNameOf } from './renew-referral.ts';
import { refuseSecondRenewal } from './renewal-links.ts';

/** What an earlier round had granted and brought. */
const fresh = {
  ...still,
  ...{ acceptTime: null, returnTime: null },
  ...{ ...bedless, visitTime: null, admissionNo: null, admitTime: null, certificateUntil: null },
  ...{ endReason: null, respRespondentsReason: null, respRespondentsName: null, supplementTime: null },
  ...{ renewedByNo: null, renewedForId: null },
} as const;

interface HandingIn {
  readonly tx: Tx;
  /** With what is entered on the way. */
  readonly row: ReferralRow;
  readonly call: Pick<Call, 'actor' | 'now' | 'services'>;
}

/** What a referral must pass that is handed in, for the first time or again. */
export async function beginHandingIn({ tx, row, call }: HandingIn): Promise<void> {
  refusePast(row.inHospitalDate, call.now);
  refuseFar(row.inHospitalDate, call.now);
  await targetOf(call.services, row.tenantId, row);
  const { own: params } = await paramsOfBoth(call.services, row);
  if (params['referral.consent-required'] === 1 && lacksConsent({ ...row }))
    throw invalid([{ field: 'consentPath', message: CONSENT_MISSING }]);
  await refuseSecondRenewal(tx, row);
  await refuseSecond(tx, row, call);
}

interface InPlace extends HandingIn {
  readonly row: ReferralRow;
  readonly input: { readonly patientBrith?: string | null | undefined };
}

/** The same by a colleague, with what they put right of it. */
export async function beginInPlace({ tx, row, input, call }: InPlace): Promise<void> {
  const whole = wholeOf({ row, input });
  refuseUnborn(input.patientBrith, call.now);
  refuseIncomplete(referral, whole, demandedFields);
  await beginHandingIn({ tx, row: whole, call });
}

/** A colleague may hand in what its doctor had changed the hospital of: it is seen there from here on. */
export async function handedInPlaceAs({ tx, row, input, call }: InPlace) {
  const whole = wholeOf({ row, input });
  return {
    ...(await handedInAs({ tx, row: whole, call })),
    partyTenantIds: [row.tenantId, row.targetTenantId].flatMap((one) => one ?? []),
    openKey: openKeyOf(whole),
    outDeptName: await deptNameOf(tx, row.tenantId, whole.outDeptId),
  };
}

/** The hours that begin with it, and nothing of an earlier round. */
export async function handedInAs({ row, call }: HandingIn) {
  const params = await paramsOfBoth(call.services, row);
  const answers = answerTimes(row, params, call.now);
  return {
    ...fresh,
    ...answers,
    submitTime: new Date(call.now),
    // Late in the evening of its day: it is over when the answer is due, and not before.
    expireTime: new Date(Math.max(expireTimeOf(row, params, call.now).getTime(), answers.answerTime.getTime())),
    answerPhone: isCritical({ ...row }) ? await dutyPhoneOf(call.services, row) : null,
  };
}

/** The row with what is entered. */
export function wholeOf({ row, input }: { readonly row: ReferralRow; readonly input: object }) {
  return { ...row, ...given(input) };
}

/** What was entered: what was cleared is entered as nothing. */
function given(input: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => name !== 'id' && value !== undefined));
}

/** Throws 400 for a day that lies behind; `now` in milliseconds. */
export function refusePast(day: string | null | undefined, now: number): void {
  if (day && day < toWireDate(now)) throw invalid([{ field: 'inHospitalDate', message: '转入日期不能早于今天' }]);
}

/** Throws 400 for a day on which nobody is waited for any more; `handedIn` in milliseconds. */
export function refuseFar(day: string | null | undefined, handedIn: number): void {
  if (day && day > lastTransferDay(toWireDate(handedIn)))
    throw invalid([{ field: 'inHospitalDate', message: '转入日期须在提交之日起一年之内' }]);
}

/** Throws 400 for who is born after today, or can hardly live any more. */
export function refuseUnborn(day: string | null | undefined, now: number): void {
  const age = day ? ageOn(day, toWireDate(now)) : 0;
  if (age < 0 || age > 150) throw invalid([{ field: 'patientBrith', message: '出生日期不能晚于今天，也不能早于150年前' }]);
}
