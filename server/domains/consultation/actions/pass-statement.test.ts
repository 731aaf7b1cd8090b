import { expect, test } from 'vitest';
import { passStatement } from '../../../../contract/domains/consultation/consultation.actions.ts';
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
  await (await app().as('operator')).get(passStatement, { applyOrderId: row.id });
  expect((await ledgerOf(app(), row)).at(-1)).toBe(shares);
});
