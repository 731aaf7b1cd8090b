import { sendConversationMessage } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import { call } from '../../platform/call/api-client.ts';
import { text } from '../../platform/words/i18n.ts';
import { changeOutgoing, type Outgoing, removeOutgoing } from './chat-drafts.ts';
import { useRefreshConversation } from './use-conversation.ts';

/** Sends a message, always under its own key, and keeps it with the reason when it did not go. */
export function useDelivery(applyOrderId: string): (message: Outgoing) => Promise<void> {
  const refresh = useRefreshConversation();
  return async ({ key, text: content, files }) => {
    changeOutgoing(key, undefined);
    try {
      const input = { applyOrderId, content: content || undefined, files: files.flatMap(({ attachId }) => attachId ?? []) };
      await call(sendConversationMessage, input, { quiet: true, idempotencyKey: key });
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
