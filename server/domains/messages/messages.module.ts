import type { Module } from '../../kernel/services.ts';
import { serveCountNotReadMessage, servePageMessage } from './page-message.ts';
import { serveReadAllMessage, serveReadMessage } from './read-message.ts';
import { attachNoticeStreams, serveStreamMessage } from './stream-message.ts';

/** The message centre. Its table belongs to the outbox, which fills it. */
export const messagesModule: Module = {
  name: 'messages',
  serves: [serveCountNotReadMessage, servePageMessage, serveReadMessage, serveReadAllMessage, serveStreamMessage],
  tables: [],
  attach: attachNoticeStreams,
};
