import { updateApiById } from '../../../contract/domains/logs/monitor.endpoints.ts';
import { pick } from '../../../contract/kernel/field.ts';
import { FormDialog } from '../../kernel/dialog/form-dialog.tsx';
import { useAction } from '../../kernel/dialog/use-action.ts';
import { DeclaredForm } from '../../kernel/form/declared-form.tsx';
import { label } from '../../kernel/label.ts';
import { type Row, textOf } from '../../kernel/row.ts';
import { callName } from './call-name.ts';

/** A short label to find the interface by, and a remark. */
export function SignInterfaceDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { submit } = useAction(updateApiById, onClose);
  return (
    <FormDialog title={label('标记接口「{title}」', { title: callName(textOf(row, 'title')) })} onClose={onClose}>
      <DeclaredForm
        fields={pick(updateApiById.input, 'sign', 'remark')}
        values={{ sign: row.sign, remark: row.remark }}
        columns={1}
        onCancel={onClose}
        onSubmit={({ sign, remark }) => submit({ id: textOf(row, 'id'), version: row.version, sign: sign ?? '', remark: remark ?? '' })}
      />
    </FormDialog>
  );
}
