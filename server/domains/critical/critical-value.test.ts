import { expect, test } from 'vitest';
import { auditConsultation, sendBackConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { criticalValuesOf, reportCriticalValue } from '../../../contract/domains/critical/critical-value.endpoints.ts';
import {
  acknowledgeCriticalValue,
  callCriticalValue,
  criticalValue,
  listCriticalValues,
  withdrawCriticalValue,
} from '../../../contract/domains/critical/critical-value.resource.ts';
import { confirmReport, saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { deadlineJobs } from '../../engine/resource/resource-deadlines.ts';
import { sql } from '../../engine/store/sql.ts';
import { addPerson } from '../../testing/extra-people.ts';
import { sampleInput } from '../../testing/sample-input.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, changeConsultation, storedConsultation, toldAbout } from '../consultation/consultation.testing.ts';
import { aCall, aCriticalValue, FINDING, storedCriticalValue, toldOfCritical } from './critical-value.testing.ts';

const MINUTE_MS = 60_000;
const untold = (hospital: string) => `${hospital}报告的危急值尚未电话通知申请医院，登记或撤回后才能发送报告`;
const app = sharedTestApp();
const passDeadlines = async () => {
  for (const job of deadlineJobs([criticalValue])) await job.run(app().services, { done: 0, failed: 0, waiting: 0 });
};
const send = async (who: PersonName, ...sent: Parameters<Awaited<ReturnType<ReturnType<typeof app>['as']>>['send']>) =>
  (await app().as(who)).send(...sent);

const found = async (sent: object = {}) => {
  const order = await aConsultation(app(), { status: 'diagnosis_ing' });
  return { order, id: await aCriticalValue(app(), order, sent) };
};

interface Told {
  userId: string;
  title: string;
  link: string;
}

/** What the people of the hospital that treats the patient have been told. */
const noticesAbout = async ({ tenantId, no }: { tenantId: string; no: string }) => {
  const { rows } = await app()
    .services.database.forTenant(tenantId)
    .run<Told>(sql`
      SELECT user_id AS "userId", title, link FROM notice WHERE tenant_id = ${tenantId} AND context LIKE ${`%${no}%`}`);
  return rows;
};

test('the applying doctor hears of it, also where their hospital lets others acknowledge', async () => {
  const { tenantId } = app().people.doctor1;
  const { userId } = await addPerson(app(), { tenantId, name: 'author', permissionCodes: ['consultation_apply'], dataScope: 'self' });
  const order = await aConsultation(app(), { status: 'diagnosis_ing', applyUserId: userId });
  const id = await aCriticalValue(app(), order, aCall(app()));
  await app().deliver();
  const notices = await noticesAbout(order);
  const linksOf = (person: string) => notices.filter((notice) => notice.userId === person).map(({ link }) => link);
  // Where they may go: they see their order, and no list of critical values.
  const author = await app().asUser({ tenantId, userId });
  expect(linksOf(userId)).toEqual([`/consultation/detail?id=${order.id}`]);
  expect(await author.send(consultationDetail, { applyOrderId: order.id })).toMatchObject({ status: 200 });
  expect(await author.send(listCriticalValues, {})).toMatchObject({ status: 403 });
  expect(linksOf(app().people.doctor2.userId)).toEqual([`/consultation/critical-values?id=${id}`]);
});

test('an applying doctor who may acknowledge, without the page, hears of it once', async () => {
  const { tenantId } = app().people.doctor1;
  const permissionCodes = ['consultation_apply', 'critical_value_acknowledge'];
  const { userId } = await addPerson(app(), { tenantId, name: 'bedside', permissionCodes, dataScope: 'self' });
  const order = await aConsultation(app(), { status: 'diagnosis_ing', applyUserId: userId });
  await aCriticalValue(app(), order, aCall(app()));
  await app().deliver();
  const links = (await noticesAbout(order)).filter((notice) => notice.userId === userId).map(({ link }) => link);
  expect(links).toEqual([`/consultation/detail?id=${order.id}`]);
});

test('later notices lead them to their order as well, and whoever has the page to it', async () => {
  const { tenantId } = app().people.doctor1;
  const permissionCodes = ['consultation_apply', 'critical_value_acknowledge'];
  const { userId } = await addPerson(app(), { tenantId, name: 'bedside2', permissionCodes, dataScope: 'self' });
  const order = await aConsultation(app(), { status: 'diagnosis_ing', applyUserId: userId });
  const id = await aCriticalValue(app(), order);
  await (await app().as('expert1')).get(callCriticalValue, { id, ...aCall(app()) });
  app().clock.advance(31 * MINUTE_MS);
  await passDeadlines();
  await app().deliver();
  const notices = await noticesAbout(order);
  const toldTo = (person: string) => notices.filter((notice) => notice.userId === person).map(({ title, link }) => `${title} ${link}`);
  const titles = ['会诊报告危急值', '危急值超时未确认', '收到危急值，请立即确认'];
  expect(toldTo(userId).sort()).toEqual(titles.map((title) => `${title} /consultation/detail?id=${order.id}`));
  expect(toldTo(app().people.doctor2.userId).sort()).toEqual(titles.map((title) => `${title} /consultation/critical-values?id=${id}`));
});

test('what was rung up at once waits for the hospital that treats the patient, for half an hour', async () => {
  const begun = new Date(app().clock.now() - 10 * MINUTE_MS);
  const order = await aConsultation(app(), { status: 'diagnosis_ing', startTime: begun });
  const id = await aCriticalValue(app(), order, aCall(app(), 2 * MINUTE_MS));
  const stored = await storedCriticalValue(app(), id);
  expect(stored).toMatchObject({
    criticalStatus: 'wait_acknowledge',
    finding: FINDING,
    receiverName: '赵敏',
    applyTenantId: order.tenantId,
  });
  expect(stored.dueTime?.getTime()).toBe(app().clock.now() + 30 * MINUTE_MS);
  expect(await storedConsultation(app(), order)).toMatchObject({ criticalStatus: 'wait_acknowledge' });
  expect((await toldAbout(app(), order)).filter(({ person }) => person === 'doctor1')).toHaveLength(1);

  // Anybody of that hospital who may acknowledge does; the expert's may not.
  expect((await send('expert1', acknowledgeCriticalValue, { id, measures: '已处理' })).status).toBe(403);
  await (await app().as('doctor2')).get(acknowledgeCriticalValue, { id, measures: '已启动胸痛中心流程，溶栓准备。' });
  expect(await storedCriticalValue(app(), id)).toMatchObject({
    ...{ criticalStatus: 'acknowledged', measures: '已启动胸痛中心流程，溶栓准备。', acknowledgerName: app().people.doctor2.realName },
    dueTime: null,
  });
  expect(await storedConsultation(app(), order)).toMatchObject({ criticalStatus: 'acknowledged' });
});

test('without the call it is the expert’s next task, and the report is not sent before', async () => {
  const order = await aConsultation(app(), { status: 'diagnosis' });
  const expert = await app().as('expert1');
  const { id } = await expert.get<{ id: string }>(reportCriticalValue, { applyOrderId: order.id, finding: FINDING });
  await expert.get(saveReport, { ...sampleInput(saveReport.input), applyOrderId: order.id });
  const refused = await expert.send(confirmReport, { applyOrderId: order.id });
  expect([refused.status, refused.body.msg]).toEqual([409, untold(app().people.expert1.tenantName)]);
  await expert.get(callCriticalValue, { id, ...aCall(app()) });
  expect((await expert.send(confirmReport, { applyOrderId: order.id })).status).toBe(200);
});

test('a colleague of the reporting hospital rings up where whoever found it is off duty', async () => {
  const { id, order } = await found();
  await (await app().as('expert2')).get(callCriticalValue, { id, ...aCall(app()) });
  expect(await storedCriticalValue(app(), id)).toMatchObject({ criticalStatus: 'wait_acknowledge' });
  expect(await storedConsultation(app(), order)).toMatchObject({ criticalStatus: 'wait_acknowledge' });
});

test('a finding of an earlier round, by another hospital, says nothing of the order any more', async () => {
  const { id, order } = await found(aCall(app()));
  const { strangerAdmin } = app().people;
  await changeConsultation(
    app(),
    sql`UPDATE consultation SET target_tenant_id = ${strangerAdmin.tenantId}, critical_status = NULL WHERE id = ${order.id}`,
  );
  await (await app().as('doctor1')).get(acknowledgeCriticalValue, { id, measures: '已转院治疗。' });
  expect((await storedConsultation(app(), order)).criticalStatus).toBeNull();
});

test('a finding that is open when unqualified slides go back is so in the next round of the same hospital, which sends no report before the call', async () => {
  const order = await aConsultation(app(), { status: 'diagnosis_ing', kind: 'telemedicine', slideDelivery: '1', scheduleTime: undefined });
  const applyOrderId = order.id;
  const expert = await app().as('expert1');
  const stands = (status: string) =>
    changeConsultation(
      app(),
      sql`UPDATE consultation SET apply_order_status = ${status} WHERE tenant_id = ${order.tenantId} AND id = ${order.id}`,
    );
  const id = await aCriticalValue(app(), order);
  const poor = { respRespondentsReason: '染色过深，无法判读', sliceQuality: 'unqualified_technique' };
  await expert.get(sendBackConsultation, { applyOrderId, ...poor });
  await stands('wait_primaryaudit');
  await (await app().as('operator')).get(auditConsultation, { applyOrderId, kind: 'telemedicine', levelOneAuditStatus: '1' });
  expect(await storedConsultation(app(), order)).toMatchObject({ applyOrderStatus: 'wait_diagnosis', criticalStatus: 'wait_call' });
  await stands('diagnosis');
  await expert.get(saveReport, { ...sampleInput(saveReport.input), applyOrderId });
  expect(await expert.send(confirmReport, { applyOrderId })).toMatchObject({
    status: 409,
    body: { msg: untold(app().people.expert1.tenantName) },
  });
  await expert.get(callCriticalValue, { id, ...aCall(app()) });
  expect((await expert.send(confirmReport, { applyOrderId })).status).toBe(200);
});

test('a ward is rung up on its landline or on a number of the house as well', async () => {
  const expert = await app().as('expert1');
  for (const receiverPhone of ['0731-84327000', '83120', '13812345678', '0731-84327000-801']) {
    const { id } = await found();
    expect(await expert.send(callCriticalValue, { id, ...aCall(app()), receiverPhone })).toMatchObject({ status: 200 });
    expect((await storedCriticalValue(app(), id)).receiverPhone).toBe(receiverPhone);
  }
  const { id } = await found();
  for (const receiverPhone of ['abc', '12', '138123456789'])
    expect(await expert.send(callCriticalValue, { id, ...aCall(app()), receiverPhone })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'receiverPhone', message: expect.stringContaining('内线号码') }] },
    });
});

