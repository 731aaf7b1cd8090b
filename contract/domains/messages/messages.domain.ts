import { defineDomain } from '../../kernel/domain.ts';
import { channelAccount } from './channel-account.resource.ts';
import { deskNotice } from './desk-notice.resource.ts';
import { messageDictionaries } from './message.dictionaries.ts';
import { messageMenu } from './message.menu.ts';
import { messageParams } from './message.params.ts';
import { messageType } from './message-type.resource.ts';
import { sentMessage } from './sent-message.resource.ts';
import { smsRecord } from './sms-record.resource.ts';
import { systemNotice } from './system-notice.resource.ts';

/** What people are told, and what is written to many of them. */
export const messagesDomain = defineDomain({
  name: 'messages',
  title: '消息',
  isPlatform: true,
  resources: [messageType, channelAccount, sentMessage, smsRecord, deskNotice, systemNotice],
  menu: messageMenu,
  params: messageParams,
  dictionaries: messageDictionaries,
});
