import { expect, test } from 'vitest';
import { giveOpinion, sendBackConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { applyToMeList, consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { claimConsultation } from '../../../../contract/domains/consultation/kinds/ecg.actions.ts';
import type { Page } from '../../../../contract/kernel/envelope.ts';
import { extraPerson } from '../../../testing/extra-people.ts';
import { sharedTestApp } from '../../../testing/shared-test-app.ts';
import type { PersonName } from '../../../testing/test-people.ts';
import { storedConsultation, toldAbout } from '../consultation.testing.ts';
import { aPooledEcg } from '../pooled.testing.ts';

const app = sharedTestApp();

const listed = async (who: PersonName, id: string, input = {}): Promise<boolean> => {
  const { records } = await (await app().as(who)).get<Page<{ id: string }>>(applyToMeList, { size: 200, ...input });
  return records.some((row) => row.id === id);
};

test('every doctor on duty of the hospital has it in their list, and whoever takes it has it alone', async () => {
  const row = await aPooledEcg(app());
  expect([await listed('expert1', row.id), await listed('expert2', row.id)]).toEqual([true, true]);
  // Who reads the whole hospital's sees it once.
  const { records } = await (await app().as('expert1')).get<Page<{ id: string }>>(applyToMeList, { size: 200, queryScope: 'all' });
  expect(records.filter(({ id }) => id === row.id)).toHaveLength(1);

  await (await app().as('expert2')).get(claimConsultation, { applyOrderId: row.id });
  const { expert2 } = app().people;
  expect(await storedConsultation(app(), row)).toMatchObject({
    ...{ applyOrderStatus: 'diagnosis_ing', targetDoctorId: expert2.userId, targetDoctorName: expert2.realName },
    ...{ claimerId: expert2.userId, claimTime: expect.any(Date), startTime: expect.any(Date) },
  });
  expect([await listed('expert1', row.id), await listed('expert2', row.id)]).toEqual([false, true]);
  expect(await toldAbout(app(), row)).toEqual([{ person: 'doctor1', title: '心电已有医生认领' }]);
});

test('whoever reads the whole hospital is not offered what a colleague is reading', async () => {
  const rights = ['consultation_diagnose', 'consultation_claim'];
  const head = await extraPerson(app(), app().people.expert1.tenantId, 'reads-all', rights, 'tenant');
  const row = await aPooledEcg(app());
  const offered = async () => {
    const { records } = await head.get<Page<{ id: string; can: string[] }>>(applyToMeList, { size: 200, queryScope: 'all' });
    return records.find(({ id }) => id === row.id)?.can.includes(claimConsultation.name);
  };
  expect(await offered()).toBe(true);
  await (await app().as('expert2')).get(claimConsultation, { applyOrderId: row.id });
  expect(await offered()).toBe(false);
});

test('of two who take it at once one has it, and the other is told that it is being read', async () => {
  const row = await aPooledEcg(app());
  const [one, two] = [await app().as('expert1'), await app().as('expert2')];
  const replies = await Promise.all([one, two].map((person) => person.send(claimConsultation, { applyOrderId: row.id })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.msg).toBe('该心电已有医生在处理，不能认领');
  // The opinion is the claimer's alone, whoever looks on.
  const loser = replies[0]?.status === 409 ? one : two;
  const refused = await loser.send(giveOpinion, { applyOrderId: row.id, respRespondentsOpinion: '窦性心律，偶发早搏。' });
  expect(refused.status).toBe(403);
});

test('it is absent for the doctors of another hospital, and for colleagues who do not read ECGs', async () => {
  const row = await aPooledEcg(app());
  for (const who of ['strangerAdmin', 'doctor2'] as const) {
    expect([403, 404], who).toContain((await (await app().as(who)).send(claimConsultation, { applyOrderId: row.id })).status);
    expect([403, 404], who).toContain((await (await app().as(who)).send(consultationDetail, { applyOrderId: row.id })).status);
  }
});

test('an ECG that cannot be read goes back with a reason, whoever of the pool says so', async () => {
  const row = await aPooledEcg(app());
  await (await app().as('expert2')).get(sendBackConsultation, { applyOrderId: row.id, respRespondentsReason: '基线漂移严重，请重新采集' });
  expect(await storedConsultation(app(), row)).toMatchObject({ applyOrderStatus: 'order_return', poolTenantId: null, returnCount: 1 });
});
