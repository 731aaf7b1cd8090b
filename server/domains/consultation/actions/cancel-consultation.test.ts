import { expect, test } from 'vitest';
import { cancelConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { bookEntries } from '../../../kernel/payment/payment-ledger.ts';
import { sql } from '../../../kernel/store/sql.ts';
import { aConsultation, toldAbout } from '../consultation.testing.ts';
import { describeMove } from '../consultation-action.testing.ts';

const HOUR_MS = 3_600_000;
const app = describeMove({
  spec: cancelConsultation,
  by: 'doctor1',
  wrong: 'doctor2',
  wrongStatus: 404,
  from: ['wait_submit', 'wait_pay', 'wait_primaryaudit', 'wait_scheduling', 'wait_diagnosis'],
  to: 'cancel',
  input: () => ({ reason: '患者转院' }),
});

test.each([
  ['a day before, all of it', 30, 30_000],
  ['exactly a day before, all of it', 24, 30_000],
  ['ten hours before, half', 10, 15_000],
  ['an hour before, nothing', 1, 0],
])('cancelled %s goes back', async (_what, hours, refund) => {
  const scheduleTime = new Date(app().clock.now() + hours * HOUR_MS);
  const row = await aConsultation(app(), { status: 'wait_diagnosis', scheduleTime, remotePrice: 30_000 });
  await app()
    .services.database.forGroup()
    .transaction((tx) =>
      bookEntries(tx, row, [{ kind: 'pay', channel: 'cashier', amount: 30_000, part: 'round-1' }], { now: app().clock.now() }),
    );
  await (await app().as('doctor1')).get(cancelConsultation, { applyOrderId: row.id, reason: '患者转院' });
  const { rows } = await app()
    .services.database.forGroup()
    .run<{ amount: number }>(sql`SELECT amount FROM payment_entry WHERE order_id = ${row.id} AND kind = 'refund'`);
  expect(rows.reduce((sum, one) => sum + one.amount, 0)).toBe(refund);
});

test('the expert is told, once he could see it', async () => {
  const row = await aConsultation(app(), { status: 'wait_diagnosis' });
  await (await app().as('doctor1')).get(cancelConsultation, { applyOrderId: row.id, reason: '患者转院' });
  expect(await toldAbout(app(), row)).toEqual([{ person: 'expert1', title: '会诊已取消' }]);
});
