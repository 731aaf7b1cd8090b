import { useTranslation } from '../../platform/words/i18n.ts';

const zh = {
  bell: '消息通知',
  bellUnread: (count: string) => `消息通知，${count} 条未读`,
  title: '消息通知',
  readAll: '全部已读',
  all: '查看全部',
  unread: '未读',
  empty: '暂无消息',
  emptyHint: '会诊进展、审核结果等消息会显示在这里',
  failed: '消息加载失败',
  retry: '重试',
  loading: '加载中',
  end: '没有更多数据了',
  view: '查看',
  urgent: '紧急消息',
  close: '关闭',
  moreUrgent: (count: number) => `还有${count}条紧急消息`,
};

type NoticeTexts = typeof zh;

const en: NoticeTexts = {
  bell: 'Notifications',
  bellUnread: (count) => `Notifications, ${count} unread`,
  title: 'Notifications',
  readAll: 'Mark all as read',
  all: 'View all',
  unread: 'Unread',
  empty: 'No notifications',
  emptyHint: 'Progress of consultations and results of audits appear here',
  failed: 'Notifications could not be loaded',
  retry: 'Retry',
  loading: 'Loading',
  end: 'No more data',
  view: 'View',
  urgent: 'Urgent messages',
  close: 'Close',
  moreUrgent: (count) => (count === 1 ? 'One more urgent message' : `${count} more urgent messages`),
};

/** The bell's texts in the language of the console. */
export function useNoticeTexts(): NoticeTexts {
  return useTranslation().language === 'en' ? en : zh;
}
