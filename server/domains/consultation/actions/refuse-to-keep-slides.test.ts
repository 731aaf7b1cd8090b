import { expect, test } from 'vitest';
import { refuseToKeepSlides } from '../../../../contract/domains/consultation/kinds/slide-return.actions.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { storedConsultation, toldAbout } from '../consultation.testing.ts';
import { slidesAt } from '../slide-return.testing.ts';

const app = sharedTestApp();

test('whoever wants them back says so, and they are to be sent back', async () => {
  const row = await slidesAt(app(), 'keep_asked');
  await (await app().as('doctor1')).get(refuseToKeepSlides, { applyOrderId: row.id, returnRemark: '本院须存档' });
  expect(await storedConsultation(app(), row)).toMatchObject({ slideReturn: 'held' });
  expect(await toldAbout(app(), row)).toEqual([{ person: 'expert1', title: '申请人不同意留存切片，请归还' }]);
});
