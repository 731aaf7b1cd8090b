import { Alert, Button, Flex, Modal, Typography } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { EDIT } from '../../../../contract/domains/consultation/consultation.abilities.ts';
import { ActionAbout } from '../../../engine/dialog/action-about.tsx';
import { DialogFocus } from '../../../engine/dialog/dialog-focus.tsx';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { CallError } from '../../../platform/call/call-error.ts';
import { text } from '../../../platform/words/i18n.ts';
import { label } from '../../../platform/words/label.ts';
import { formPath, isAllowed, type OrderRow, orderIdOf } from '../consultation-row.ts';
import { feeQuestion } from '../form/readable-fee.ts';

/** Sends a draft off from a list or its page: the fee is accepted here, and what the draft still lacks is told here. */
export function SubmitConsultationDialog({ action, row, onClose, onDone }: DialogProps<OrderRow>) {
  const navigate = useNavigate();
  const [lacking, setLacking] = useState<readonly string[]>([]);
  const { submit, busy } = useAction(
    action,
    () => {
      onClose();
      onDone();
    },
    { success: label('提交成功') },
  );
  const send = () =>
    submit({ applyOrderId: orderIdOf(row) }).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      setLacking(error.errors.map((one) => one.message));
    });
  const fill = () => {
    onClose();
    void navigate(formPath(row));
  };
  const { title, content } = feeQuestion(typeof row.remotePrice === 'number' ? row.remotePrice : undefined);
  return (
    <Modal
      open
      centered
      width={520}
      title={title}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Flex justify="end" gap={8}>
          <Button disabled={busy} onClick={onClose}>
            {text('common.back')}
          </Button>
          {lacking.length > 0 ? (
            isAllowed(row, EDIT) && (
              <Button type="primary" onClick={fill}>
                {label('去填写')}
              </Button>
            )
          ) : (
            <Button type="primary" loading={busy} onClick={() => void send()}>
              {label('确认提交')}
            </Button>
          )}
        </Flex>
      }
    >
      <DialogFocus on="safe" />
      <ActionAbout action={action} row={row} />
      {lacking.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={label('申请尚未填写完整')}
          description={
            <ul style={{ margin: 0, paddingInlineStart: 18 }}>
              {lacking.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          }
        />
      ) : (
        <Typography.Text type="secondary">{content}</Typography.Text>
      )}
    </Modal>
  );
}
