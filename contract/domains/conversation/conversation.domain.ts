import { defineDomain } from '../../kernel/domain.ts';
import { conversationMenu } from './conversation.menu.ts';
import { conversationParams } from './conversation.params.ts';
import { READ_CONVERSATION, SPEAK } from './conversation.rules.ts';

/** What the two hospitals of a consultation say to each other about it. */
export const conversationDomain = defineDomain({
  name: 'conversation',
  title: '会诊沟通',
  reads: ['consultation'],
  menu: conversationMenu,
  grants: { operator: [READ_CONVERSATION], doctor: [READ_CONVERSATION, SPEAK], expert: [READ_CONVERSATION, SPEAK] },
  params: conversationParams,
});
