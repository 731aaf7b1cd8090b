import { expect, test } from 'vitest';
import { doctorCard, doctorDetail } from '../../../contract/domains/consultation/doctor-detail.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { newId } from '../../engine/store/rows.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { aConsultation } from './consultation.testing.ts';

const app = sharedTestApp();

test('the card of an expert of another hospital says what their hospital says of them, and how many they have answered', async () => {
  const { userId, realName, tenantName } = app().people.expert1;
  await (await app().as('expertAdmin')).get(endpointOf(doctorDetail, 'submit'), {
    userId,
    speciality: '冠心病介入',
    introduction: '从医三十年',
  });
  for (const status of ['diagnosis', 'complete'] as const)
    await aConsultation(app(), { status, diagnosisTime: new Date(app().clock.now()) });
  await aConsultation(app(), { status: 'wait_diagnosis' });
  const card = await (await app().as('doctor1')).get(doctorCard, { userId });
  expect(card).toMatchObject({
    realName,
    hospital: tenantName,
    speciality: '冠心病介入',
    introduction: '从医三十年',
    consultationCount: 2,
  });
  expect(card).not.toHaveProperty('phone');
});

test('somebody who is no expert has none', async () => {
  const doctor = await app().as('doctor1');
  for (const userId of [app().people.doctor2.userId, newId()])
    expect(await doctor.send(doctorCard, { userId })).toMatchObject({ status: 404 });
});
