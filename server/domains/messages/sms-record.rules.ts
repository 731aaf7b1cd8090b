import { smsRecord } from '../../../contract/domains/messages/sms-record.resource.ts';
import { defineRules } from '../../engine/resource/resource-rules.ts';
import { conflict } from '../../platform/refusal.ts';
import { smsRecordTable } from './message.tables.ts';

/**
 * A record that waits is the text message itself: off the list it would not go out, and nobody would know. It may come back as well, when
 * what it says was withdrawn meanwhile.
 */
export const smsRecordRules = defineRules(smsRecord, {
  table: smsRecordTable,
  remove: {
    refuse: ({ rows }) => {
      if (rows.some(({ status }) => status === 'waiting')) throw conflict('待发送的短信不能删除，请等发送有了结果再删除');
    },
  },
});
