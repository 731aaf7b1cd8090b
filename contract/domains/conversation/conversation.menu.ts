import type { MenuItem } from '../../kernel/menu.ts';
import { READ_CONVERSATION, SPEAK } from './conversation.rules.ts';

/** The page stands among those of consultation. */
export const conversationMenu: readonly MenuItem[] = [
  {
    code: 'consultation',
    title: '远程会诊',
    path: '/consultation',
    icon: 'medicine',
    sort: 10,
    children: [
      {
        code: READ_CONVERSATION,
        title: '会诊沟通',
        path: '/wel/chatPage',
        icon: 'message',
        sort: 35,
        buttons: [{ code: SPEAK, title: '发送消息' }],
      },
    ],
  },
];
