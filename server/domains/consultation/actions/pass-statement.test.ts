import { expect, test } from 'vitest';
import { passStatement } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { settlementTerms } from '../../../../contract/domains/consultation/consultation-money.endpoints.ts';
import { ledgerOf } from '../../../engine/ledger/payment-ledger.testing.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { aConsultation, paidFor } from '../consultation.testing.ts';

const app = sharedTestApp();

test.each([
  [30_000, 'settle-1 held 30000, share_hospital -15000, share_expert -12000, share_platform -3000'],
  [33, 'settle-1 held 33, share_hospital -16, share_expert -13, share_platform -4'],
])('divides %d cents without losing one', async (amount, shares) => {
  const row = await aConsultation(app(), { status: 'diagnosis', remotePrice: amount });
  await paidFor(app(), row);
  // Asked just before, the same is told.
  const told = await (await app().as('operator')).get(settlementTerms, { applyOrderId: row.id });
  expect(
    `settle-1 held ${told.held}, share_hospital -${told.hospital}, share_expert -${told.expert}, share_platform -${told.platform}`,
  ).toBe(shares);
  await (await app().as('operator')).get(passStatement, { applyOrderId: row.id });
  expect((await ledgerOf(app(), row)).at(-1)).toBe(shares);
});

test('how a fee would be divided is told to the operators alone, while it may be', async () => {
  const ask = async (who: 'operator' | 'doctor1' | 'expert1', { id }: { id: string }) =>
    (await app().as(who)).send(settlementTerms, { applyOrderId: id });
  const [due, over] = [await aConsultation(app(), { status: 'diagnosis' }), await aConsultation(app(), { status: 'complete' })];
  expect((await ask('operator', due)).body.data).toMatchObject({ held: 0, hospital: 0, expert: 0, platform: 0 });
  expect((await ask('operator', over)).status).toBe(409);
  expect([(await ask('doctor1', due)).status, (await ask('expert1', due)).status]).toEqual([403, 403]);
});
