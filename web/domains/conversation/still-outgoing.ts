import type { Outgoing } from './chat-drafts.ts';
import type { ChatMessage } from './use-conversation.ts';

/**
 * What is on its way and not yet among the messages. The server's event may bring a message back before the call that sent
 * it has been answered: then it is told by what it says, each message once.
 */
export function stillOutgoing(outgoing: readonly Outgoing[], messages: readonly ChatMessage[]): Outgoing[] {
  const own = messages.filter(({ mine }) => mine === 1);
  const taken = new Set<string>();
  return outgoing.filter(({ text, files, afterSeq, failure }) => {
    if (failure !== undefined) return true;
    const arrived = own.find(
      (message) =>
        message.seq > afterSeq &&
        !taken.has(message.id) &&
        (message.content ?? '') === text &&
        (message.files?.length ?? 0) === files.length,
    );
    if (arrived) taken.add(arrived.id);
    return arrived === undefined;
  });
}
