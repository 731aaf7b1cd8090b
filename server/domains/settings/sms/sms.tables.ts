import { smsConfig, smsTemplate } from '../../../../contract/domains/settings/sms/sms-config.resource.ts';
import { secretNames } from '../../../../contract/domains/settings/sms/sms-text.ts';
import { field } from '../../../../contract/kernel/field.ts';
import { sql } from '../../../engine/store/sql.ts';
import { defineTable, tableOf } from '../../../engine/store/table.ts';

export const smsConfigTable = tableOf(smsConfig);
export const smsTemplateTable = tableOf(smsTemplate);

/** A verification code that was sent, as a hash; used once, or superseded by the next one. */
export const smsCodeTable = defineTable({
  name: 'sms_code',
  scope: 'tenant',
  kind: 'record',
  fields: {
    phone: field.text('手机号', { max: 20, sensitive: 'phone' }),
    /** What it was asked for: a code for one thing opens no other. */
    purpose: field.text('用途', { max: 40 }),
    codeHash: field.text('验证码', { hidden: true }),
    expireTime: field.datetime('过期时间'),
    endedTime: field.datetime('失效时间'),
    tries: field.whole('尝试次数'),
  },
  notNull: ['phone', 'purpose', 'codeHash', 'expireTime', 'tries'],
  indexes: [{ on: ['tenantId', 'phone', 'purpose', 'createTime desc'] }, { on: ['expireTime'] }],
});

/** What a text message that is over keeps of its parameters: nothing where only its receiver may read them (ADR 0033). */
export const keptParams = sql`CASE WHEN params ?| ${secretNames}::text[] THEN NULL ELSE params END`;
