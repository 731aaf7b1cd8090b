import { needlessFields } from '../../../contract/domains/referral/referral.fields.ts';
import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import type { referralKinds } from '../../../contract/domains/referral/referral.words.ts';
import { resources } from '../../../contract/domains.ts';
import { rowTableOf } from '../../../contract/kernel/resource-row.ts';
import type { DeclaredFormProps } from '../../engine/form/declared-form.tsx';
import type { Slots } from '../../engine/form/form-types.ts';
import { TreeSelectControl } from '../../engine/tree/tree-select-control.tsx';
import { ComingDayPicker } from './coming-day-picker.tsx';
import { targetSlots } from './target-selects.tsx';

type Kind = keyof typeof referralKinds;

/** The document as the lists of one kind begin it: the kind follows from the page. */
export function referralOfKind(kind: Kind) {
  return { ...referral, fields: { ...referral.fields, kind: { ...referral.fields.kind, default: kind } } };
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
