import { messagesDomain } from '../../../contract/domains/messages/messages.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { channelAccountRules } from './channel-account.rules.ts';
import { deskNoticeRules } from './desk-notice.rules.ts';
import { serveCurrentDeskNotices } from './list-current-desk-notices.ts';
import { channelAccountTable, pushMessageTable, sentMessageTable, smsRecordTable, systemNoticeTable } from './message.tables.ts';
import { systemNoticesJob, urgentNoticesJob } from './messages.jobs.ts';
import { serveCountNotReadMessage, servePageMessage } from './page-message.ts';
import { pushMessageLists, serveChangeReadStatus } from './push-messages.ts';
import { pushWaitingMessagesJob } from './push-waiting-messages.ts';
import { serveReadAllMessage, serveReadMessage } from './read-message.ts';
import { receiptLists, serveDetailSystemNotice, serveQueryNotice } from './read-system-notices.ts';
import { serveResendSms } from './resend-sms.ts';
import { sentMessageRules } from './sent-message.rules.ts';
import { smsRecordRules } from './sms-record.rules.ts';
import { attachNoticeStreams, serveStreamMessage } from './stream-message.ts';
import { serveSubmitSentMessage } from './submit-sent-message.ts';
import { systemNoticeRules } from './system-notice.rules.ts';
import { serveTestChannelAccount } from './test-channel-account.ts';
import { waitingPushes } from './waiting-pushes.ts';
import { waitingUrgentNotices } from './waiting-urgent-notices.ts';

/** What people are told: the message centre, whose table the outbox fills, and what is written to many by hand. */
export const messagesModule = defineModule({
  domain: messagesDomain,
  demo: async () => (await import('./messages.demo.ts')).messagesDemo,
  serves: [
    serveCountNotReadMessage,
    servePageMessage,
    serveReadMessage,
    serveReadAllMessage,
    serveStreamMessage,
    serveSubmitSentMessage,
    serveResendSms,
    serveTestChannelAccount,
    serveQueryNotice,
    serveDetailSystemNotice,
    ...receiptLists,
    serveCurrentDeskNotices,
    ...pushMessageLists,
    serveChangeReadStatus,
  ],
  rules: [channelAccountRules, deskNoticeRules, sentMessageRules, smsRecordRules, systemNoticeRules],
  tables: [channelAccountTable, smsRecordTable, sentMessageTable, pushMessageTable, systemNoticeTable],
  jobs: [systemNoticesJob, urgentNoticesJob, pushWaitingMessagesJob],
  attach: attachNoticeStreams,
  messages: [waitingPushes, waitingUrgentNotices],
});
