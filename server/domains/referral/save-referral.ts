import {
  addOutpatientReferral,
  submitHospitalizationReferral,
  submitOutpatientReferral,
} from '../../../contract/domains/referral/referral.endpoints.ts';
import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { type Served, serveDeclared } from '../../engine/call/call.ts';
import { submitRow } from '../../engine/resource/resource-writes.ts';
import { referralRules } from './referral.rules.ts';
import { referralTable } from './referral.tables.ts';

/** What the specification demands of nobody: where a new one says nothing of it, it goes up, for a reason that is not named. */
const unsaid = { meetingType: '1', referralReason: 'other' } as const;

/** The specification's own calls for saving and handing in, which say the kind by their address. */
function saving(endpoint: Endpoint, kind: 'outpatient' | 'inpatient', type: 'save' | 'submit'): Served {
  return serveDeclared(endpoint, (call) =>
    submitRow(referral, referralTable, { ...call, input: { ...(call.input.id ? {} : unsaid), ...call.input, kind, type } }, referralRules),
  );
}

export const savingServes: readonly Served[] = [
  saving(addOutpatientReferral, 'outpatient', 'save'),
  saving(submitOutpatientReferral, 'outpatient', 'submit'),
  saving(submitHospitalizationReferral, 'inpatient', 'submit'),
];
