import { CONSENT_MISSING, lackingFields, referralFormFields } from '../../../contract/domains/referral/referral.fields.ts';
import { isAdmitted, isDischarged } from '../../../contract/domains/referral/referral.resource.ts';
import { isKeyOf } from '../../../contract/kernel/keys.ts';
import type { Call } from '../../engine/call/call.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { invalid } from '../../platform/refusal.ts';
import { summaryNames } from './discharge-summary.ts';
import { refuseFar, refuseUnborn, wholeOf } from './referral.handing-in.ts';
import { openKeyOf } from './referral.open-key.ts';
import type { ReferralRow } from './referral.tables.ts';
import { paramsOfBoth } from './referral.times.ts';
import { shown } from './referral-changes.ts';
import { deptNameOf } from './renew-referral.ts';

/** What follows of an urgent referral that was handed in with little. */

interface Supplementing {
  readonly tx: Tx;
  readonly row: ReferralRow;
  readonly input: { readonly inHospitalDate?: string | null | undefined; readonly patientBrith?: string | null | undefined };
  readonly call: Pick<Call, 'now' | 'services'>;
}

/** Throws 400 that names what is missing: all of it once the patient is there; on the way as much is said as is known, and nothing cleared. */
export async function beginSupplement({ row, input, call }: Supplementing): Promise<void> {
  refuseFar(input.inHospitalDate, row.submitTime?.getTime() ?? call.now);
  refuseUnborn(input.patientBrith, call.now);
  const { own: params } = await paramsOfBoth(call.services, row);
  const lackingIn = (one: object) => lackingFields({ ...one }, params['referral.consent-required'] === 1);
  const unknown = isAdmitted(row.applyOrderStatus) ? [] : lackingIn(row);
  const missing = lackingIn(wholeOf({ row, input })).filter((name) => !unknown.includes(name));
  if (missing.length > 0) throw invalid(missing.map((field) => ({ field, message: requiredMessage(field) })));
}

/** A summary that was handed out with something else says that it was put right. */
export async function supplementedAs({ tx, row, input, call }: Supplementing) {
  const whole = wholeOf({ row, input });
  const isSaidOtherwise = summaryNames.some((name) => shown(row[name]) && shown(row[name]) !== shown(whole[name]));
  return {
    supplementTime: null,
    openKey: openKeyOf(whole),
    outDeptName: await deptNameOf(tx, row.tenantId, whole.outDeptId),
    ...(isDischarged(row.applyOrderStatus) && isSaidOtherwise ? { feedbackCorrectTime: new Date(call.now) } : {}),
  };
}

function requiredMessage(name: string) {
  if (name === 'consentPath') return CONSENT_MISSING;
  const spec = isKeyOf(referralFormFields, name) ? referralFormFields[name] : undefined;
  return (spec && 'required' in spec && spec.required) || name;
}
