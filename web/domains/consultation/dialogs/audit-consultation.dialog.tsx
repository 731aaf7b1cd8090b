import { pick } from '../../../../contract/kernel/field.ts';
import { ActionAbout } from '../../../engine/dialog/action-about.tsx';
import { moveDraftKey } from '../../../engine/dialog/action-input.ts';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import type { Values } from '../../../engine/form/form-types.ts';
import { label } from '../../../platform/words/label.ts';
import { type OrderRow, orderIdOf } from '../consultation-row.ts';
import { BesideOrder } from './order-summary.tsx';

const PASS = '1';
const RETURN = '2';

/** Level-one audit with the case beside it. Passing needs no words, returning needs a reason. */
export function AuditConsultationDialog({ action, row, onClose, onDone }: DialogProps<OrderRow>) {
  const fields = pick(action.input, 'levelOneAuditStatus', 'levelOneAuditRemark');
  const draftKey = moveDraftKey(action, row, fields);
  const settle = () => {
    onClose();
    onDone();
  };
  const { submit } = useAction(action, settle, { draftKey });
  const check = ({ levelOneAuditStatus, levelOneAuditRemark }: Values) => ({
    levelOneAuditRemark: levelOneAuditStatus === RETURN && !String(levelOneAuditRemark ?? '').trim() ? label('请填写退回原因') : undefined,
  });
  return (
    <FormDialog title={label('一级审核 {no}', { no: row.no })} wide onClose={onClose}>
      <ActionAbout action={action} row={row} titled={row.no} />
      <BesideOrder row={row}>
        <DeclaredForm
          fields={fields}
          values={{ version: row.version, levelOneAuditStatus: PASS }}
          draftKey={draftKey}
          columns={1}
          check={check}
          submitText={label('提交审核')}
          onCancel={onClose}
          onSubmit={(values) => submit({ ...values, applyOrderId: orderIdOf(row), kind: row.kind || 'oneSubject' })}
        />
      </BesideOrder>
    </FormDialog>
  );
}
