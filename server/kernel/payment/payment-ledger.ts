import { field } from '../../../contract/kernel/field.ts';
import type { StateRow } from '../action/policy.ts';
import type { Tx } from '../store/database.ts';
import { insertRows, type Stamp } from '../store/rows.ts';
import { sql } from '../store/sql.ts';
import { defineTable } from '../store/table.ts';

export const entryKinds = { pay: '收费', refund: '退费', share: '分成' } as const;
export const channels = { cashier: '院内收费', portal: '支付平台' } as const;

/** Money that moved for an order, in cents, append-only: nothing is overwritten, a mistake is a further row. */
export const paymentEntryTable = defineTable({
  name: 'payment_entry',
  scope: 'pair',
  kind: 'record',
  fields: {
    orderId: field.id('单据'),
    kind: field.choice('类别', entryKinds),
    channel: field.choice('渠道', channels),
    amount: field.money('金额'),
    /** Of a share: hospital, expert or platform. Of a payment: the round of paying, so that a retry cannot book twice. */
    part: field.text('部分', { max: 40 }),
    receiptNo: field.text('收据号', { max: 32 }),
    reason: field.longText('原因'),
    userId: field.id('经办人'),
    userName: field.text('经办人姓名', { max: 50 }),
  },
  notNull: ['orderId', 'kind', 'channel', 'amount', 'part'],
  indexes: [{ on: ['orderId', 'kind', 'part'], unique: true }],
});

export interface Entry {
  kind: keyof typeof entryKinds;
  channel: keyof typeof channels;
  /** Cents. */
  amount: number;
  part: string;
  receiptNo?: string;
  reason?: string;
  userName?: string;
}

/**
 * Books money of an order in the transaction that moves the order: the one port for whoever takes money, the cashier
 * today and the payment portal later. The same part booked twice is refused by the store.
 */
export async function bookEntries(tx: Tx, row: StateRow, entries: readonly Entry[], stamp: Stamp): Promise<void> {
  const order = { orderId: row.id, tenantId: row.tenantId, partyTenantIds: row.partyTenantIds ?? [] };
  await insertRows(
    tx,
    paymentEntryTable,
    entries.map((entry) => ({ ...order, receiptNo: undefined, reason: undefined, userName: undefined, ...entry, userId: stamp.userId })),
    stamp,
  );
}

/** Paid minus refunded, in cents, and how often it was paid. */
export async function balanceOf(tx: Tx, row: StateRow): Promise<{ paid: number; rounds: number }> {
  const { rows } = await tx.run<{ paid: number; rounds: number }>(sql`
    SELECT COALESCE(sum(CASE kind WHEN 'pay' THEN amount ELSE -amount END), 0)::bigint AS paid, count(*) FILTER (WHERE kind = 'pay') AS rounds
    FROM payment_entry WHERE tenant_id = ${row.tenantId} AND order_id = ${row.id} AND kind IN ('pay', 'refund')`);
  return rows[0] ?? { paid: 0, rounds: 0 };
}
