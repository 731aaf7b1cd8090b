import { expect, test } from 'vitest';
import { doctorCard, doctorDetail } from '../../../contract/domains/consultation/doctor-detail.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { announceAccessChange } from '../../engine/identity/access-changes.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import { aConsultation, changeConsultation } from './consultation.testing.ts';

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

test('what somebody answered beside the chief of another hospital counts, and nothing of a hospital for tests', async () => {
  const { expert1, expert2, doctor1 } = app().people;
  const countOf = async () =>
    (await (await app().as('stranger')).get<{ consultationCount: number }>(doctorCard, { userId: expert2.userId })).consultationCount;
  const before = await countOf();
  const experts = [expert1, expert2].map(({ userId, tenantId }, at) => ({
    ...{ targetTenantId: tenantId, targetDoctorId: userId, answer: 'accepted', isIn: 1, isChief: at === 0 ? 1 : 0 },
  }));
  const order = await aConsultation(app(), { kind: 'manySubject', status: 'complete', diagnosisTime: new Date(app().clock.now()) });
  await changeConsultation(app(), sql`UPDATE consultation SET experts = ${JSON.stringify(experts)}::jsonb WHERE id = ${order.id}`);
  expect(await countOf()).toBe(before + 1);
  const setTest = (isTest: 0 | 1) =>
    app()
      .services.database.forGroup()
      .transaction(async (tx) => {
        await tx.run(sql`UPDATE tenant SET is_test = ${isTest} WHERE tenant_code = ${doctor1.tenantId}`);
        await announceAccessChange(tx);
      });
  await setTest(1);
  expect(await countOf()).toBe(before);
  await setTest(0);
});

test('somebody who is no expert has none', async () => {
  const doctor = await app().as('doctor1');
  for (const userId of [app().people.doctor2.userId, newId()])
    expect(await doctor.send(doctorCard, { userId })).toMatchObject({ status: 404 });
});
