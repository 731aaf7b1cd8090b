import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeComplaint,
  complaint as complaints,
  handleComplaint,
  listComplaints,
  reopenComplaint,
} from '../../../contract/domains/evaluation/complaint.resource.ts';
import { evaluateDetailList, saveEvaluate } from '../../../contract/domains/evaluation/evaluation.endpoints.ts';
import { examineEvaluation } from '../../../contract/domains/evaluation/evaluation.resource.ts';
import { listWork } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, stepsOf, toldAbout, wireTime } from '../consultation/consultation.testing.ts';
import { aComplaint, bad, storedComplaints } from './complaint.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const complained = async () => aComplaint(app, await aConsultation(app, { status: 'complete' }));

type Row = Record<string, unknown> & { can: string[] };
const reply = '已与专家沟通，今后两小时内答复。';
const handle = async (who: PersonName, id: string, input: object = { reply }) =>
  (await app.as(who)).send(handleComplaint, { id, ...input });
const listed = async (who: PersonName) => (await app.as(who)).get<Page<Row>>(listComplaints, { size: 200 });

test('a low score opens a task that the operators read and answer; who complained reads the answer', async () => {
  const { order, complaint } = await complained();
  expect(complaint).toMatchObject({ complaintStatus: 'open', side: 'apply', overallScore: 2, content: bad.content, tenantId: '100002' });
  // Three days, unless the applying hospital says otherwise: its hour is the one of the operators' inbox.
  const dueTime = new Date(app.clock.now() + 72 * 3_600_000);
  expect(complaint.dueTime).toEqual(dueTime);
  const { records: waiting } = await (await app.as('operator')).get<Page<Row>>(listWork, { no: order.no });
  expect(waiting).toContainEqual(expect.objectContaining({ task: 'handle-complaint', dueTime: wireTime(dueTime.getTime()) }));
  const found = (await listed('operator')).records.find(({ id }) => id === complaint.id);
  expect(found).toMatchObject({ no: order.no, complainerName: app.people.doctor1.realName, can: ['handle-complaint', 'close-complaint'] });
  expect((await handle('operator', complaint.id)).status).toBe(200);
  expect(await storedComplaints(app, order)).toMatchObject([
    { complaintStatus: 'handled', reply, handleName: app.people.operator.realName, handleTime: new Date(app.clock.now()) },
  ]);
  expect(await stepsOf(app, complaint.id)).toEqual(['open', 'handle']);
  expect(await toldAbout(app, order)).toContainEqual({ person: 'doctor1', title: '您反映的会诊问题已处理' });
  const read = async (who: PersonName) => (await app.as(who)).get<Row[]>(evaluateDetailList, { applyOrderId: order.id });
  expect(await read('doctor1')).toMatchObject([{ isMine: 1, complaintStatus: 'handled', complaintReply: reply }]);
  const [seen] = await read('expert1');
  expect(seen).toMatchObject({ isMine: 0 });
  expect(seen?.complaintReply).toBeUndefined();
});

test('a good score opens none; a change for the worse does; a better one stands beside what opened it, hidden or not', async () => {
  const order = await aConsultation(app, { status: 'complete' });
  const expert = await app.as('expert1');
  await expert.get(saveEvaluate, { applyOrderId: order.id, ...bad, overallScore: 4 });
  expect(await storedComplaints(app, order)).toEqual([]);
  await expert.get(saveEvaluate, { applyOrderId: order.id, ...bad });
  expect(await storedComplaints(app, order)).toMatchObject([{ side: 'target', tenantId: '100001', overallScore: 2 }]);
  const other = await complained();
  await (await app.as('doctor1')).get(saveEvaluate, { applyOrderId: other.order.id, ...bad, overallScore: 4, content: '已解决' });
  const operator = await app.as('operator');
  await operator.get(examineEvaluation, { id: other.complaint.evaluationId, showStatus: '0', reason: '与本次会诊无关' });
  const opened = { complaintStatus: 'open', overallScore: 2, content: bad.content, laterScore: 4, laterContent: '已解决' };
  expect(await storedComplaints(app, other.order)).toMatchObject([opened]);
  expect((await listed('operator')).records.find(({ id }) => id === other.complaint.id)).toMatchObject(opened);
});

test('needs a reply that says something', async () => {
  const { complaint } = await complained();
  expect((await handle('operator', complaint.id, {})).body.msg).toBe('请填写处理结果');
  expect((await handle('operator', complaint.id, { reply: '。。' })).body.msg).toBe('请填写具体内容，不能只有标点');
});

