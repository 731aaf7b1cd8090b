import { Modal, Typography } from 'antd';
import type { ReactNode } from 'react';
import type { Message } from '../../../contract/kernel/said.ts';
import { messageText } from '../../platform/words/label.ts';

interface MessageModalProps {
  title: string;
  text: Message;
  /** As the wire has it. */
  time: string;
  /** Before the title. */
  mark?: ReactNode;
  onClose: () => void;
}

/** A message with all of its text. */
export function MessageModal({ title, text, time, mark, onClose }: MessageModalProps) {
  return (
    <Modal
      open
      centered
      width={640}
      footer={null}
      title={
        <>
          {mark}
          {/* What somebody wrote stays as it was written. */}
          <span translate="no">{messageText(title)}</span>
        </>
      }
      onCancel={onClose}
    >
      <Typography.Text type="secondary">{time}</Typography.Text>
      <Typography.Paragraph style={{ whiteSpace: 'pre-wrap', marginTop: 12 }}>{messageText(text)}</Typography.Paragraph>
    </Modal>
  );
}