test('half a call, and one that lies ahead, are refused, and nothing is kept', async () => {
  const order = await aConsultation(app(), { status: 'diagnosis_ing' });
  const report = { applyOrderId: order.id, finding: FINDING };
  const half = await send('expert1', reportCriticalValue, { ...report, receiverName: '赵敏' });
  expect([half.status, half.body.errors?.map(({ field }) => field)]).toEqual([400, ['receiverPhone', 'callTime']]);
  expect((await send('expert1', reportCriticalValue, { ...report, isReadBack: 1 })).body.errors).toHaveLength(3);
  const later = await send('expert1', reportCriticalValue, { ...report, ...aCall(app(), -5 * MINUTE_MS) });
  expect([later.status, later.body.msg]).toEqual([400, '通知时间不能晚于现在']);
  expect((await storedConsultation(app(), order)).criticalStatus).toBeNull();
});

test('nobody can have been rung up about what had not been found: before the work on the order, or before the finding', async () => {
  const begun = new Date(app().clock.now() - 10 * MINUTE_MS);
  const order = await aConsultation(app(), { status: 'diagnosis_ing', startTime: begun });
  const report = { applyOrderId: order.id, finding: FINDING };
  const early = await send('expert1', reportCriticalValue, { ...report, ...aCall(app(), 12 * MINUTE_MS) });
  expect([early.status, early.body.errors]).toEqual([400, [{ field: 'callTime', message: '通知时间不能早于会诊开始时间' }]]);
  const unbegun = await aConsultation(app(), { status: 'diagnosis_ing' });
  const before = await send('expert1', reportCriticalValue, { ...report, applyOrderId: unbegun.id, ...aCall(app(), 2 * MINUTE_MS) });
  expect([before.status, before.body.msg]).toEqual([400, '通知时间不能早于会诊提交时间']);
  expect((await storedConsultation(app(), order)).criticalStatus).toBeNull();

  const id = await aCriticalValue(app(), order);
  const called = await send('expert1', callCriticalValue, { id, ...aCall(app(), 2 * MINUTE_MS) });
  expect([called.status, called.body.errors]).toEqual([400, [{ field: 'callTime', message: '通知时间不能早于危急值报告时间' }]]);
  // Times are entered to the minute.
  const { createTime } = await storedCriticalValue(app(), id);
  const callTime = `${toWireTime(createTime?.getTime() ?? 0).slice(0, 16)}:00`;
  expect((await send('expert1', callCriticalValue, { id, ...aCall(app()), callTime })).status).toBe(200);
});

