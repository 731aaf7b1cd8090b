import type { Reader } from '../../../contract/domains/conversation/conversation.endpoints.ts';

/** Those for whom one's own message is, by whether they have read it. Who joined in a later round was told nothing of an earlier one. */
export function readersOf(seq: number, participants: readonly Reader[]): { read: Reader[]; unread: Reader[] } {
  const others = participants.filter(({ mine, firstSeq }) => mine === 0 && firstSeq <= seq);
  return { read: others.filter(({ readSeq }) => readSeq >= seq), unread: others.filter(({ readSeq }) => readSeq < seq) };
}
