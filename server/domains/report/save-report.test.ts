import { afterAll, beforeAll, expect, test } from 'vitest';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { discardCorrection, saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, allStates, storedConsultation } from '../consultation/consultation.testing.ts';
import { opinion, storedReports, withDraft, withReport } from './report.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const drafted = async (overrides = {}) => withDraft(app, await aConsultation(app, { status: 'diagnosis', ...overrides }));
const reported = async (overrides = {}) => withReport(app, await aConsultation(app, { status: 'diagnosis', ...overrides }));

const reportable = ['diagnosis', 'not_pass', 'complete'] as const;
const send = async (who: PersonName, input: object, key?: string) => (await app.as(who)).send(saveReport, { opinion, ...input }, { key });

test.each(reportable)('keeps a draft of an order in %s and marks the order', async (status) => {
  const order = await aConsultation(app, { status });
  expect((await send('expert1', { applyOrderId: order.id, advice: '低盐饮食' })).status).toBe(200);
  expect(await storedReports(app, order.id)).toMatchObject([
    {
      revision: 1,
      reportStatus: 'report_wait_send',
      opinion,
      advice: '低盐饮食',
      no: order.no,
      tenantId: '100002',
      partyTenantIds: ['100002', '100001'],
      patientName: '张三丰',
    },
  ]);
  expect(await storedConsultation(app, order)).toMatchObject({ reportStatus: 'report_wait_send', applyOrderStatus: status });
});

test.each(allStates.filter((state) => !(reportable as readonly string[]).includes(state)))(
  'is refused in %s, naming the state',
  async (status) => {
    const order = await aConsultation(app, { status });
    const { status: code, body } = await send('expert1', { applyOrderId: order.id });
    if (code === 404) expect(body.msg).toBe('数据不存在');
    else expect([code, body.msg]).toEqual([409, `${consultationStates.labels[status]}状态下不能填写会诊报告`]);
    expect(await storedReports(app, order.id)).toEqual([]);
  },
);

test.each([
  ['platformAdmin', 403],
  ['stranger', 404],
  ['expert2', 404],
  ['doctor1', 403],
] as const)('%s may not write it', async (who, status) => {
  const order = await aConsultation(app, { status: 'diagnosis' });
  expect((await send(who, { applyOrderId: order.id })).status).toBe(status);
  expect(await storedReports(app, order.id)).toEqual([]);
});

test('changes the open draft instead of opening a second one', async () => {
  const order = await drafted();
  expect(await send('expert1', { applyOrderId: order.id, opinion: '改写后的意见', version: 0 })).toMatchObject({
    status: 200,
    body: { data: { revision: 1, version: 1 } },
  });
  expect(await storedReports(app, order.id)).toMatchObject([{ revision: 1, version: 1, opinion: '改写后的意见' }]);
});

