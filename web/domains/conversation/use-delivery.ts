import { sendConversationMessage } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { call } from '../../platform/call/api-client.ts';
import { newLine } from '../../platform/call/new-line.ts';
import { useGo } from '../../platform/page/go.tsx';
import { notify } from '../../platform/page/notify.ts';
import { text } from '../../platform/words/i18n.ts';
import { label, messageText } from '../../platform/words/label.ts';
import { changeOutgoing, type Outgoing, removeOutgoing } from './chat-drafts.ts';
import { conversationPath } from './conversation.reads.ts';
import { type ChatMessage, useRefreshConversation } from './use-conversation.ts';
import { useShowSaid } from './use-messages.ts';
import { isShown } from './use-unsent.ts';

/** What is said in one place is heard in the order in which it was said: a message waits until the one before it is there, or did not go. */
const lines = new Map<string, ReturnType<typeof newLine<Outgoing, ChatMessage>>>();

function lineOf(place: string) {
  const line = lines.get(place) ?? newLine<Outgoing, ChatMessage>();
  lines.set(place, line);
  return line;
}

const unsentWords = (failure: string): string => label('会诊沟通有消息未送达：{reason}', { reason: messageText(failure) });

/**
 * Sends a message, always under its own key, and keeps it with the reason when it did not go. Whoever has left the conversation meanwhile is told
 * so, with the way back.
 */
export function useDelivery(applyOrderId: string): (message: Outgoing) => Promise<void> {
  const showSaid = useShowSaid(applyOrderId);
  const refresh = useRefreshConversation();
  const go = useGo();
  const send = ({ key, text: content, files }: Outgoing): Promise<ChatMessage> => {
    const input = { applyOrderId, content: content || undefined, files: files.flatMap(({ attachId }) => attachId ?? []) };
    return call(sendConversationMessage, input, { quiet: true, idempotencyKey: key });
  };
  return async (message) => {
    const { key, place } = message;
    changeOutgoing(key, undefined);
    try {
      // Shown as what was said from the answer on: what asks for it may fail, and what has gone from sight would be said twice.
      showSaid(await lineOf(place)(send, message));
      removeOutgoing(key);
      void refresh(applyOrderId);
    } catch (error) {
      const failure = error instanceof Error && error.message ? error.message : text('call.failed');
      changeOutgoing(key, failure);
      if (!isShown(place)) notify.warning(unsentWords(failure), { title: '查看', go: () => go(conversationPath(applyOrderId)) });
      // Perhaps the order was closed meanwhile.
      void refresh(applyOrderId);
    }
  };
}
