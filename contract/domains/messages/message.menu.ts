import type { MenuItem } from '../../kernel/menu.ts';
import { exportPushMessages } from './push-message.endpoints.ts';
import { NOTICE_PUBLISH } from './system-notice.actions.ts';
import { exportSystemNotices, NOTICE_DELETE, NOTICE_EDIT, NOTICE_VIEW } from './system-notice.endpoints.ts';

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
        code: 'sysnotice',
        title: '系统公告',
        path: '/message/sysnotice',
        icon: 'notice',
        sort: 50,
        buttons: [
          { code: NOTICE_VIEW, title: '查看' },
          { code: NOTICE_EDIT, title: '编辑' },
          { code: NOTICE_PUBLISH, title: '发布与撤回' },
          { code: NOTICE_DELETE, title: '删除' },
          { code: exportSystemNotices.permission, title: '导出' },
        ],
      },
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
