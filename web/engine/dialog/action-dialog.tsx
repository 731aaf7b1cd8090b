import { Typography } from 'antd';
import type { ReactNode } from 'react';
import type { Action } from '../../../contract/kernel/action.ts';
import { text } from '../../platform/words/i18n.ts';
import { actionLabel, confirmLabel, label } from '../../platform/words/label.ts';
import { type Row, textOf } from '../field/row.ts';
import { DeclaredForm, type DeclaredFormProps } from '../form/declared-form.tsx';
import { OpenedAbout } from './action-about.tsx';
import { askedFields, dueOf, inputFromRow, keptOf, moveDraftKey } from './action-input.ts';
import { DueMoney } from './due-money.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useOpenedRow } from './stale-row-notice.tsx';
import { useAction } from './use-action.ts';

interface ActionDialogProps
  extends Partial<
    Pick<DeclaredFormProps, 'render' | 'submitText' | 'hidden' | 'check' | 'columns' | 'values' | 'onValuesChange' | 'held'>
  > {
  action: Action;
  row: Row;
  open?: boolean;
  onClose: () => void;
  onDone?: () => void;
  rowKey?: string;
  /** What follows from it, above the form and below what it is about. */
  about?: ReactNode;
  /** Sends what was entered, and once more with what a question has brought besides; `false` where it was not sent after all. */
  asking?: (send: (more: Readonly<Record<string, unknown>>) => Promise<unknown>) => Promise<unknown>;
  /** How long the answer is waited for, in ms, where that is not as long as for most calls. */
  timeoutMs?: number;
  /** What stands before the money that is `due`, where that is not taken. */
  owed?: string;
}

const atOnce: NonNullable<ActionDialogProps['asking']> = (send) => send({});

/** An action's dialog made from its declared input. */
export function ActionDialog({ open = true, ...props }: ActionDialogProps) {
  return open ? <OpenedDialog {...props} /> : null;
}

function OpenedDialog({
  action,
  row: given,
  onClose,
  onDone,
  rowKey,
  about,
  asking = atOnce,
  owed,
  timeoutMs,
  ...formProps
}: Omit<ActionDialogProps, 'open'>) {
  const opened = useOpenedRow(given, action, rowKey);
  const { row } = opened;
  const settle = () => {
    onClose();
    onDone?.();
  };
  const fields = askedFields(action);
  const draftKey = moveDraftKey(action, row, fields, rowKey);
  const { submit } = useAction(action, settle, { row, timeoutMs, draftKey });
  const due = dueOf(action, row);
  const isShort = Object.keys(fields).length <= 4;
  const title = actionLabel(action.title);
  const no = textOf(row, 'no');
  return (
    <FormDialog title={[title, no].filter(Boolean).join(' ')} wide={Object.keys(fields).length > 10} onClose={onClose}>
      <OpenedAbout action={action} opened={opened} titled={no} />
      {about}
      {due !== undefined && <DueMoney amount={due} owed={owed} kept={keptOf(action, row)} />}
      {action.confirm && <Typography.Paragraph>{label(action.confirm)}</Typography.Paragraph>}
      <DeclaredForm
        columns={isShort ? 1 : 2}
        submitText={action.danger ? confirmLabel(action.title) : title}
        cancelText={text('common.back')}
        {...formProps}
        fields={fields}
        values={{ version: row.version, ...formProps.values }}
        draftKey={draftKey}
        danger={action.danger ?? false}
        onCancel={onClose}
        onSubmit={(values) => asking((more) => submit({ ...values, ...inputFromRow(action, row, rowKey), ...more }))}
      />
    </FormDialog>
  );
}
