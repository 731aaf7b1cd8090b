import { field } from '../../../contract/kernel/field.ts';
import { accounts, bookingKinds } from '../../../contract/kernel/ledger.ts';
import { defineTable } from '../store/table.ts';

/**
 * That money moved for an order: why, by whom, and under a key that lets it happen once. Nothing is ever changed; a
 * mistake is a further booking. Belongs to the owner of the order alone: other hospitals are told what concerns them.
 */
export const ledgerBookingTable = defineTable({
  name: 'ledger_booking',
  scope: 'tenant',
  kind: 'record',
  appendOnly: true,
  fields: {
    orderType: field.text('单据类型', { max: 40 }),
    orderId: field.id('单据'),
    /** Counted from 1: each payment opens one. */
    round: field.whole('轮次'),
    kind: field.choice('类别', bookingKinds),
    key: field.text('唯一键', { max: 80 }),
    receiptNo: field.text('收据号', { max: 32 }),
    reason: field.longText('原因', { max: 500 }),
    /** Nobody: the clock. */
    userId: field.id('经办人'),
    userName: field.text('经办人姓名', { max: 50 }),
  },
  notNull: ['orderType', 'orderId', 'round', 'kind', 'key'],
  indexes: [{ on: ['orderId', 'key'], unique: true }],
});

/** The sides of a booking, in cents: at least two, which add up to nothing. */
export const ledgerLineTable = defineTable({
  name: 'ledger_line',
  scope: 'tenant',
  kind: 'record',
  appendOnly: true,
  fields: {
    bookingId: field.id('记账'),
    orderId: field.id('单据'),
    round: field.whole('轮次'),
    account: field.choice('科目', accounts),
    amount: field.money('金额'),
    /** Of a share: whose work it is for. */
    payeeId: field.id('受款专家'),
  },
  notNull: ['bookingId', 'orderId', 'round', 'account', 'amount'],
  references: { bookingId: 'ledger_booking' },
  indexes: [
    // What an order holds is a sum over this index alone.
    { on: ['tenantId', 'orderId', 'round'], include: ['account', 'amount', 'bookingId'] },
    // What an account moved in a day, for reconciliation.
    { on: ['tenantId', 'account', 'createTime'], include: ['amount'] },
  ],
});
