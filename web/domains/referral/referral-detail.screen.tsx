import { Typography } from 'antd';
import { exportFhir, printDischarge } from '../../../contract/domains/referral/referral.endpoints.ts';
import { needlessFields, referralFormFields } from '../../../contract/domains/referral/referral.fields.ts';
import { isDischarged, referral } from '../../../contract/domains/referral/referral.resource.ts';
import { SEE_SENSITIVE } from '../../../contract/kernel/sensitive.ts';
import type { ButtonItem } from '../../engine/dialog/action-buttons.tsx';
import { fhirButton } from '../../engine/dialog/fhir-button.ts';
import { DocumentDetailScreen } from '../../engine/document/document-detail.screen.tsx';
import { type Row, textOf } from '../../engine/field/row.ts';
import { useCan } from '../../engine/parts/permission.tsx';
import { NamedPatient } from '../../engine/screen/named-patient.tsx';
import { openFile } from '../../platform/call/open-file.ts';
import { label } from '../../platform/words/label.ts';
import { referralDialogs } from './dialogs/receiving.dialogs.tsx';
import { referralFormProps, useReferralDocument } from './referral-form.tsx';
import { RenewalLink } from './renewal-link.tsx';

/** One referral: what the form of its kind asks, and of what has become of it as much as there is. */
export function ReferralDetailScreen() {
  const document = useReferralDocument();
  const sees = useCan(exportFhir.permission);
  // It holds the patient's numbers in full.
  const seesNumbers = useCan(SEE_SENSITIVE);
  return (
    <DocumentDetailScreen
      document={document}
      dialogs={referralDialogs}
      formProps={referralFormProps}
      cells={{
        patientName: (row) => <Patient row={row} />,
        renewedFromNo: (row) => <RenewalLink row={row} no={textOf(row, 'renewedFromNo')} />,
        renewedByNo: (row) => <RenewalLink row={row} no={textOf(row, 'renewedByNo')} />,
      }}
      buttons={(row) => [...papersOf(row), ...(sees && seesNumbers ? [fhirButton(exportFhir, { id: row.id })] : [])]}
      hides={(row) => [
        ...needlessFields(row),
        ...Object.keys(referral.fields).filter((name) => !(name in referralFormFields) && (row[name] ?? '') === ''),
        'outDeptName',
      ]}
    />
  );
}

/** Who is referred, and what of the same kind is open of them elsewhere. */
function Patient({ row }: { row: Row }) {
  const no = textOf(row, 'otherOpenNo');
  return (
    <>
      <NamedPatient name={textOf(row, 'patientName')} group="referral" id={String(row.id)} />
      {no && <Typography.Text type="warning"> {label('另有未结束的转诊单 {no}', { no })}</Typography.Text>}
    </>
  );
}

/** What the receiving hospital gives along, beside the page itself. */
function papersOf({ id, applyOrderStatus }: Row): ButtonItem[] {
  if (!isDischarged(applyOrderStatus)) return [];
  return [{ key: 'discharge', asks: false, title: label('出院小结'), onClick: () => void openFile(printDischarge, { id }) }];
}
