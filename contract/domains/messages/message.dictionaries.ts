import type { Dictionary } from '../../kernel/domain.ts';
import { pushChannels } from './channel-account.resource.ts';
import { deskCategories } from './desk-notice.resource.ts';
import { audiences, noticeAudiences } from './message-audience.ts';
import { messageChannels } from './message-type.resource.ts';
import { readStatuses } from './messages.endpoints.ts';
import { pushStatuses } from './push-message.endpoints.ts';
import { smsStatuses } from './sms-record.resource.ts';
import { systemNoticeStates } from './system-notice.resource.ts';

export const messageDictionaries: readonly Dictionary[] = [
  { code: 'read_status', title: '阅读状态', entries: readStatuses },
  { code: 'message_channel', title: '发送渠道', entries: messageChannels },
  { code: 'push_channel', title: '推送渠道', entries: pushChannels },
  { code: 'push_status', title: '推送状态', entries: pushStatuses },
  { code: 'message_audience', title: '消息接收范围', entries: audiences },
  { code: 'notice_audience', title: '公告接收范围', entries: noticeAudiences },
  { code: 'notice_status', title: '公告状态', entries: systemNoticeStates.labels },
  { code: 'desk_category', title: '桌面公告类别', entries: deskCategories },
  { code: 'notice', title: '通知类型', entries: deskCategories },
  { code: 'sms_status', title: '短信发送状态', entries: smsStatuses },
];
