import type { MenuItem } from '../../kernel/menu.ts';
import { READ_CONVERSATION, SPEAK } from './conversation.rules.ts';

/** The page stands among those of consultation. */
export const conversationMenu: readonly MenuItem[] = [
  {
    parent: 'consultation',
    code: READ_CONVERSATION,
    title: '会诊沟通',
    path: '/wel/chatPage',
    icon: 'message',
    sort: 35,
    buttons: [{ code: SPEAK, title: '发送消息' }],
  },
];
