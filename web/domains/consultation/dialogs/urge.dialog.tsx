import { Typography } from 'antd';
import { urgeConsultation } from '../../../../contract/domains/consultation/urge.endpoint.ts';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import { actionLabel, label } from '../../../platform/words/label.ts';
import { type OrderRow, orderIdOf } from '../consultation-row.ts';
import { OrderLine } from './order-line.tsx';

/** Asks whoever an order waits for to hurry. */
export function UrgeDialog({ row, onClose, onDone }: Omit<DialogProps<OrderRow>, 'action'>) {
  const { submit } = useAction(urgeConsultation, () => {
    onClose();
    onDone();
  });
  return (
    <FormDialog title={`${actionLabel(urgeConsultation.title)} ${row.no}`} onClose={onClose}>
      <OrderLine row={row} />
      <Typography.Paragraph>{label('向当前处理人发送提醒，每小时最多催办一次。')}</Typography.Paragraph>
      <DeclaredForm
        fields={{}}
        columns={1}
        submitText={actionLabel(urgeConsultation.title)}
        onCancel={onClose}
        onSubmit={() => submit({ applyOrderId: orderIdOf(row) })}
      />
    </FormDialog>
  );
}
