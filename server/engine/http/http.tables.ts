import { field } from '../../../contract/kernel/field.ts';
import { defineTable } from '../store/table.ts';

/** What a call with an `Idempotency-Key` answered, kept a day. */
export const idempotencyTable = defineTable({
  name: 'idempotency_key',
  scope: 'tenant',
  kind: 'record',
  primaryKey: ['userId', 'key'],
  fields: {
    userId: field.id('用户'),
    key: field.text('幂等键', { max: 64 }),
    endpoint: field.text('接口', { max: 80 }),
    inputHash: field.text('参数摘要'),
    answer: field.json('应答'),
  },
  notNull: ['endpoint', 'inputHash'],
  indexes: [{ on: ['createTime'] }],
});

/** Encrypted bodies that have been let in, for as long as the same one could be sent again. */
export const requestNonceTable = defineTable({
  name: 'request_nonce',
  scope: 'platform',
  kind: 'record',
  primaryKey: ['nonce'],
  fields: { nonce: field.text('一次性编号', { max: 22 }) },
  indexes: [{ on: ['createTime'] }],
});
