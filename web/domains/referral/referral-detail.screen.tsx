import { needlessFields, referralFormFields } from '../../../contract/domains/referral/referral.fields.ts';
import { referral } from '../../../contract/domains/referral/referral.resource.ts';
import { DocumentDetailScreen } from '../../engine/document/document-detail.screen.tsx';
import { referralDialogs } from './dialogs/receiving.dialogs.tsx';
import { referralFormProps } from './referral-form.tsx';

/** One referral: what the form of its kind asks, and of what has become of it as much as there is. */
export function ReferralDetailScreen() {
  return (
    <DocumentDetailScreen
      document={referral}
      dialogs={referralDialogs}
      formProps={referralFormProps}
      hides={(row) => [
        ...needlessFields(row),
        ...Object.keys(referral.fields).filter((name) => !(name in referralFormFields) && (row[name] ?? '') === ''),
        'outDeptName',
      ]}
    />
  );
}
