import { sendConversationMessage } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { call, newIdempotencyKey } from '../../platform/call/api-client.ts';
import { newLine } from '../../platform/call/new-line.ts';
import { useGo } from '../../platform/page/go.tsx';
import { notify } from '../../platform/page/notify.ts';
import { text } from '../../platform/words/i18n.ts';
import { label, messageText } from '../../platform/words/label.ts';
import { changeOutgoing, isForOthers, type Outgoing, redirectOutgoing, removeOutgoing } from './chat-drafts.ts';
import { conversationPath } from './conversation.reads.ts';
import { askedHospitals, type ChatMessage, type Conversation, useRefreshConversation } from './use-conversation.ts';
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
  const send = ({ key, hearers, text: content, files }: Outgoing): Promise<ChatMessage> => {
    const attachIds = files.flatMap(({ attachId }) => attachId ?? []);
    const input = { applyOrderId, hearers, content: content || undefined, files: attachIds };
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
      // Perhaps the order was closed meanwhile, or has gone to another hospital.
      void refresh(applyOrderId);
    }
  };
}

/** Sends one that did not go again. Where the order has gone to another hospital since, that one hears it only if its writer says so. */
export function useSendingAgain(applyOrderId: string, conversation?: Conversation): (outgoing: Outgoing) => Promise<void> {
  const deliver = useDelivery(applyOrderId);
  return async (outgoing) => {
    if (!conversation || !isForOthers(outgoing, conversation.hearers)) return deliver(outgoing);
    const { hearers, lastSeq } = conversation;
    const title = label('会诊医院已改为{hospital}，仍要发送这条消息？', { hospital: askedHospitals(conversation) });
    const isMeant = await notify.confirm({ title, content: outgoing.text || undefined, okText: label('发送') });
    if (isMeant) await deliver(redirectOutgoing(outgoing, { key: newIdempotencyKey(), hearers, afterSeq: lastSeq }));
  };
}
