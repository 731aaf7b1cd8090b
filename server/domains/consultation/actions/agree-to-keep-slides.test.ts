import { expect, test } from 'vitest';
import { passStatement } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { agreeToKeepSlides } from '../../../../contract/domains/consultation/kinds/slide-return.actions.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { storedConsultation, toldAbout } from '../consultation.testing.ts';
import { slidesAt } from '../slide-return.testing.ts';

const app = sharedTestApp();

test('what both agree to keep need not come back: the order can be settled', async () => {
  const row = await slidesAt(app(), 'keep_asked');
  await (await app().as('doctor1')).get(agreeToKeepSlides, { applyOrderId: row.id });
  expect(await storedConsultation(app(), row)).toMatchObject({ slideReturn: 'kept', returnEndTime: expect.any(Date) });
  expect(await toldAbout(app(), row)).toEqual([{ person: 'expert1', title: '申请人同意留存切片' }]);
  await (await app().as('operator')).get(passStatement, { applyOrderId: row.id });
});
