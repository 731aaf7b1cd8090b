import { expect, test } from 'vitest';
import { closeConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { moneyOf } from '../../../engine/ledger/payment-ledger.testing.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { aConsultation, paidFor, toldAbout } from '../consultation.testing.ts';

const app = sharedTestApp();

test('the fee goes back whole, and both sides are told why', async () => {
  const row = await aConsultation(app(), { status: 'diagnosis_ing', remotePrice: 30_000, payTime: new Date(app().clock.now()) });
  await paidFor(app(), row);
  await (await app().as('operator')).get(closeConsultation, { applyOrderId: row.id, reason: '专家已离职' });
  expect(await moneyOf(app(), row)).toEqual({ paid: 30_000, refunded: 30_000, forfeited: 0, settled: 0, held: 0 });
  expect(await toldAbout(app(), row)).toEqual(
    expect.arrayContaining([
      { person: 'doctor1', title: '会诊已终止，会诊费将全额退还' },
      { person: 'expert1', title: '会诊已终止' },
    ]),
  );
});

test('of one that was free no fee is spoken of', async () => {
  const row = await aConsultation(app(), { status: 'diagnosis_ing', remotePrice: 0 });
  await (await app().as('operator')).get(closeConsultation, { applyOrderId: row.id, reason: '专家已离职' });
  expect(await toldAbout(app(), row)).toEqual(expect.arrayContaining([{ person: 'doctor1', title: '会诊已终止' }]));
});

test('a reason is needed', async () => {
  const row = await aConsultation(app(), { status: 'not_pass' });
  const reply = await (await app().as('operator')).send(closeConsultation, { applyOrderId: row.id, reason: ' ' });
  expect(reply).toMatchObject({ status: 400, body: { msg: '请填写终止原因' } });
});
