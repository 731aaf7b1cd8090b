import type { Action } from '../../../contract/kernel/action.ts';
import { DeclaredForm, type DeclaredFormProps } from '../form/declared-form.tsx';
import { label } from '../label.ts';
import type { Row } from '../row.ts';
import { askedFields, inputFromRow } from './action-input.ts';
import { FormDialog } from './form-dialog.tsx';
import { useAction } from './use-action.ts';

interface ActionDialogProps extends Partial<Pick<DeclaredFormProps, 'render' | 'hidden' | 'check' | 'columns' | 'values'>> {
  action: Action;
  row: Row;
  open?: boolean;
  onClose: () => void;
  onDone?: () => void;
  rowKey?: string;
}

/** An action's dialog made from its declared input. */
export function ActionDialog({ action, row, open = true, onClose, onDone, rowKey, ...formProps }: ActionDialogProps) {
  const { submit } = useAction(action, () => {
    onClose();
    onDone?.();
  });
  if (!open) return null;
  const fields = askedFields(action);
  const isShort = Object.keys(fields).length <= 4;
  return (
    <FormDialog title={label(action.title)} wide={Object.keys(fields).length > 10} onClose={onClose}>
      <DeclaredForm
        columns={isShort ? 1 : 2}
        {...formProps}
        fields={fields}
        onCancel={onClose}
        onSubmit={(values) => submit({ ...values, ...inputFromRow(action, row, rowKey) })}
      />
    </FormDialog>
  );
}