test('two at once on the same version: one wins', async () => {
  const order = await drafted();
  const replies = await Promise.all(
    ['甲意见', '乙意见'].map((text) => send('expert1', { applyOrderId: order.id, opinion: text, version: 0 })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await storedReports(app, order.id)).toMatchObject([{ version: 1 }]);
});

test('two first drafts at once leave one row', async () => {
  const order = await aConsultation(app, { status: 'diagnosis' });
  await Promise.all([send('expert1', { applyOrderId: order.id }), send('expert1', { applyOrderId: order.id })]);
  expect(await storedReports(app, order.id)).toHaveLength(1);
});

test('whoever saw no report yet does not write over the one that came meanwhile, nor a second correction over the first', async () => {
  const order = await aConsultation(app, { status: 'diagnosis' });
  const write = async (text: string, seen: object) => (await send('expert1', { applyOrderId: order.id, opinion: text, ...seen })).status;
  expect(await write('甲意见', { revision: 0 })).toBe(200);
  expect(await write('乙意见', { revision: 0 })).toBe(409);
  expect(await storedReports(app, order.id)).toMatchObject([{ opinion: '甲意见', version: 0 }]);
  const sent = await reported();
  const [{ revision, version } = {}] = await storedReports(app, sent.id);
  const correct = (text: string) => send('expert1', { applyOrderId: sent.id, opinion: text, correctReason: '描述有误', revision, version });
  expect((await correct('甲更正')).status).toBe(200);
  expect((await correct('乙更正')).status).toBe(409);
  expect(await storedReports(app, sent.id)).toContainEqual(expect.objectContaining({ revision: 2, opinion: '甲更正', version: 0 }));
  // Given up and begun anew it is another one, counted alike.
  const first = (await storedReports(app, sent.id)).find((report) => report.revision === 2);
  await (await app.as('expert1')).get(discardCorrection, { applyOrderId: sent.id });
  expect((await correct('丙更正')).status).toBe(200);
  const late = { applyOrderId: sent.id, opinion: '甲又更正', correctReason: '描述有误', reportId: first?.id, revision: 2, version: 0 };
  expect((await send('expert1', late)).status).toBe(409);
});

test('a repeated key gets the same answer and saves once', async () => {
  const order = await drafted();
  const input = { applyOrderId: order.id, opinion: '只改一次' };
  const [first, second] = [await send('expert1', input, `save-${order.id}`), await send('expert1', input, `save-${order.id}`)];
  expect(second).toEqual(first);
  expect(await storedReports(app, order.id)).toMatchObject([{ version: 1 }]);
});

test('a sent report is immutable: saving needs a reason and opens a new version', async () => {
  const order = await reported();
  const [before] = await storedReports(app, order.id);
  const refused = await send('expert1', { applyOrderId: order.id, opinion: '更正后的意见' });
  expect(refused).toMatchObject({
    status: 400,
    body: { msg: '请填写更正原因', errors: [{ field: 'correctReason', message: '请填写更正原因' }] },
  });
  await send('expert1', { applyOrderId: order.id, opinion: '更正后的意见', correctReason: '用药剂量有误' });
  const [sent, draft] = await storedReports(app, order.id);
  expect(sent).toEqual(before);
  expect(draft).toMatchObject({ revision: 2, reportStatus: 'report_wait_send', opinion: '更正后的意见', correctReason: '用药剂量有误' });
  expect(await storedConsultation(app, order)).toMatchObject({ reportStatus: 'report_send_success' });
});

test('words of the other sex are warned of, not refused', async () => {
  const order = await aConsultation(app, { status: 'diagnosis', patientSex: '2' });
  expect(await send('expert1', { applyOrderId: order.id, opinion: '前列腺增大' })).toMatchObject({
    status: 200,
    body: {
      data: {
        warnings: ['患者性别为女，报告中出现“前列腺”，请核对'],
        warningsSaid: [{ template: '患者性别为{0}，报告中出现“{1}”，请核对', values: [{ word: '女', context: 'sex' }, '前列腺'] }],
      },
    },
  });
});

test.each([
  ['an empty opinion', { opinion: '' }, '会诊意见不能为空'],
  ['an opinion of punctuation', { opinion: '。。。' }, '请填写具体内容，不能只有标点'],
  ['5,001 characters', { opinion: '诊'.repeat(5001) }, '会诊意见不能超过5000个字'],
])('refuses %s', async (_what, input, message) => {
  const order = await aConsultation(app, { status: 'diagnosis' });
  expect(await send('expert1', { applyOrderId: order.id, ...input })).toMatchObject({ status: 400, body: { msg: message } });
});

test('a state that comes back with the row is passed over', async () => {
  const order = await aConsultation(app, { status: 'diagnosis' });
  const input = { applyOrderId: order.id, opinion: '建议随访', reportStatus: 'report_send_success' };
  expect((await send('expert1', input)).status).toBe(200);
  expect(await storedReports(app, order.id)).toMatchObject([{ reportStatus: 'report_wait_send' }]);
  expect(await storedConsultation(app, order)).toMatchObject({ reportStatus: 'report_wait_send' });
});
