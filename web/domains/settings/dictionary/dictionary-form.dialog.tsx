import { pick } from '../../../../contract/kernel/field.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import { label } from '../../../platform/words/label.ts';
import type { DictionaryKind, DictionaryRow } from './dictionary-kind.ts';

interface DictionaryFormDialogProps {
  kind: DictionaryKind;
  /** What is changed; absent to add. */
  row?: DictionaryRow;
  /** The dictionary that an entry belongs to; absent for a dictionary itself. */
  parent?: DictionaryRow;
  onClose: () => void;
}

/** Adds or changes a dictionary, or an entry of one. An entry's code is its dictionary's and is not asked for. */
export function DictionaryFormDialog({ kind, row, parent, onClose }: DictionaryFormDialogProps) {
  const draftKey = row ? undefined : `${kind.resource.name}:${String(parent?.id ?? 'parent')}`;
  const { submit } = useAction(kind.submit, onClose, { success: label(row ? '更新成功' : '新增成功'), draftKey });
  const { input } = kind.submit;
  const fields = parent
    ? { dictKey: { ...input.dictKey, required: '请输入字典键值' }, ...pick(input, 'dictValue', 'sort', 'isSealed', 'remark') }
    : pick(input, 'code', 'dictValue', 'sort', 'remark');
  const fixed = {
    // Entries alone are sealed.
    ...(parent ? {} : { isSealed: row?.isSealed ?? 0 }),
    ...(row ? { id: row.id, version: row.version } : {}),
    ...(parent ? { parentId: parent.id, code: parent.code } : {}),
  };
  const what = label(parent ? '字典项' : kind.resource.title);
  return (
    <FormDialog title={label(row ? '修改{what}' : '新增{what}', { what })} onClose={onClose}>
      <DeclaredForm
        fields={fields as typeof input}
        values={row ?? {}}
        onCancel={onClose}
        onSubmit={(values) => submit({ ...values, ...fixed })}
        draftKey={draftKey}
      />
    </FormDialog>
  );
}
