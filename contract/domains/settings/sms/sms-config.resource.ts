import { defineEndpoint, defineQuery } from '../../../kernel/endpoint.ts';
import { field, pick } from '../../../kernel/field.ts';
import { choose, enter } from '../../../kernel/prompts.ts';
import { defineResource } from '../../../kernel/resource.ts';
import { mobile } from '../../../kernel/validators.ts';

export const smsCategories = { log: '仅记录（不发送）', aliyun: '阿里云短信' } as const;
export type SmsCategory = keyof typeof smsCategories;

/** How a hospital sends text messages. One of its configurations is in use; without any, the platform's is (domain rules 6.26.2). */
export const smsConfig = defineResource({
  name: 'sms-config',
  title: '短信配置',
  domain: 'settings',
  path: '/blade-resource/sms',
  scope: 'tenant',
  permission: 'sms',
  fields: {
    name: field.text('配置名称', { wire: ['smsCode'], required: enter, max: 50, filter: 'contains' }),
    category: field.choice('服务商', smsCategories, {
      ownWords: 'programs of others that we can speak to',
      named: 'categoryName',
      required: choose,
      default: 'log',
      hint: '仅记录时，验证码和紧急提醒都不会发出',
      filter: 'choice',
    }),
    signName: field.text('短信签名', { required: enter, max: 30, hint: '在服务商处审核通过的签名' }),
    accessKey: field.text('AccessKey', { max: 128, hint: '仅记录时不需要' }),
    secretKey: field.text('SecretKey', { max: 255, sensitive: 'secret', hint: '保存后不再显示；修改时留空表示不变' }),
    regionId: field.text('地域', { max: 50, hint: '如 cn-hangzhou，留空为服务商默认' }),
    enabled: field.flag('启用', { readOnly: true }),
    remark: field.text('备注', { max: 80 }),
  },
  columns: ['name', 'category', 'signName', 'accessKey', 'enabled', 'remark'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export', 'enable'],
  unique: [['name']],
  exclusive: 'enabled',
  menu: { parent: 'settings', path: '/settings/sms', icon: 'message', sort: 20, buttons: [{ code: 'sms_send', title: '发送短信' }] },
});

/** What Alibaba Cloud cannot be asked without. */
export const aliyunNeeds = { accessKey: '请输入AccessKey', secretKey: '请输入SecretKey' } as const;

/** What a text message says, under the code that the program asks for it by, and what the provider calls it. */
export const smsTemplate = defineResource({
  name: 'sms-template',
  title: '短信模板',
  domain: 'settings',
  path: '/blade-resource/sms-template',
  scope: 'tenant',
  permission: 'sms_template',
  fields: {
    code: field.text('模板编号', {
      required: enter,
      max: 50,
      format: { pattern: /^[a-z][a-z0-9-]*$/, message: '模板编号应为小写字母开头的字母、数字与短横线' },
      filter: 'contains',
      hint: '程序按它选用模板，如 verification',
    }),
    templateId: field.text('服务商模板号', { max: 50, hint: '如 SMS_123456789；仅记录时不需要' }),
    content: field.longText('模板内容', {
      required: enter,
      max: 300,
      hint: '变量写作 {名称}，如 验证码{code}，{minutes}分钟内有效',
    }),
    remark: field.text('备注', { max: 80 }),
  },
  columns: ['code', 'templateId', 'content', 'remark'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['code']],
  menu: { parent: 'settings', path: '/settings/sms-template', icon: 'message', sort: 21 },
});

const phone = field.text('手机号', { required: '手机号码不能为空', max: 11, format: mobile });

/** Tries a configuration, enabled or not, on one number. Answers when the provider has. */
export const testSmsConfig = defineEndpoint({
  name: 'test-sms-config',
  title: '测试短信配置',
  domain: 'settings',
  kind: 'action',
  method: 'POST',
  path: '/blade-resource/sms/test',
  permission: 'sms_edit',
  input: { id: field.id('编号', { required: true }), phone },
  key: 'id',
  keyOf: 'sms_config',
});

/** What the caller can send by hand: the templates of whoever's configuration sends their messages, and those that everybody has. */
export const listSendableSmsTemplates = defineQuery({
  name: 'list-sendable-sms-templates',
  title: '可发送的短信模板',
  domain: 'settings',
  kind: 'list',
  path: '/blade-resource/sms/endpoint/templates',
  permission: 'sms_send',
  row: pick(smsTemplate.fields, 'code', 'content'),
});

/** One message to several numbers, all or none. It is sent after the answer: what became of it is told by the records. */
export const sendSmsMessage = defineEndpoint({
  name: 'send-sms-message',
  title: '发送短信',
  domain: 'settings',
  kind: 'action',
  method: 'POST',
  path: '/blade-resource/sms/endpoint/send-message',
  permission: 'sms_send',
  input: {
    code: field.text('模板编号', { required: '请选择短信模板', max: 50 }),
    phones: field.files('手机号', { required: '手机号码不能为空', max: 100 }),
    params: field.json('模板参数', { max: 1000 }),
  },
});
