import { isTooEarly, READ_CONVERSATION } from '../../../contract/domains/conversation/conversation.rules.ts';
import { useCan } from '../../engine/parts/permission.tsx';

/** What other domains' screens may know of conversations: the only door for them. */

/** Where an order's conversation is. */
export function conversationPath(applyOrderId: string): string {
  return `/wel/chatPage?applyOrderId=${applyOrderId}`;
}

/** Tells of an order's row whether its conversation is offered: to those who may read it, once the other side takes part. */
export function useTalksAbout(): (row: { applyOrderStatus?: string }) => boolean {
  const mayRead = useCan(READ_CONVERSATION);
  return (row) => mayRead && !isTooEarly(row.applyOrderStatus ?? '');
}
