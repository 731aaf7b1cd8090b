import { channelAccount } from '../../../contract/domains/messages/channel-account.resource.ts';
import { deskNotice } from '../../../contract/domains/messages/desk-notice.resource.ts';
import { messageMenu } from '../../../contract/domains/messages/message.menu.ts';
import { messageType } from '../../../contract/domains/messages/message-type.resource.ts';
import { smsRecord } from '../../../contract/domains/messages/sms-record.resource.ts';
import type { Module } from '../../kernel/services.ts';
import { tableOf } from '../../kernel/store/table.ts';
import { publishSystemNotice } from './actions/publish-system-notice.ts';
import { withdrawSystemNotice } from './actions/withdraw-system-notice.ts';
import { serveCurrentDeskNotices } from './list-current-desk-notices.ts';
import { sentMessageLists, serveDetailSentMessage, serveRemoveSentMessages } from './list-sent-messages.ts';
import { receiptLists, serveDetailSystemNotice, serveQueryNotice, systemNoticeLists } from './list-system-notices.ts';
import { pushMessageTable, sentMessageTable, smsRecordTable, systemNoticeTable } from './message.tables.ts';
import { systemNoticesJob, urgentNoticesJob } from './messages.jobs.ts';
import { serveCountNotReadMessage, servePageMessage } from './page-message.ts';
import { pushMessageLists, serveChangeReadStatus } from './push-messages.ts';
import { pushWaitingMessagesJob } from './push-waiting-messages.ts';
import { serveReadAllMessage, serveReadMessage } from './read-message.ts';
import { serveResendSms } from './resend-sms.ts';
import { serveRemoveSystemNotices, serveSaveSystemNotice, serveSubmitSystemNotice } from './save-system-notice.ts';
import { attachNoticeStreams, serveStreamMessage } from './stream-message.ts';
import { channelAccountTable, serveSubmitChannelAccount } from './submit-channel-account.ts';
import { serveSubmitSentMessage } from './submit-sent-message.ts';
import { serveTestChannelAccount } from './test-channel-account.ts';

/** What people are told: the message centre, whose table the outbox fills, and what is written to many by hand. */
export const messagesModule: Module = {
  name: 'messages',
  serves: [
    serveCountNotReadMessage,
    servePageMessage,
    serveReadMessage,
    serveReadAllMessage,
    serveStreamMessage,
    ...sentMessageLists,
    serveDetailSentMessage,
    serveSubmitSentMessage,
    serveRemoveSentMessages,
    serveResendSms,
    serveSubmitChannelAccount,
    serveTestChannelAccount,
    ...systemNoticeLists,
    serveQueryNotice,
    serveDetailSystemNotice,
    serveSaveSystemNotice,
    serveSubmitSystemNotice,
    serveRemoveSystemNotices,
    ...receiptLists,
    publishSystemNotice,
    withdrawSystemNotice,
    serveCurrentDeskNotices,
    ...pushMessageLists,
    serveChangeReadStatus,
  ],
  tables: [
    tableOf(messageType),
    channelAccountTable,
    tableOf(deskNotice),
    smsRecordTable,
    sentMessageTable,
    pushMessageTable,
    systemNoticeTable,
  ],
  resources: [messageType, channelAccount, smsRecord, deskNotice],
  jobs: [systemNoticesJob, urgentNoticesJob, pushWaitingMessagesJob],
  menu: messageMenu,
  attach: attachNoticeStreams,
};
