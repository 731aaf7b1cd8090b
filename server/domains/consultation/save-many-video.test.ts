import { afterAll, beforeAll, expect, test } from 'vitest';
import { scheduleConsultation, submitConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { applicationRules } from '../../../contract/domains/consultation/hospital-rules.endpoints.ts';
import { manyVideo } from '../../../contract/domains/consultation/kinds/many-video.kind.ts';
import { mdtPatient } from '../../../contract/domains/consultation/mdt-patient.resource.ts';
import { saveManyVideo } from '../../../contract/domains/consultation/save-consultation.endpoints.ts';
import { answerSupplement, askSupplement } from '../../../contract/domains/consultation/supplement.actions.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { expireConsultations } from './consultation.jobs.ts';
import { tasksOf, toldAbout, wireTime } from './consultation.testing.ts';
import { setOwnParam } from './hospital-rules.testing.ts';
import { accept, panel, readPanel } from './many-experts.testing.ts';
import { aTeamForm, beginTeam, hireTeam, inviteTeam } from './many-video.testing.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await hireTeam(app);
});
afterAll(() => app.close());

const save = async (more: object = {}) => (await app.as('doctor1')).send<{ id: string }>(saveManyVideo, { ...aTeamForm(app), ...more });
const title = (value: string) =>
  app.services.database.forGroup().run(sql`UPDATE user_account SET title = ${value} WHERE id = ${app.people.doctor1.userId}`);
const hire = (key: string, value: number) => setOwnParam(app, app.people.doctor1.tenantId, key, value);

test('the expert of the highest title is the chief, of equals the first-listed', async () => {
  const { body } = await save({ experts: aTeamForm(app, ['expert2', 'stranger', 'expert1']).experts });
  const { experts, targetDoctorId } = await readPanel(app, body.data?.id ?? '');
  expect(experts?.map(({ targetDoctorName, isChief }) => [targetDoctorName, isChief])).toEqual([
    ['stranger', 1],
    ['expert甲', 0],
    ['expert乙', 0],
  ]);
  expect(targetDoctorId).toBe(app.people.stranger.userId);
});

test.each([
  ['two experts', ['expert1', 'stranger'], '多专家视频会诊请选择3至6位专家'],
  ['an expert twice', ['expert1', 'stranger', 'expert1'], '同一位专家只能选择一次'],
] as const)('%s are not enough', async (_what, names, message) => {
  const { status, body } = await save({ experts: aTeamForm(app, names).experts, type: 'submit' });
  expect([status, body.msg]).toEqual([400, message]);
});

test('three experts of two departments are refused with their number, as the hospital has set it', async () => {
  const { people, services } = app;
  const move = (deptId: string) =>
    services.database.forGroup().run(sql`UPDATE user_account SET dept_id = ${deptId} WHERE id = ${people.expert2.userId}`);
  await move(people.expert1.deptId);
  const experts = (aTeamForm(app).experts as object[]).map((one) => ({ ...one, targetDeptId: undefined }));
  const refused = await save({ experts, type: 'submit' });
  expect([refused.status, refused.body.msg]).toEqual([400, '会诊专家须来自至少3个科室，现有2个']);
  // A draft waits for the rest.
  expect((await save({ experts })).status).toBe(200);
  await move(people.expert2.deptId);
});

test('what is missing of the materials blocks the submission, all of it named', async () => {
  const more = { mdtQuestion: null };
  const draft = await save(more);
  expect(draft.status).toBe(200);
  const refused = await save({ ...more, type: 'submit' });
  expect([refused.status, refused.body.msg]).toEqual([400, '资料不完整，缺少：讨论问题']);
  const { services, people } = app;
  const set = (key: string, value: number) =>
    services.database
      .forTenant(people.doctor1.tenantId)
      .run(sql`UPDATE tenant_param SET param_value = ${String(value)} WHERE tenant_id = ${people.doctor1.tenantId} AND param_key = ${key}`);
  await set('mdt.needs-imaging', 1);
  await set('mdt.needs-laboratory', 1);
  const later = await (await app.as('doctor1')).send(submitConsultation, { applyOrderId: draft.body.data?.id });
  expect(later.body).toMatchObject({
    msg: '资料不完整，缺少：影像资料、检验资料、讨论问题',
    errors: [{ field: 'imagingPath' }, { field: 'laboratoryPath' }, { field: 'mdtQuestion' }],
  });
  await set('mdt.needs-imaging', 0);
  await set('mdt.needs-laboratory', 0);
});

