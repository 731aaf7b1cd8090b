import { ExclamationCircleFilled } from '@ant-design/icons';
import { Button, Typography } from 'antd';
import { label } from '../../platform/words/label.ts';
import { type Outgoing, removeOutgoing } from './chat-drafts.ts';
import type { Conversation } from './use-conversation.ts';
import { useSendingAgain } from './use-delivery.ts';

interface OutgoingBubbleProps {
  outgoing: Outgoing;
  applyOrderId: string;
  /** Absent where it cannot be opened. */
  conversation?: Conversation;
}

/**
 * A message on its way, or one that did not get there: it can be sent again, and is said once whatever happened to it. Where the order has gone to
 * another hospital since, that one hears it only if its writer says so.
 */
export function OutgoingBubble({ outgoing, applyOrderId, conversation }: OutgoingBubbleProps) {
  const again = useSendingAgain(applyOrderId, conversation);
  const { key, text, files, failure } = outgoing;
  return (
    <article className="chat-message" data-mine data-failed={failure !== undefined}>
      {text && <p className="chat-bubble">{text}</p>}
      {files.length > 0 && <p className="chat-bubble">{files.map(({ name }) => name).join(' ')}</p>}
      <span className="chat-under" role="status">
        {failure === undefined ? (
          <Typography.Text type="secondary">{label('发送中')}</Typography.Text>
        ) : (
          <>
            <Typography.Text type="danger">
              <ExclamationCircleFilled /> {failure}
            </Typography.Text>
            <Button type="link" size="small" onClick={() => void again(outgoing)}>
              {label('重发')}
            </Button>
            <Button type="link" size="small" danger onClick={() => removeOutgoing(key)}>
              {label('删除')}
            </Button>
          </>
        )}
      </span>
    </article>
  );
}
