import { updateApiById } from '../../../contract/domains/logs/monitor.endpoints.ts';
import { pick } from '../../../contract/kernel/field.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import { label } from '../../platform/words/label.ts';
import { callName } from './call-name.ts';
import type { MonitorRow } from './monitor-row.ts';

/** A short label to find the interface by, and a remark. */
export function SignInterfaceDialog({ row, onClose }: { row: MonitorRow; onClose: () => void }) {
  const { submit } = useAction(updateApiById, onClose);
  return (
    <FormDialog title={label('标记接口「{title}」', { title: callName(row.title ?? '') })} onClose={onClose}>
      <DeclaredForm
        fields={pick(updateApiById.input, 'sign', 'remark')}
        values={{ sign: row.sign, remark: row.remark }}
        columns={1}
        submitText={label('保存')}
        onCancel={onClose}
        onSubmit={({ sign, remark }) => submit({ id: row.id, version: row.version, sign: sign ?? '', remark: remark ?? '' })}
      />
    </FormDialog>
  );
}