test('nothing to do about it is an answer as well, with its reason', async () => {
  const { order, complaint } = await complained();
  const close = async (input: object) => (await app.as('operator')).send(closeComplaint, { id: complaint.id, ...input });
  expect((await close({})).body.msg).toBe('请填写关闭原因');
  expect((await close({ reply: '与另一投诉重复，合并处理。' })).status).toBe(200);
  expect(await storedComplaints(app, order)).toMatchObject([{ complaintStatus: 'closed', reply: '与另一投诉重复，合并处理。' }]);
  expect(await toldAbout(app, order)).toContainEqual({ person: 'doctor1', title: '您反映的会诊问题已关闭' });
});

const why = '申请医生来电，问题仍未解决。';
const reopen = async (who: PersonName, id: string, input: object = { reason: why }) =>
  (await app.as(who)).send(reopenComplaint, { id, ...input });
const read = async (who: PersonName, order: { id: string }) =>
  (await app.as(who)).get<Row[]>(evaluateDetailList, { applyOrderId: order.id });

test('one that was answered is opened again: it waits anew, its history keeps the answer, and who complained hears the next one', async () => {
  const { order, complaint } = await complained();
  await handle('operator', complaint.id);
  expect((await listed('operator')).records.find(({ id }) => id === complaint.id)?.can).toEqual(['reopen-complaint']);
  app.clock.advance(3_600_000);
  expect((await reopen('operator', complaint.id, {})).body.msg).toBe('请填写重新处理原因');
  expect((await reopen('operator', complaint.id)).status).toBe(200);
  const dueTime = new Date(app.clock.now() + 72 * 3_600_000);
  expect(await storedComplaints(app, order)).toMatchObject([
    { complaintStatus: 'open', reply: null, handleName: null, handleTime: null, dueTime },
  ]);
  const { records: waiting } = await (await app.as('operator')).get<Page<Row>>(listWork, { no: order.no });
  expect(waiting).toContainEqual(expect.objectContaining({ task: 'handle-complaint', dueTime: wireTime(dueTime.getTime()) }));
  expect(await toldAbout(app, order)).toContainEqual({ person: 'operator', title: '投诉需要重新处理' });
  const history = await (await app.as('operator')).get<Row[]>(endpointOf(complaints, 'history'), { id: complaint.id });
  expect(history.map(({ label, userName, reason }) => [label, userName, reason]).slice(1)).toEqual([
    ['处理投诉', app.people.operator.realName, reply],
    ['重新处理投诉', app.people.operator.realName, why],
  ]);
  const [waits] = await read('doctor1', order);
  expect([waits?.complaintStatus, waits?.complaintReply]).toEqual(['open', undefined]);

  await handle('operator', complaint.id, { reply: '专家已补充说明。' });
  expect(await read('doctor1', order)).toMatchObject([{ complaintStatus: 'handled', complaintReply: '专家已补充说明。' }]);
  const told = (await toldAbout(app, order)).filter(({ person }) => person === 'doctor1');
  expect(told.map(({ title }) => title)).toEqual(['您反映的会诊问题已处理', '您反映的会诊问题已处理']);
});

test('only what was answered is opened again, by the operators alone, once', async () => {
  const { complaint } = await complained();
  expect((await reopen('operator', complaint.id)).status).toBe(409);
  await handle('operator', complaint.id);
  expect((await reopen('doctor1', complaint.id)).status).toBe(403);
  const replies = await Promise.all([1, 2].map(() => reopen('operator', complaint.id)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { complaint: other } = await complained();
  await (await app.as('operator')).get(closeComplaint, { id: other.id, reply: '与另一投诉重复，合并处理。' });
  expect((await reopen('operator', other.id)).status).toBe(409);
});

test('its new time is that of the applying hospital, also where the experts’ side complained', async () => {
  await app.services.database
    .forGroup()
    .run(
      sql`INSERT INTO tenant_param (id, tenant_id, param_key, param_value, create_time, version, is_deleted) VALUES (${newId()}, '100002', 'evaluation.complaint-hours', '24', ${new Date(app.clock.now())}, 0, 0)`,
    );
  const { order, complaint } = await aComplaint(app, await aConsultation(app, { status: 'complete' }), 'expert1');
  const due = () => ({ tenantId: '100001', dueTime: new Date(app.clock.now() + 24 * 3_600_000) });
  expect(complaint).toMatchObject(due());
  await handle('operator', complaint.id);
  app.clock.advance(3_600_000);
  await reopen('operator', complaint.id);
  expect(await storedComplaints(app, order)).toMatchObject([{ complaintStatus: 'open', ...due() }]);
});

test('a hospital reads its own complaints, another none of them', async () => {
  const { complaint } = await complained();
  expect((await listed('strangerAdmin')).total).toBe(0);
  expect((await listed('platformAdmin')).records.map(({ id }) => id)).toContain(complaint.id);
});
