import type { Screen } from '../../engine/screen/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/message/msg',
    menuCode: 'msg',
    title: '消息管理',
    load: async () => (await import('./sent-message-list.screen.tsx')).SentMessageListScreen,
  },
  {
    path: '/message/smsrecord',
    menuCode: 'smsrecord',
    title: '短信记录',
    load: async () => (await import('./sms-record-list.screen.tsx')).SmsRecordListScreen,
  },
  {
    path: '/message/channelaccount',
    menuCode: 'channelaccount',
    title: '渠道账号',
    load: async () => (await import('./channel-account-list.screen.tsx')).ChannelAccountListScreen,
  },
  {
    path: '/message/sysnotice',
    menuCode: 'sysnotice',
    title: '系统公告',
    load: async () => (await import('./system-notice-list.screen.tsx')).SystemNoticeListScreen,
  },
  {
    path: '/message/pushmessage',
    title: '推送消息',
    load: async () => (await import('./push-message-list.screen.tsx')).PushMessageListScreen,
  },
  {
    path: '/message/mine',
    title: '我的消息',
    load: async () => (await import('./my-messages.screen.tsx')).MyMessagesScreen,
  },
];
