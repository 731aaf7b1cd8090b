import { expect, test } from 'vitest';
import { agreeToKeepSlides, askToKeepSlides } from '../../../../contract/domains/consultation/kinds/slide-return.actions.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { storedConsultation, tasksOf, toldAbout } from '../consultation.testing.ts';
import { slidesAt } from '../slide-return.testing.ts';

const app = sharedTestApp();

test('who would keep the slides says why, and it waits for the applicant', async () => {
  const row = await slidesAt(app(), 'held');
  await (await app().as('expert1')).get(askToKeepSlides, { applyOrderId: row.id, returnRemark: '典型病例，留作教学' });
  expect(await storedConsultation(app(), row)).toMatchObject({ slideReturn: 'keep_asked', returnRemark: '典型病例，留作教学' });
  expect(await toldAbout(app(), row)).toEqual([{ person: 'doctor1', title: '会诊专家申请留存切片' }]);
  expect((await tasksOf(app(), row, 'doctor1')).map(({ task }) => task)).toContain(agreeToKeepSlides.name);
});