test('only the expert of an order that has begun reports', async () => {
  const waiting = await aConsultation(app(), { status: 'wait_diagnosis' });
  const early = await send('expert1', reportCriticalValue, { applyOrderId: waiting.id, finding: FINDING });
  expect([early.status, early.body.msg]).toEqual([409, '会诊开始后才能报告危急值']);
  const { order } = await found();
  expect([403, 404]).toContain((await send('expert2', reportCriticalValue, { applyOrderId: order.id, finding: FINDING })).status);
});

test('what nobody rings up, and what nobody acknowledges, is told on', async () => {
  const silent = await found();
  const unanswered = await found(aCall(app()));
  app().clock.advance(11 * MINUTE_MS);
  await passDeadlines();
  expect((await storedCriticalValue(app(), silent.id)).criticalStatus).toBe('call_overdue');
  expect((await storedCriticalValue(app(), unanswered.id)).criticalStatus).toBe('wait_acknowledge');
  app().clock.advance(20 * MINUTE_MS);
  await passDeadlines();
  expect((await storedCriticalValue(app(), unanswered.id)).criticalStatus).toBe('acknowledge_overdue');
  const told = await toldOfCritical(app(), unanswered.order);
  // Who can do something about it hears of it wherever they are.
  for (const [person, title, isUrgent] of [
    ['doctor1', '危急值超时未确认', true],
    ['expert1', '申请医院超时未确认危急值', false],
    ['operator', '危急值超时未确认', true],
  ])
    expect(told).toContainEqual({ person, title, isUrgent });
  const late = await toldOfCritical(app(), silent.order);
  // Once each: whoever found it is among those of their hospital who may ring up.
  for (const person of ['expert1', 'expert2', 'operator'])
    expect(late.filter((one) => one.person === person && one.title === '危急值超时未通知')).toMatchObject([{ isUrgent: true }]);
  // It can still be done, late.
  await (await app().as('expert1')).get(callCriticalValue, { id: silent.id, ...aCall(app()) });
  await (await app().as('doctor1')).get(acknowledgeCriticalValue, { id: unanswered.id, measures: '患者已转入监护室。' });
});

