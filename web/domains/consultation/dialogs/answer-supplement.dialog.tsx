import { Alert } from 'antd';
import { consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { ActionDialog } from '../../../engine/dialog/action-dialog.tsx';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { FieldValue } from '../../../engine/field/field-value.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { type OrderRow, orderIdOf } from '../consultation-row.ts';

const { supplementNeeds } = consultationDetail.row;

/** The generated dialog below what the expert asked for. */
export function AnswerSupplementDialog({ action, row, onClose, onDone }: DialogProps<OrderRow>) {
  const { data } = useCall(consultationDetail, { applyOrderId: orderIdOf(row) });
  const request = data && (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title={<FieldValue field={supplementNeeds} value={data.supplementNeeds} />}
      description={data.supplementRequest}
    />
  );
  return <ActionDialog action={action} row={row} rowKey="applyOrderId" about={request} onClose={onClose} onDone={onDone} />;
}
