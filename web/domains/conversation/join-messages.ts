import type { ChatMessage } from './use-conversation.ts';

/**
 * Messages that are shown, with an answer in their place or behind them, both oldest first. What is older than the answer stays, and what is newer:
 * it was said while the answer was on its way. Where the two have nothing to do with each other the conversation has begun anew.
 */
export function joinMessages(kept: readonly ChatMessage[], answer: readonly ChatMessage[]): ChatMessage[] {
  const [first, last, end] = [answer[0], answer.at(-1), kept.at(-1)];
  if (!first || !last || !end) return [...answer];
  const ids = new Set(answer.map(({ id }) => id));
  if (first.seq <= end.seq && !kept.some(({ id }) => ids.has(id))) return [...answer];
  return [...kept.filter(({ seq }) => seq < first.seq), ...answer, ...kept.filter(({ seq }) => seq > last.seq)];
}
