import { type By, endRound, type Order, pay, payMore, refundPart, settle } from '../../engine/ledger/payment-ledger.ts';
import type { Tx } from '../../engine/store/runner.ts';
import type { CopyCaseRow } from './copy-case.tables.ts';

type Row = Pick<CopyCaseRow, 'id' | 'tenantId'>;

/** What copies earn is the hospital's alone. */
const hospitalsOwn = { hospital: 100, expert: 0 } as const;

/** The request as the ledger knows it. */
export function orderOf({ id, tenantId }: Row): Order {
  return { type: 'copy-case', id, tenantId };
}

/** The cashier took the prepayment. `amount` in cents. */
export async function collectPrepayment(tx: Tx, row: Row, amount: number, by: By): Promise<void> {
  await pay(tx, orderOf(row), { amount, channel: 'cashier' }, by);
}

/** What the pages cost more than was paid. */
export async function collectSupplement(tx: Tx, row: Row, amount: number, by: By): Promise<void> {
  await payMore(tx, orderOf(row), { amount, channel: 'cashier', key: 'supplement' }, by);
}

/** Refused or withdrawn: everything goes back (domain rules 6.8.3). */
export async function refundAll(tx: Tx, row: Row, by: By): Promise<void> {
  await endRound(tx, orderOf(row), 100, by);
}

/** The pages cost less than was paid: the difference goes back. */
export async function refundDifference(tx: Tx, row: Row, amount: number, by: By): Promise<void> {
  await refundPart(tx, orderOf(row), { amount, key: 'pages' }, { ...by, reason: '按实际页数结算，退还差额' });
}

/** Nothing was or will be mailed. */
export async function refundMailing(tx: Tx, row: Row & Pick<CopyCaseRow, 'mailFee'>, by: By): Promise<void> {
  await refundPart(tx, orderOf(row), { amount: row.mailFee ?? 0, key: 'mail' }, { ...by, reason: '退还邮寄费' });
}

/** The copies are in somebody's hands, or nobody came for them: what is held is the hospital's. */
export async function settleFee(tx: Tx, row: Row, by: By): Promise<void> {
  await settle(tx, orderOf(row), hospitalsOwn, by);
}
