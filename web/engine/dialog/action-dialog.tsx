import { Typography } from 'antd';
import type { ReactNode } from 'react';
import type { Action } from '../../../contract/kernel/action.ts';
import { text } from '../../platform/words/i18n.ts';
import { actionLabel, label } from '../../platform/words/label.ts';
import { type Row, textOf } from '../field/row.ts';
import { DeclaredForm, type DeclaredFormProps } from '../form/declared-form.tsx';
import { askedFields, inputFromRow } from './action-input.ts';
import { FormDialog } from './form-dialog.tsx';
import { useAction } from './use-action.ts';

interface ActionDialogProps extends Partial<Pick<DeclaredFormProps, 'render' | 'submitText' | 'hidden' | 'check' | 'columns' | 'values'>> {
  action: Action;
  row: Row;
  open?: boolean;
  onClose: () => void;
  onDone?: () => void;
  rowKey?: string;
  /** What it is about, above the form. */
  about?: ReactNode;
}

/** An action's dialog made from its declared input. */
export function ActionDialog({ action, row, open = true, onClose, onDone, rowKey, about, ...formProps }: ActionDialogProps) {
  const { submit } = useAction(action, () => {
    onClose();
    onDone?.();
  });
  if (!open) return null;
  const fields = askedFields(action);
  const isShort = Object.keys(fields).length <= 4;
  return (
    <FormDialog
      title={[actionLabel(action.title), textOf(row, 'no')].filter(Boolean).join(' ')}
      wide={Object.keys(fields).length > 10}
      onClose={onClose}
    >
      {about}
      {action.confirm && <Typography.Paragraph>{label(action.confirm)}</Typography.Paragraph>}
      <DeclaredForm
        columns={isShort ? 1 : 2}
        {...formProps}
        fields={fields}
        danger={action.danger ?? false}
        {...(action.danger
          ? { submitText: label('确定{title}', { title: actionLabel(action.title) }), cancelText: text('common.back') }
          : {})}
        onCancel={onClose}
        onSubmit={(values) => submit({ ...values, ...inputFromRow(action, row, rowKey) })}
      />
    </FormDialog>
  );
}
