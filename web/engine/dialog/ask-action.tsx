import { Modal } from 'antd';
import type { ReactNode } from 'react';
import type { Action } from '../../../contract/kernel/action.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { actionLabel, confirmLabel, labelIfAny } from '../../platform/words/label.ts';
import type { Row } from '../field/row.ts';
import { OpenedAbout } from './action-about.tsx';
import { inputFromRow } from './action-input.ts';
import { DialogFocus } from './dialog-focus.tsx';
import { useOpenedRow } from './stale-row-notice.tsx';
import { useAction } from './use-action.ts';

interface AskActionProps {
  action: Action;
  row: Row;
  rowKey?: string;
  onEnd: () => void;
  onDone?: () => void;
  /** What follows from it, below what it is about. */
  about?: ReactNode;
  /** What is said with it, once what follows from it was read. */
  values?: Row;
  /** What follows from it is not known yet: nobody agrees to that. */
  isUnknown?: boolean;
}

/** Asks before an action that needs nothing but its row. Stays open when nobody knows whether it arrived. */
export function AskAction({ action, row: given, rowKey, onEnd, onDone, about, values, isUnknown = false }: AskActionProps) {
  const { t } = useTranslation();
  const opened = useOpenedRow(given, action, rowKey);
  const { row } = opened;
  const { submit, busy } = useAction(action, onDone, { row });
  const go = async () => {
    try {
      await submit({ ...values, ...inputFromRow(action, row, rowKey) });
      onEnd();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!error.isUncertain) onEnd();
    }
  };
  return (
    <Modal
      open
      centered
      className="is-question"
      width={520}
      title={labelIfAny(action.confirm) ?? t('action.ask', { title: actionLabel(action.title) })}
      onOk={go}
      onCancel={onEnd}
      mask={{ closable: false }}
      okText={confirmLabel(action.title)}
      cancelText={t('common.back')}
      okButtonProps={{ danger: action.danger ?? false, loading: busy, disabled: isUnknown }}
      cancelButtonProps={{ disabled: busy }}
    >
      <DialogFocus on="safe" />
      <OpenedAbout action={action} opened={opened} />
      {about}
    </Modal>
  );
}