test('only an associate chief physician applies, where the hospital asks for it', async () => {
  const draft = await save();
  await title('attending');
  const doctor = await app.as('doctor1');
  expect(await doctor.get(applicationRules, {})).toMatchObject({ isSenior: 0, demands: { 'mdt.applicant-title-required': 1 } });
  const refused = await save();
  expect([refused.status, refused.body.msg]).toEqual([403, '多专家视频会诊须由副主任医师及以上职称的医生申请']);
  expect((await doctor.send(submitConsultation, { applyOrderId: draft.body.data?.id })).status).toBe(403);
  await hire('mdt.applicant-title-required', 0);
  expect((await save({ type: 'submit' })).status).toBe(200);
  await title('chief');
});

test('an urgent one is arranged within a day of the audit', async () => {
  const id = await inviteTeam(app, { meetingType: '1' });
  const arrange = async (hours: number) =>
    (await app.as('expert1')).send(scheduleConsultation, { applyOrderId: id, scheduleTime: wireTime(app.clock.now() + hours * HOUR_MS) });
  const late = await arrange(25);
  expect([late.status, late.body.msg]).toEqual([400, '紧急会诊须在通过审核后24小时内召开，确需推迟的请联系运营人员']);
  expect((await arrange(23)).status).toBe(200);
});

test('invitations to an urgent one are to be answered before it expires or has to be held', async () => {
  const id = await inviteTeam(app, { meetingType: '1' });
  const { dueTime } = (await tasksOf(app, { id }, 'expert2')).find(({ task }) => task === 'answer-invitation') ?? {};
  const hours = Math.min(consultationParams['consultation.expire-urgent'].preset, consultationParams['mdt.held-urgent'].preset);
  expect(dueTime?.getTime()).toBe(app.clock.now() + hours * HOUR_MS);
});

test('an expert of another hospital is held to the hours that the applying hospital has set', async () => {
  await hire('mdt.held-urgent', 12);
  const id = await inviteTeam(app, { meetingType: '1' });
  const reply = await (await app.as('expert1')).send(scheduleConsultation, {
    applyOrderId: id,
    scheduleTime: wireTime(app.clock.now() + 13 * HOUR_MS),
  });
  expect([reply.status, reply.body.msg]).toEqual([400, '紧急会诊须在通过审核后12小时内召开，确需推迟的请联系运营人员']);
});

test('seven experts are more than its room holds beside the others', () => {
  const seven = Array.from({ length: 7 }, (_, at) => ({ targetTenantId: '100002', targetDeptId: `d${at}`, targetDoctorId: `u${at}` }));
  expect(manyVideo.problems({ experts: seven })).toEqual({ experts: expect.anything() });
  expect(manyVideo.problems({ experts: seven.slice(1) })).toEqual({});
});

test('invitations are to be answered within two days, and never later than the hour', async () => {
  const id = await inviteTeam(app);
  const audited = (await readPanel(app, id)).levelOneAuditTime?.getTime() ?? 0;
  const due = async () => (await tasksOf(app, { id }, 'expert2')).find(({ task }) => task === 'answer-invitation')?.dueTime?.getTime();
  expect(await due()).toBe(audited + 48 * HOUR_MS);
  const hour = app.clock.now() + 6 * HOUR_MS;
  await (await app.as('operator')).get(scheduleConsultation, { applyOrderId: id, scheduleTime: wireTime(hour) });
  expect(await due()).toBe(hour);
});

