import { conversationDomain } from '../../../contract/domains/conversation/conversation.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { consultationTable } from '../consultation/consultation.reads.ts';
import { sweepConversationsJob } from './conversation.jobs.ts';
import { conversationMessageTable, conversationTable, readMarkTable } from './conversation.tables.ts';
import { serveDetailConversation, serveListConversationMessages } from './detail-conversation.ts';
import { followOrder } from './follow-order.ts';
import { serveCountUnreadConversations, serveListConversations } from './list-conversations.ts';
import { serveReadConversation } from './read-conversation.ts';
import { serveSendConversationMessage } from './send-conversation-message.ts';
import { serveWithdrawConversationMessage } from './withdraw-conversation-message.ts';

/** What the two hospitals of a consultation say to each other about it. */
export const conversationModule = defineModule({
  domain: conversationDomain,
  demo: async () => (await import('./conversation.demo.ts')).conversationDemo,
  tables: [conversationTable, conversationMessageTable, readMarkTable],
  watches: [{ table: consultationTable, watcher: followOrder }],
  jobs: [sweepConversationsJob],
  serves: [
    serveListConversations,
    serveDetailConversation,
    serveListConversationMessages,
    serveSendConversationMessage,
    serveReadConversation,
    serveWithdrawConversationMessage,
    serveCountUnreadConversations,
  ],
});
