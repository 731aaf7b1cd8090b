import { Modal } from 'antd';
import type { ReactNode } from 'react';
import type { Action } from '../../../contract/kernel/action.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { actionLabel, labelIfAny } from '../../platform/words/label.ts';
import type { Row } from '../field/row.ts';
import { inputFromRow } from './action-input.ts';
import { useAction } from './use-action.ts';

interface AskActionProps {
  action: Action;
  row: Row;
  rowKey?: string;
  onEnd: () => void;
  onDone?: () => void;
  /** What it is about, below the question. */
  about?: ReactNode;
}

/** Asks before an action that needs nothing but its row. Stays open when nobody knows whether it arrived. */
export function AskAction({ action, row, rowKey, onEnd, onDone, about }: AskActionProps) {
  const { t } = useTranslation();
  const { submit, busy } = useAction(action, onDone);
  const go = async () => {
    try {
      await submit(inputFromRow(action, row, rowKey));
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
      width={420}
      title={labelIfAny(action.confirm) ?? t('action.ask', { title: actionLabel(action.title) })}
      onOk={go}
      onCancel={onEnd}
      mask={{ closable: false }}
      okButtonProps={{ danger: action.danger ?? false, loading: busy }}
      cancelButtonProps={{ disabled: busy }}
    >
      {about}
    </Modal>
  );
}
