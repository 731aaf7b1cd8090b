import { ConversationButton } from './domains/conversation/conversation-button.tsx';

/** What domains put into the top bar, beside the bell. */
export function Tools() {
  return <ConversationButton />;
}
