import { useMemo } from 'react';
import { referralRules } from '../../../contract/domains/referral/referral.endpoints.ts';
import { CONSENT_MISSING, demandedFields, isUrgent, needlessFields } from '../../../contract/domains/referral/referral.fields.ts';
import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import type { referralKinds } from '../../../contract/domains/referral/referral.words.ts';
import { resources } from '../../../contract/domains.ts';
import { rowTableOf } from '../../../contract/kernel/resource-row.ts';
import type { Row } from '../../engine/field/row.ts';
import type { DeclaredFormProps } from '../../engine/form/declared-form.tsx';
import type { Slots } from '../../engine/form/form-types.ts';
import { useCan } from '../../engine/parts/permission.tsx';
import { TreeSelectControl } from '../../engine/tree/tree-select-control.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { ComingDayPicker } from './coming-day-picker.tsx';
import { targetSlots } from './target-selects.tsx';

type Kind = keyof typeof referralKinds;

const FRESH_MS = 60_000;
const { consentPath } = referral.fields;

/**
 * The document as this hospital asks for it: with the patient's consent, where it does. With a kind, as the lists of that kind begin it: the kind
 * follows from the page.
 */
export function useReferralDocument(kind?: Kind) {
  const mayBegin = useCan(referralRules.permission);
  const { data } = useCall(referralRules, {}, { staleTime: FRESH_MS, enabled: mayBegin });
  const asksConsent = data?.consentRequired === 1;
  return useMemo(() => {
    const ofKind = kind ? { kind: { ...referral.fields.kind, default: kind } } : {};
    const consent = asksConsent ? { consentPath: { ...consentPath, required: CONSENT_MISSING } } : {};
    const demands = (row: Row) => [...demandedFields(row), ...(asksConsent && !isUrgent(row) ? ['consentPath'] : [])];
    return { ...referral, fields: { ...referral.fields, ...ofKind, ...consent }, document: { ...referral.document, demands } };
  }, [kind, asksConsent]);
}

const departments = resources.find((resource) => rowTableOf(resource) === 'department');
/** One's own departments, as the tree that they are. */
const departmentSlot: Slots = departments ? { outDeptId: (props) => <TreeSelectControl {...props} resource={departments} /> } : {};

/** What depends on what in the form of a referral. */
export const referralFormProps: Partial<DeclaredFormProps> = {
  render: { ...targetSlots, ...departmentSlot, inHospitalDate: (props) => <ComingDayPicker {...props} /> },
  // It follows from the list, and is sent like what was entered.
  disabled: () => ['kind'],
  hidden: needlessFields,
  onValuesChange: (changed, _, setValues) => {
    if ('meetingType' in changed) setValues({ targetTenantId: null, targetDeptId: null, targetUserId: null });
    else if ('targetTenantId' in changed) setValues({ targetDeptId: null, targetUserId: null });
    else if ('targetDeptId' in changed) setValues({ targetUserId: null });
  },
};
