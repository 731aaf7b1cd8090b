import { afterAll, beforeAll, expect, test } from 'vitest';
import { EDIT } from '../../../../contract/domains/consultation/consultation.abilities.ts';
import { auditConsultation, giveOpinion, submitConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { receiveSlides, sendSlides } from '../../../../contract/domains/consultation/kinds/pathology.actions.ts';
import { receiverAddress } from '../../../../contract/domains/consultation/receiver-address.resource.ts';
import { savePathology } from '../../../../contract/domains/consultation/save-consultation.endpoints.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { expireConsultations } from '../consultation.jobs.ts';
import { aConsultation, aFormOf, storedConsultation, toldAbout } from '../consultation.testing.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('posted slides are sent to the address of the hospital that is asked, and wait for nothing else', async () => {
  const address = { contactPeople: '病理科收发室', contactPhone: '13800000136', addr: '中山路200号', isDefault: 1 };
  await (await app.as('expertAdmin')).get(endpointOf(receiverAddress, 'submit'), address);
  const doctor = await app.as('doctor1');
  const saved = await doctor.get<{ id: string; applyOrderStatus: string }>(savePathology, {
    ...aFormOf(app, 'telemedicine'),
    type: 'submit',
  });
  expect(saved.applyOrderStatus).toBe('wait_primaryaudit');
  const stored = () => storedConsultation(app, { id: saved.id, tenantId: app.people.doctor1.tenantId });
  expect(await stored()).toMatchObject({ kind: 'telemedicine', receivecontactPeople: '病理科收发室', receiverAddr: '中山路200号' });

  await (await app.as('operator')).get(auditConsultation, { applyOrderId: saved.id, kind: 'telemedicine', levelOneAuditStatus: '1' });
  expect(await stored()).toMatchObject({ applyOrderStatus: 'wait_sent' });
  await doctor.get(sendSlides, { applyOrderId: saved.id, mailCompany: '顺丰速运', mailNumberPath: 'SF123456789' });
  const sent = await stored();
  expect(sent).toMatchObject({ applyOrderStatus: 'wait_receiving', mailNumberPath: 'SF123456789', sentTime: expect.any(Date) });
  expect(await toldAbout(app, sent)).toContainEqual({ person: 'expert1', title: '病理切片已寄出' });
  const row = await (await app.as('expert1')).get<{ can: string[] }>(consultationDetail, { applyOrderId: saved.id });
  expect(row.can).toContain(receiveSlides.name);
});

test('the address of the hospital that was asked before does not go with another one', async () => {
  const address = { receivecontactPeople: '别院收发室', receiverAddr: '别院路1号' };
  const form = aFormOf(app, 'telemedicine');
  const row = await aConsultation(app, {
    ...{ status: 'order_return', kind: 'telemedicine', slideDelivery: '2', ...address },
    ...{ targetTenantId: app.people.stranger.tenantId, targetDoctorId: app.people.stranger.userId },
  });
  const doctor = await app.as('doctor1');
  const sent = { ...form, ...address, applyOrderId: row.id, type: 'save' };
  await doctor.get(savePathology, sent);
  expect(await storedConsultation(app, row)).toMatchObject({ receivecontactPeople: null, receiverAddr: null });
  await doctor.get(savePathology, sent);
  expect(await storedConsultation(app, row)).toMatchObject({ receiverAddr: '别院路1号' });
});

test('an order whose expert still has slides is neither edited nor handed in, and its page does not offer it', async () => {
  const row = await aConsultation(app, { status: 'order_return', kind: 'telemedicine', slideDelivery: '1', slideReturn: 'held' });
  const doctor = await app.as('doctor1');
  const { can } = await doctor.get<{ can: string[] }>(consultationDetail, { applyOrderId: row.id });
  expect([can.includes(EDIT), can.includes(submitConsultation.name)]).toEqual([false, false]);
  const refused = { status: 409, body: { msg: '切片尚未归还，归还后才能修改和提交' } };
  expect(await doctor.send(submitConsultation, { applyOrderId: row.id })).toMatchObject(refused);
  expect(await doctor.send(savePathology, { ...aFormOf(app, 'telemedicine'), applyOrderId: row.id, type: 'save' })).toMatchObject(refused);
});

test('a tracking number is asked for', async () => {
  const row = await aConsultation(app, { status: 'wait_sent' });
  const { status, body } = await (await app.as('doctor1')).send(sendSlides, { applyOrderId: row.id });
  expect({ status, msg: body.msg }).toEqual({ status: 400, msg: '请输入快递单号' });
});

test('slides that nobody sends expire, and those under way do not', async () => {
  const [waiting, travelling] = [await aConsultation(app, { status: 'wait_sent' }), await aConsultation(app, { status: 'wait_receiving' })];
  app.clock.advance(169 * HOUR_MS);
  await expireConsultations(app.services);
  expect((await storedConsultation(app, waiting)).applyOrderStatus).toBe('overdue');
  expect((await storedConsultation(app, travelling)).applyOrderStatus).toBe('wait_receiving');
  app.clock.advance(-169 * HOUR_MS);
});

test('the opinion says how good slides and first diagnosis were', async () => {
  const row = await aConsultation(app, { status: 'diagnosis_ing', kind: 'telemedicine', slideDelivery: '2' });
  const expert = await app.as('expert1');
  const opinion = { applyOrderId: row.id, respRespondentsOpinion: '符合甲状腺乳头状癌。' };
  const refused = await expert.send(giveOpinion, opinion);
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'sliceQuality' }, { field: 'diagnosisQuality' }] } });
  const poor = await expert.send(giveOpinion, { ...opinion, sliceQuality: 'unqualified_technique', diagnosisQuality: 'unclear' });
  expect(poor).toMatchObject({ status: 400, body: { msg: '切片不合格时请填写说明' } });
  await expert.get(giveOpinion, { ...opinion, sliceQuality: 'qualified', diagnosisQuality: 'basically_correct' });
  expect(await storedConsultation(app, row)).toMatchObject({ sliceQuality: 'qualified', diagnosisQuality: 'basically_correct' });
});
