import { defineEndpoint } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';
import { rowFieldsOf } from '../../kernel/resource-row.ts';
import { sentMessage, sentMessageForm } from './sent-message.resource.ts';

/** Sends. What has been sent cannot be changed: an `id` is refused. */
export const submitSentMessage = defineEndpoint({
  name: 'submit-sent-message',
  title: '发送消息',
  domain: 'messages',
  kind: 'submit',
  method: 'POST',
  path: '/blade-message/msg/submit',
  permission: 'msg_add',
  input: {
    id: field.id('编号'),
    version: field.whole('版本', { min: 0 }),
    ...sentMessageForm,
    params: field.json('占位内容', { max: 4000 }),
  },
  row: rowFieldsOf(sentMessage),
  key: 'id',
  keyOf: 'message',
});
