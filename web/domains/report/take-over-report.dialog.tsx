import { Typography } from 'antd';
import { listCorrectors, takeOverReport } from '../../../contract/domains/report/report-takeover.endpoints.ts';
import { pick } from '../../../contract/kernel/field.ts';
import { moveDraftKey } from '../../engine/dialog/action-input.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../engine/dialog/use-action.ts';
import { useOwnClose } from '../../engine/dialog/use-own-close.ts';
import { type Row, textOf } from '../../engine/field/row.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import { OptionSelect } from '../../engine/form/option-select.tsx';
import { actionLabel, label } from '../../platform/words/label.ts';

interface TakeOverProps {
  order: Row;
  onClose: () => void;
  onDone: () => void;
}

const fields = pick(takeOverReport.input, 'correctorId', 'takeOverReason');

/** The hospital names who corrects the report of a doctor who has left. */
export function TakeOverReportDialog({ order, onClose: close, onDone }: TakeOverProps) {
  const onClose = useOwnClose(close);
  const applyOrderId = textOf(order, 'applyOrderId') || textOf(order, 'id');
  const settle = () => {
    onClose();
    onDone();
  };
  const draftKey = moveDraftKey(takeOverReport, order, fields);
  const { submit } = useAction(takeOverReport, settle, { success: label('已指定更正医生'), draftKey });
  return (
    <FormDialog title={`${actionLabel(takeOverReport.title)} ${textOf(order, 'no')}`} onClose={onClose}>
      <Typography.Paragraph>
        {label(
          '报告医生已离开本院、不再出具报告，或已指定的医生尚未发送更正，请指定本院另一位有会诊资格的医生更正报告。更正后的报告注明原报告医生和更正医生，原版本保留不变。',
        )}
      </Typography.Paragraph>
      <Typography.Paragraph type="secondary">{label('此前未发送的更正将删除，正在审核的也一并撤回。')}</Typography.Paragraph>
      <DeclaredForm
        fields={fields}
        draftKey={draftKey}
        columns={1}
        submitText={actionLabel(takeOverReport.title)}
        render={{ correctorId: (slot) => <OptionSelect {...slot} endpoint={listCorrectors} input={{ applyOrderId }} label="called" /> }}
        onCancel={onClose}
        onSubmit={(values) => submit({ ...values, applyOrderId })}
      />
    </FormDialog>
  );
}
