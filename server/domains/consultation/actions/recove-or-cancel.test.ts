import { expect, test } from 'vitest';
import { recoveOrCancel } from '../../../../contract/domains/consultation/recove-or-cancel.action.ts';
import { moneyOf } from '../../../engine/ledger/payment-ledger.testing.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { aConsultation, paidFor, storedConsultation } from '../consultation.testing.ts';

const app = sharedTestApp();

test('one call cancels and takes up again, as the tag says, with the money of both', async () => {
  const row = await aConsultation(app(), { status: 'wait_scheduling', remotePrice: 30_000 });
  await paidFor(app(), row);
  const doctor = await app().as('doctor1');
  await doctor.get(recoveOrCancel, { applyOrderId: row.id, tag: '2' });
  expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: 'cancel', cancelOrderStatus: 'wait_scheduling' });
  expect(await moneyOf(app(), row)).toMatchObject({ held: 0, refunded: 30_000 });
  await doctor.get(recoveOrCancel, { applyOrderId: row.id, tag: '1' });
  expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: 'wait_submit', submitTime: null });
});

test('another tag is none', async () => {
  const row = await aConsultation(app(), { status: 'cancel' });
  expect(await (await app().as('doctor1')).send(recoveOrCancel, { applyOrderId: row.id, tag: '3' })).toMatchObject({ status: 400 });
});
