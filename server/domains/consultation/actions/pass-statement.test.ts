import { expect, test } from 'vitest';
import { passStatement } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { bookEntries } from '../../../kernel/payment/payment-ledger.ts';
import { sql } from '../../../kernel/store/sql.ts';
import { aConsultation } from '../consultation.testing.ts';
import { describeMove } from '../consultation-action.testing.ts';

const app = describeMove({
  spec: passStatement,
  by: 'operator',
  wrong: 'strangerAdmin',
  wrongStatus: 404,
  from: ['diagnosis'],
  to: 'complete',
});

test.each([
  [30_000, { hospital: 15_000, expert: 12_000, platform: 3_000 }],
  [33, { hospital: 16, expert: 13, platform: 4 }],
])('divides %d cents without losing one', async (amount, shares) => {
  const row = await aConsultation(app(), { status: 'diagnosis', remotePrice: amount });
  const stamp = { now: app().clock.now() };
  await app()
    .services.database.forGroup()
    .transaction((tx) => bookEntries(tx, row, [{ kind: 'pay', channel: 'cashier', amount, part: 'round-1' }], stamp));
  await (await app().as('operator')).get(passStatement, { applyOrderId: row.id });
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ part: string; amount: number }>(sql`SELECT part, amount FROM payment_entry WHERE order_id = ${row.id} AND kind = 'share'`);
  expect(Object.fromEntries(rows.map((one) => [one.part, one.amount]))).toEqual(shares);
});
