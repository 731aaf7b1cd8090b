import { expect, test } from 'vitest';
import { payConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { ledgerOf } from '../../../engine/ledger/payment-ledger.testing.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { aConsultation, storedConsultation } from '../consultation.testing.ts';

const app = sharedTestApp();

test('books exactly what the order costs, with its receipt', async () => {
  const row = await aConsultation(app(), { status: 'wait_pay' });
  await (await app().as('operator')).get(payConsultation, { applyOrderId: row.id, amount: 30_000, receiptNo: 'SJ001' });
  expect(await ledgerOf(app(), row)).toEqual(['pay-1 cash_cashier 30000, held -30000']);
});

test('refuses any other amount and books nothing', async () => {
  const row = await aConsultation(app(), { status: 'wait_pay' });
  const reply = await (await app().as('cashier')).send(payConsultation, { applyOrderId: row.id, amount: 29_999 });
  expect(reply).toMatchObject({ status: 400, body: { msg: '收费金额与会诊费不一致' } });
  expect(await ledgerOf(app(), row)).toEqual([]);
  expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: 'wait_pay' });
});

test.each(['300.00', '1e4', -1, 3.5, '三百'])('refuses %s as an amount', async (amount) => {
  const row = await aConsultation(app(), { status: 'wait_pay' });
  expect((await (await app().as('cashier')).send(payConsultation, { applyOrderId: row.id, amount })).status).toBe(400);
});