test('whoever attends may ask for more, and the clock stands still until the applicant has answered', async () => {
  const id = await beginTeam(app);
  const ask = { applyOrderId: id, supplementNeeds: ['history'], supplementRequest: '请补充近三日凝血功能' };
  const asked = await (await app.as('stranger')).send(askSupplement, ask);
  expect(asked.body.data).toMatchObject({ applyOrderStatus: 'wait_supplement' });
  app.clock.advance(2 * HOUR_MS);
  const answered = await (await app.as('doctor1')).send(answerSupplement, { applyOrderId: id, supplementAnswer: '已补充，见附件' });
  expect(answered.body.data).toMatchObject({ applyOrderStatus: 'diagnosis_ing' });
  expect(await readPanel(app, id)).toMatchObject({ pausedSeconds: 2 * 3600 });
});

test('what is not supplied within ten days goes on among its experts, who are all told', async () => {
  const id = await beginTeam(app);
  const ask = { applyOrderId: id, supplementNeeds: ['history'], supplementRequest: '请补充近三日凝血功能' };
  await (await app.as('expert1')).get(askSupplement, ask);
  const { waitingSince, scheduleTime } = await readPanel(app, id);
  app.clock.advance(240 * HOUR_MS);
  await expireConsultations(app.services);
  expect((await readPanel(app, id)).applyOrderStatus).toBe('wait_supplement');
  app.clock.advance(HOUR_MS);
  await expireConsultations(app.services);
  const row = await readPanel(app, id);
  expect(row).toMatchObject({ applyOrderStatus: 'diagnosis_ing', scheduleTime, waitedSince: null, pausedSeconds: 241 * 3600 });
  expect(row.waitingSince).not.toEqual(waitingSince);
  const told = (await toldAbout(app, row)).filter(({ title }) => title === '申请人逾期未补充资料').map(({ person }) => person);
  expect(told.toSorted()).toEqual(panel.toSorted());
  app.clock.advance(-241 * HOUR_MS);
});

test('other systems ask for more as their specification knows it, with nothing but the order', async () => {
  const id = await beginTeam(app);
  const improveInfo = { ...askSupplement, path: '/blade-remote/manyVideo/improveInfo' };
  const reply = await (await app.as('expert1')).send(improveInfo, { applyOrderId: id });
  expect([reply.status, reply.body.data]).toEqual([200, { applyOrderId: id, applyOrderStatus: 'wait_supplement' }]);
  expect(await readPanel(app, id)).toMatchObject({ supplementNeeds: ['other'], supplementRequest: '请补充完善会诊资料' });
});

test('who was invited and has not accepted asks for nothing', async () => {
  const id = await inviteTeam(app);
  await accept(app, id, 'expert1', 'expert2');
  await (await app.as('operator')).get(scheduleConsultation, {
    applyOrderId: id,
    scheduleTime: wireTime(app.clock.now() + HOUR_MS),
  });
  const ask = { applyOrderId: id, supplementNeeds: ['history'], supplementRequest: '请补充资料' };
  expect((await (await app.as('stranger')).send(askSupplement, ask)).status).toBe(403);
  expect((await (await app.as('expert2')).send(askSupplement, ask)).status).toBe(200);
});

test('a patient of another hospital is none to choose', async () => {
  const { patientName, patientSex, patientPhone, medicalRecordNo, patientIdCard } = aTeamForm(app, panel);
  const card = { patientName, patientSex, patientPhone, medicalRecordNo, patientIdCard };
  const { id } = await (await app.as('expertAdmin')).get<{ id: string }>(endpointOf(mdtPatient, 'submit'), card);
  const refused = await save({ mdtPatientId: id });
  expect([refused.status, refused.body.msg]).toEqual([400, 'MDT患者不存在或已删除，请重新选择']);
});
