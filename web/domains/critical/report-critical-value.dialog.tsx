import { Typography } from 'antd';
import { reportCriticalValue } from '../../../contract/domains/critical/critical-value.endpoints.ts';
import { omit } from '../../../contract/kernel/field.ts';
import { moveDraftKey } from '../../engine/dialog/action-input.ts';
import type { DialogProps } from '../../engine/dialog/dialog-props.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../engine/dialog/use-action.ts';
import type { Row } from '../../engine/field/row.ts';
import { textOf } from '../../engine/field/row.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import { actionLabel, label } from '../../platform/words/label.ts';

const fields = omit(reportCriticalValue.input, 'applyOrderId');

/** The expert writes down what they found, and whom they rang. */
export function ReportCriticalValueDialog({ row, onClose, onDone }: Omit<DialogProps<Row>, 'action'>) {
  const draftKey = moveDraftKey(reportCriticalValue, row, fields);
  const settle = () => {
    onClose();
    onDone();
  };
  const { submit } = useAction(reportCriticalValue, settle, { draftKey });
  return (
    <FormDialog title={`${actionLabel(reportCriticalValue.title)} ${textOf(row, 'no')}`} onClose={onClose}>
      <Typography.Paragraph>{label('请立即电话通知申请医院，并登记接听人；未登记电话前不能发送报告。')}</Typography.Paragraph>
      <DeclaredForm
        fields={fields}
        draftKey={draftKey}
        columns={1}
        submitText={label('报告')}
        onCancel={onClose}
        onSubmit={(values) => submit({ ...values, applyOrderId: textOf(row, 'applyOrderId') })}
      />
    </FormDialog>
  );
}
