import { sendConversationMessage } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { call } from '../../platform/call/api-client.ts';
import { newLine } from '../../platform/call/new-line.ts';
import { text } from '../../platform/words/i18n.ts';
import { changeOutgoing, type Outgoing, removeOutgoing } from './chat-drafts.ts';
import { useRefreshConversation } from './use-conversation.ts';

/** What is said in one place is heard in the order in which it was said: a message waits until the one before it is there, or did not go. */
const lines = new Map<string, ReturnType<typeof newLine<Outgoing, unknown>>>();

function lineOf(place: string) {
  const line = lines.get(place) ?? newLine<Outgoing, unknown>();
  lines.set(place, line);
  return line;
}

/** Sends a message, always under its own key, and keeps it with the reason when it did not go. */
export function useDelivery(applyOrderId: string): (message: Outgoing) => Promise<void> {
  const refresh = useRefreshConversation();
  const send = ({ key, text: content, files }: Outgoing): Promise<unknown> => {
    const input = { applyOrderId, content: content || undefined, files: files.flatMap(({ attachId }) => attachId ?? []) };
    return call(sendConversationMessage, input, { quiet: true, idempotencyKey: key });
  };
  return async (message) => {
    const { key, place } = message;
    changeOutgoing(key, undefined);
    try {
      await lineOf(place)(send, message);
      // Until it is shown as what was said, it is shown as what is on its way.
      await refresh(applyOrderId).catch(() => undefined);
      removeOutgoing(key);
    } catch (error) {
      changeOutgoing(key, error instanceof Error && error.message ? error.message : text('call.failed'));
      // Perhaps the order was closed meanwhile.
      void refresh(applyOrderId);
    }
  };
}
