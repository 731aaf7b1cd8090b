import type { Database } from '../store/database.ts';
import { insertRow, insertRows, newId } from '../store/rows.ts';
import { sql } from '../store/sql.ts';
import { type Balance, bookingsOf, receivableOf, sumsOf } from './ledger.reads.ts';
import { ledgerBookingTable, ledgerLineTable } from './ledger.tables.ts';

interface Services {
  services: { database: Database };
}

/** What became of the money of one order, in cents, whoever may see it. */
export async function moneyOf({ services }: Services, order: { id: string; tenantId: string }): Promise<Balance> {
  return sumsOf(await bookingsOf(services.database.forGroup(), order));
}

/** What its payer still owes, in cents. */
export async function owedFor({ services }: Services, order: { id: string; tenantId: string }): Promise<number> {
  return receivableOf(await bookingsOf(services.database.forGroup(), order));
}

/** Every booking of an order, oldest first: `refund-1 held 15000, refund_due -15000`. */
export async function ledgerOf({ services }: Services, order: { id: string }): Promise<string[]> {
  const { rows } = await services.database.forGroup().run<{ booking: string }>(sql`
    SELECT b.key || ' ' || string_agg(l.account || ' ' || l.amount, ', ' ORDER BY l.id) AS booking
    FROM ledger_booking b JOIN ledger_line l ON l.tenant_id = b.tenant_id AND l.booking_id = b.id
    WHERE b.order_id = ${order.id} GROUP BY b.tenant_id, b.id ORDER BY b.create_time, b.id`);
  return rows.map(({ booking }) => booking);
}

/** A refund of the first round that was booked and never paid out, as the conversion of older orders left it. */
export async function leaveDue({ services }: Services, { id: orderId, tenantId }: { id: string; tenantId: string }, amount: number) {
  const now = Date.parse('2026-11-20T02:00:00Z');
  const group = services.database.forGroup();
  const about = { orderType: 'consultation', orderId, round: 1, kind: 'refund', key: 'before-refund-left' } as const;
  const booking = { ...about, id: newId(), tenantId, reason: '此前轮次退回未退的费用', userName: '系统' };
  await insertRow(group, ledgerBookingTable, booking, { now });
  const line = { bookingId: booking.id, orderId, round: 1, tenantId } as const;
  const sides = [
    { ...line, account: 'held', amount },
    { ...line, account: 'refund_due', amount: -amount },
  ] as const;
  await insertRows(group, ledgerLineTable, sides, { now });
}

/** What must be true of every ledger, with the rows that break it. */
const laws: Readonly<Record<string, ReturnType<typeof sql>>> = {
  'a booking has two lines that add up to nothing': sql`
    SELECT b.order_id::text || ' ' || b.key AS what FROM ledger_booking b LEFT JOIN ledger_line l ON l.tenant_id = b.tenant_id AND l.booking_id = b.id
    GROUP BY b.tenant_id, b.id HAVING count(l.id) < 2 OR sum(l.amount) <> 0`,
  'a line is of the order and the round of its booking': sql`
    SELECT b.order_id::text || ' ' || b.key AS what FROM ledger_booking b JOIN ledger_line l ON l.tenant_id = b.tenant_id AND l.booking_id = b.id
    WHERE (l.order_id, l.round) <> (b.order_id, b.round)`,
  'no round gives out more than came in': sql`
    SELECT order_id::text || ' round ' || round AS what FROM ledger_line WHERE account = 'held'
    GROUP BY tenant_id, order_id, round HAVING sum(amount) > 0`,
  'no cash account of an order falls below nothing': sql`
    SELECT order_id::text || ' ' || account AS what FROM ledger_line WHERE account LIKE 'cash\\_%'
    GROUP BY tenant_id, order_id, account HAVING sum(amount) < 0`,
  'only the last round of an order holds money': sql`
    SELECT l.order_id::text || ' round ' || l.round AS what FROM ledger_line l
    JOIN (SELECT tenant_id, order_id, max(round) AS last FROM ledger_booking GROUP BY tenant_id, order_id) b
      ON b.tenant_id = l.tenant_id AND b.order_id = l.order_id
    WHERE l.account = 'held' AND l.round < b.last GROUP BY l.tenant_id, l.order_id, l.round HAVING sum(l.amount) <> 0`,
  'paid = refunded + forfeited + settled + held': sql`
    SELECT order_id::text AS what FROM ledger_line GROUP BY tenant_id, order_id HAVING sum(amount) <> 0`,
  'no share is negative': sql`SELECT order_id::text || ' ' || account AS what FROM ledger_line WHERE account LIKE 'share\\_%' AND amount > 0`,
  'no receivable falls below nothing': sql`
    SELECT order_id::text AS what FROM ledger_line WHERE account = 'receivable' GROUP BY tenant_id, order_id HAVING sum(amount) < 0`,
  'billed = what is still owed': sql`
    SELECT order_id::text AS what FROM ledger_line WHERE account IN ('receivable', 'billed') GROUP BY tenant_id, order_id HAVING sum(amount) <> 0`,
  'an order says what the ledger says that it still owes': sql`
    SELECT c.no AS what FROM consultation c
    LEFT JOIN ledger_line l ON l.tenant_id = c.tenant_id AND l.order_id = c.id AND l.account = 'receivable'
    GROUP BY c.tenant_id, c.id, c.no, c.extra_due HAVING COALESCE(sum(l.amount), 0) <> COALESCE(c.extra_due, 0)`,
  'an order says what the ledger says that is due to its payer': sql`
    SELECT c.no AS what FROM consultation c
    LEFT JOIN ledger_line l ON l.tenant_id = c.tenant_id AND l.order_id = c.id AND l.account = 'refund_due'
    GROUP BY c.tenant_id, c.id, c.no, c.refund_due HAVING -COALESCE(sum(l.amount), 0) <> COALESCE(c.refund_due, 0)`,
  'a request for copies says what the ledger says that is to be handed out': sql`
    SELECT c.no AS what FROM copy_case c
    LEFT JOIN ledger_line l ON l.tenant_id = c.tenant_id AND l.order_id = c.id AND l.account = 'refund_due'
    GROUP BY c.tenant_id, c.id, c.no, c.refund_due HAVING -COALESCE(sum(l.amount), 0) <> COALESCE(c.refund_due, 0)`,
  'an order in an end holds nothing': sql`
    SELECT c.no || ' ' || c.apply_order_status AS what FROM consultation c JOIN ledger_line l ON l.tenant_id = c.tenant_id AND l.order_id = c.id
    WHERE l.account = 'held' AND c.apply_order_status IN ('wait_submit', 'wait_pay', 'cancel', 'order_return', 'overdue', 'nullify', 'complete')
    GROUP BY c.no, c.apply_order_status HAVING sum(l.amount) <> 0`,
};

/** Throws when a ledger of this database breaks a law of bookkeeping, with the law and the orders that break it. */
export async function assertLedger({ services }: Services): Promise<void> {
  const group = services.database.forGroup();
  for (const [law, breaches] of Object.entries(laws)) {
    const { rows } = await group.run<{ what: string }>(breaches);
    if (rows.length > 0) throw new Error(`${law}; not so: ${rows.map(({ what }) => what).join('; ')}`);
  }
}
