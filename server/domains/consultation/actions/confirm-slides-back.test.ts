import { expect, test } from 'vitest';
import { recoverConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { deleteConsultation } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { confirmSlidesBack } from '../../../../contract/domains/consultation/kinds/slide-return.actions.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { storedConsultation } from '../consultation.testing.ts';
import { slidesAt } from '../slide-return.testing.ts';

const app = sharedTestApp();

test('a cancelled order stays until its slides are back', async () => {
  const doctor = await app().as('doctor1');
  const row = await slidesAt(app(), 'returning', { applyOrderStatus: 'cancel' });
  expect(await doctor.send(deleteConsultation, { applyOrderId: row.id })).toMatchObject({
    status: 409,
    body: { msg: '该单据的切片尚未归还，收回后才能删除' },
  });
  await doctor.get(confirmSlidesBack, { applyOrderId: row.id });
  expect(await storedConsultation(app(), row)).toMatchObject({ slideReturn: 'returned', returnEndTime: expect.any(Date) });
  await doctor.get(deleteConsultation, { applyOrderId: row.id });
});

test('nor is it taken up again while the expert has them, who would no longer see it', async () => {
  const row = await slidesAt(app(), 'held', { applyOrderStatus: 'cancel' });
  expect(await (await app().as('doctor1')).send(recoverConsultation, { applyOrderId: row.id })).toMatchObject({
    status: 409,
    body: { msg: '切片尚未归还，不能恢复申请' },
  });
});
