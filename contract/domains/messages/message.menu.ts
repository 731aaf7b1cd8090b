import type { MenuItem } from '../../kernel/menu.ts';
import { exportPushMessages } from './push-message.endpoints.ts';

/** 消息中心: what a hospital tells its people. The plain resources of the domain put their pages beside these. */
export const messageMenu: MenuItem[] = [
  {
    code: 'messages',
    title: '消息中心',
    path: '/message',
    icon: 'message',
    sort: 800,
    children: [
      {
        code: 'pushmessage',
        title: '推送消息',
        path: '/message/pushmessage',
        icon: 'bell',
        sort: 70,
        buttons: [{ code: exportPushMessages.permission, title: '导出' }],
      },
      { code: 'my_messages', title: '我的消息', path: '/message/mine', icon: 'user', sort: 80 },
    ],
  },
];
