import { Card } from 'antd';
import { printMailOrders } from '../../../contract/domains/copy-case/copy-case.endpoints.ts';
import { copyCaseFormFields, needlessCopyFields } from '../../../contract/domains/copy-case/copy-case.fields.ts';
import { copyCase } from '../../../contract/domains/copy-case/copy-case.resource.ts';
import { reachableStates } from '../../../contract/domains/copy-case/copy-case.states.ts';
import { DocumentDetailScreen } from '../../engine/document/document-detail.screen.tsx';
import { textOf } from '../../engine/field/row.ts';
import { useCan } from '../../engine/parts/permission.tsx';
import { NamedPatient } from '../../engine/screen/named-patient.tsx';
import { copyCaseFormProps } from './copy-case-form.tsx';
import { CopyMoneyCard } from './detail/copy-money-card.tsx';
import { RouteCard } from './detail/route-card.tsx';
import { copyCaseDialogs } from './dialogs/copy-case.dialogs.tsx';
import { PrintLabelButton } from './label-buttons.tsx';
import { RenewalLink } from './renewal-link.tsx';

/** Their words stand beside them. */
const keys = ['visitIds', 'purposeCode', 'contentIds', 'renewedFromSeen', 'renewedBySeen'];

interface LabelRow {
  id: string;
  delivery?: string;
  copyStatus?: string;
  printCount?: number;
}

function LabelCard({ row }: { row: LabelRow }) {
  const mayPrint = useCan(printMailOrders.permission);
  const isMailed = row.delivery === 'mail' && reachableStates.some((state) => state === row.copyStatus);
  if (!mayPrint || !isMailed) return null;
  return (
    <Card size="small">
      <PrintLabelButton id={row.id} printCount={row.printCount ?? 0} />
    </Card>
  );
}

/** One request: what was asked for, what has become of it as far as there is, its money, and where its parcel is. */
export function CopyCaseDetailScreen() {
  const mayPrint = useCan('copy_case_settle');
  return (
    <DocumentDetailScreen
      document={copyCase}
      dialogs={copyCaseDialogs}
      formProps={copyCaseFormProps}
      cells={{
        patientName: (row) => <NamedPatient name={textOf(row, 'patientName')} group="copy-case" id={String(row.id)} />,
        renewedFromNo: (row) => <RenewalLink no={textOf(row, 'renewedFromNo')} id={textOf(row, 'renewedFromSeen')} />,
        renewedByNo: (row) => <RenewalLink no={textOf(row, 'renewedByNo')} id={textOf(row, 'renewedBySeen')} />,
      }}
      mayPrint={mayPrint}
      cards={[LabelCard, RouteCard, CopyMoneyCard]}
      hides={(row) => [
        ...keys,
        ...needlessCopyFields(row),
        ...Object.keys(copyCase.fields).filter((name) => !(name in copyCaseFormFields) && (row[name] ?? '') === ''),
      ]}
    />
  );
}
