import { expect, test } from 'vitest';
import { recoverConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import { aConsultation, storedConsultation } from '../consultation.testing.ts';

const app = sharedTestApp();

test('takes the order out of the expert hospital again', async () => {
  const { people } = app();
  const row = await aConsultation(app(), {
    status: 'cancel',
    levelOneAuditStatus: '1',
    partyTenantIds: [people.doctor1.tenantId, people.expert1.tenantId],
  });
  await (await app().as('doctor1')).get(recoverConsultation, { applyOrderId: row.id });
  expect(await storedConsultation(app(), row)).toMatchObject({
    partyTenantIds: [people.doctor1.tenantId],
    levelOneAuditStatus: null,
    scheduleTime: null,
  });
});
