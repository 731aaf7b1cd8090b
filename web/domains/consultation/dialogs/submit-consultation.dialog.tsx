import { Alert, Button, Flex, Modal, Typography } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { EDIT } from '../../../../contract/domains/consultation/consultation.abilities.ts';
import { kindOf } from '../../../../contract/domains/consultation/kinds/kinds.ts';
import { OpenedAbout } from '../../../engine/dialog/action-about.tsx';
import { DialogFocus } from '../../../engine/dialog/dialog-focus.tsx';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { useOpenedRow } from '../../../engine/dialog/stale-row-notice.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { CallError } from '../../../platform/call/call-error.ts';
import { text } from '../../../platform/words/i18n.ts';
import { label } from '../../../platform/words/label.ts';
import { formPath, isAllowed, type OrderRow, orderIdOf } from '../consultation-row.ts';
import { feeQuestion } from '../form/readable-fee.ts';
import { useApplicationFields } from '../form/use-application-fields.ts';

/** Sends a draft off from a list or its page: the fee is accepted here, as it was shown, and what the draft still lacks is told here. */
export function SubmitConsultationDialog({ action, row: given, onClose, onDone }: DialogProps<OrderRow>) {
  const navigate = useNavigate();
  // The list behind goes on with what others save: the fee in question is the one that is read here.
  const opened = useOpenedRow(given, action, 'applyOrderId');
  const { row } = opened;
  const fee = typeof row.remotePrice === 'number' ? row.remotePrice : undefined;
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
    submit({ applyOrderId: orderIdOf(row), shownFee: fee ?? 0 }).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      setLacking(error.errors.map((one) => one.message));
    });
  const fill = () => {
    onClose();
    void navigate(formPath(row));
  };
  const { isApprovedFirst } = useApplicationFields(kindOf(row));
  const { title, content } = feeQuestion(fee, isApprovedFirst);
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
      <OpenedAbout action={action} opened={opened} />
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
