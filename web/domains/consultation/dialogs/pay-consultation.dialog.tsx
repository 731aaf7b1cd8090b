import { Flex, Typography } from 'antd';
import { pick } from '../../../../contract/kernel/field.ts';
import type { DialogProps } from '../../../kernel/dialog/dialog-props.ts';
import { FormDialog } from '../../../kernel/dialog/form-dialog.tsx';
import { useAction } from '../../../kernel/dialog/use-action.ts';
import { DeclaredForm } from '../../../kernel/form/declared-form.tsx';
import { label } from '../../../kernel/label.ts';
import { centsToReadable } from '../../../kernel/money.ts';
import { textOf } from '../../../kernel/row.ts';
import { orderIdOf } from '../consultation-row.ts';

/** The cashier confirms the fee he took: exactly the order's, in yuan on screen, in cents on the wire. */
export function PayConsultationDialog({ action, row, onClose, onDone }: DialogProps) {
  const due = Number(row.remotePrice ?? 0);
  const { submit } = useAction(action, () => {
    onClose();
    onDone();
  });
  return (
    <FormDialog title={label('确认收费 {no}', { no: textOf(row, 'no') })} onClose={onClose}>
      <Flex justify="space-between" align="baseline" wrap gap={8} style={{ marginBottom: 16 }}>
        <Typography.Text>
          {textOf(row, 'patientName')} · {textOf(row, 'applyHospitalName')} {textOf(row, 'applyDoctorName')}
        </Typography.Text>
        <Typography.Text>
          {label('应收')}{' '}
          <Typography.Text strong type="danger" style={{ fontSize: 20 }}>
            ¥{centsToReadable(due)}
          </Typography.Text>
        </Typography.Text>
      </Flex>
      <DeclaredForm
        fields={pick(action.input, 'amount', 'receiptNo')}
        values={{ amount: due }}
        columns={2}
        check={({ amount }) => ({
          amount: amount === due ? undefined : label('收费金额应与会诊费一致：¥{value}', { value: centsToReadable(due) }),
        })}
        submitText={label('确认收费')}
        onCancel={onClose}
        onSubmit={(values) => submit({ ...values, applyOrderId: orderIdOf(row) })}
      />
    </FormDialog>
  );
}