test('both hospitals and the operators read it, a third hospital nothing', async () => {
  const { order, id } = await found();
  const has = async (who: PersonName) => {
    const { body } = await send(who, listCriticalValues, { size: 200 });
    return ((body.data as Page<{ id: string }> | undefined)?.records ?? []).some((row) => row.id === id);
  };
  expect(await Promise.all((['expert1', 'doctor2', 'operator', 'strangerAdmin'] as const).map(has))).toEqual([true, true, true, false]);
  const [one] = await (await app().as('doctor1')).get<{ id: string; can: string[] }[]>(criticalValuesOf, { applyOrderId: order.id });
  expect(one).toMatchObject({ id, can: [] });
  const [own] = await (await app().as('expert1')).get<{ can: string[] }[]>(criticalValuesOf, { applyOrderId: order.id });
  expect(own?.can).toEqual([callCriticalValue.name, withdrawCriticalValue.name]);
  expect((await send('strangerAdmin', criticalValuesOf, { applyOrderId: order.id })).status).toBe(404);
});

test('a list begins with what waits by an hour, the soonest first, however new the others are; asked for another order it has that', async () => {
  const called = await found(aCall(app()));
  const silent = await found();
  const done = await found(aCall(app()));
  await (await app().as('doctor2')).get(acknowledgeCriticalValue, { id: done.id, measures: '已处理' });
  const ids = [called, silent, done].map(({ id }) => id);
  const listed = async (sent: object = {}) => {
    const { body } = await send('doctor2', listCriticalValues, { size: 200, ...sent });
    return ((body.data as Page<{ id: string }> | undefined)?.records ?? []).map(({ id }) => id).filter((id) => ids.includes(id));
  };
  expect(await listed()).toEqual([silent.id, called.id, done.id]);
  expect(await listed({ descs: 'no' })).toEqual(
    [called, silent, done].sort((a, b) => (a.order.no < b.order.no ? 1 : -1)).map(({ id }) => id),
  );
});
