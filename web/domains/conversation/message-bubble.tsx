import { Button } from 'antd';
import { type Reader, withdrawConversationMessage } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { useAction } from '../../engine/dialog/use-action.ts';
import { label } from '../../platform/words/label.ts';
import { MessageFiles } from './message-files.tsx';
import { ReadState } from './read-state.tsx';
import type { ChatMessage } from './use-conversation.ts';

interface MessageBubbleProps {
  message: ChatMessage;
  participants: readonly Reader[];
}

/** One message: one's own at the right, with whether it was read; the others' at the left, with who said it. */
export function MessageBubble({ message, participants }: MessageBubbleProps) {
  const { seq, mine, senderName, senderTenantName, content, files, withdrawnTime } = message;
  if (withdrawnTime) {
    return <p className="chat-time">{mine ? label('您的消息已撤回') : label('{name}的消息已撤回', { name: senderName })}</p>;
  }
  return (
    <article className="chat-message" data-seq={seq} data-mine={mine === 1} aria-label={label('{name}的消息', { name: senderName })}>
      {mine === 0 && (
        <span className="chat-sender">
          {senderName} · {senderTenantName}
        </span>
      )}
      {content && <p className="chat-bubble">{content}</p>}
      {files && <MessageFiles files={files} />}
      {mine === 1 && (
        <span className="chat-under">
          {message.can?.includes(withdrawConversationMessage.name) && <WithdrawButton message={message} />}
          <ReadState seq={seq} participants={participants} />
        </span>
      )}
    </article>
  );
}

function WithdrawButton({ message }: { message: ChatMessage }) {
  const { send, busy } = useAction(withdrawConversationMessage, undefined, { success: label('已撤回') });
  return (
    <Button type="link" size="small" loading={busy} onClick={() => void send({ messageId: message.id })}>
      {label('撤回')}
    </Button>
  );
}
