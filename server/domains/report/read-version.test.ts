import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseStatement, supplementConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { confirmReport, detailReport, discardCorrection, saveReport } from '../../../contract/domains/report/report.endpoints.ts';
import { approveReport, giveBackReport, handOverReport } from '../../../contract/domains/report/report-review.endpoints.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation } from '../consultation/consultation.testing.ts';
import { filesOf, opinion, storedReports, withDraft, withReport } from './report.testing.ts';
import { handOver, PASSWORD, recall, remark, rewrite, wantTwo } from './report-review.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await wantTwo(app);
});
afterAll(() => app.close());

const reread = '报告内容已修改，请重新阅读后再签名发送';
const read = async (order: { id: string }, who: PersonName = 'expert1') => {
  const { id, version } = await (await app.as(who)).get<{ id: string; version: number }>(detailReport, { applyOrderId: order.id });
  return { applyOrderId: order.id, reportId: id, reportVersion: version };
};

test('a draft that another window has saved since is not sent by who read it before', async () => {
  const order = await withDraft(app, await aConsultation(app, { status: 'diagnosis' }));
  const earlier = await read(order);
  await rewrite(app, order);
  const author = await app.as('expert1');
  // Before anybody is asked to sign: the password is not looked at.
  expect(await author.send({ ...confirmReport, method: 'POST' }, { ...earlier, password: 'not-theirs' })).toMatchObject({
    ...{ status: 409, body: { msg: reread } },
  });
  expect(await storedReports(app, order.id)).toMatchObject([{ reportStatus: 'report_wait_send' }]);
  expect(await filesOf(app, String(order['no']))).toEqual([]);
  expect((await author.send(confirmReport, await read(order))).status).toBe(200);
});

test('a correction that was given up and begun anew is another one, saved as often as it is', async () => {
  const order = await withReport(app, await aConsultation(app, { status: 'diagnosis' }));
  const author = await app.as('expert1');
  const correction = { applyOrderId: order.id, opinion: `${opinion}（更正）`, correctReason: '补充随访要求' };
  await author.get(saveReport, correction);
  const earlier = await read(order);
  await author.get(discardCorrection, { applyOrderId: order.id });
  await author.get(saveReport, { ...correction, opinion: `${opinion}（另写）` });
  expect(await author.send(confirmReport, earlier)).toMatchObject({ status: 409, body: { msg: reread } });
  expect(await storedReports(app, order.id)).toContainEqual(expect.objectContaining({ reportStatus: 'report_wait_send', isDeleted: 0 }));
});

test('a correction is not signed beside an opinion that was supplemented since its author was shown the order', async () => {
  const reread = { status: 409, body: { msg: '会诊意见在您打开报告后有补充，请重新打开并核对后再签名' } };
  for (const [kind, sends, more] of [
    ['oneSubject', { ...confirmReport, method: 'POST' }, {}],
    ['telemedicine', handOverReport, { reviewerId: app.people.expert2.userId }],
  ] as const) {
    const order = await withReport(app, await aConsultation(app, { status: 'diagnosis' }));
    const author = await app.as('expert1');
    await app.services.database.forGroup().run(sql`UPDATE consultation SET kind = ${kind} WHERE id = ${order.id}`);
    const shown = async () => (await author.get<{ orderOpinionHash: string }>(detailReport, { applyOrderId: order.id })).orderOpinionHash;
    const orderOpinionHash = await shown();
    await author.get(saveReport, { applyOrderId: order.id, opinion: `${opinion}（更正）`, correctReason: '补充随访要求' });
    await (await app.as('operator')).get(refuseStatement, { applyOrderId: order.id, statementRemark: '未写明用药' });
    await author.get(supplementConsultation, { applyOrderId: order.id, respRespondentsOpinion: '停用阿司匹林' });
    const asked = { applyOrderId: order.id, ...more };
    // Before anybody is asked to sign: the password is not looked at.
    expect(await author.send(sends, { ...asked, orderOpinionHash, password: 'not-theirs' }), kind).toMatchObject(reread);
    const now = { ...asked, orderOpinionHash: await shown(), password: PASSWORD };
    expect((await author.send(sends, now)).status, kind).toBe(200);
  }
});

test('handing over and deciding are held to what was read', async () => {
  const order = await withDraft(app, await aConsultation(app, { status: 'diagnosis', kind: 'telemedicine' }));
  const earlier = await read(order);
  await rewrite(app, order);
  const asked = { reviewerId: app.people.expert2.userId, password: PASSWORD };
  const refused = await (await app.as('expert1')).send(handOverReport, { ...earlier, ...asked });
  expect(refused).toMatchObject({ status: 409, body: { msg: reread } });
  await handOver(app, order);
  const before = await read(order, 'expert2');
  // Handed over once more as it was: the words are the same, and the page is still an earlier one.
  await recall(app, order);
  await handOver(app, order);
  const reviewer = await app.as('expert2');
  const stale = { status: 409, body: { msg: '报告内容已修改，请重新阅读后再审核' } };
  expect(await reviewer.send(approveReport, { ...before, password: PASSWORD })).toMatchObject(stale);
  expect(await reviewer.send(giveBackReport, { ...before, reviewRemark: remark })).toMatchObject(stale);
  expect((await reviewer.send(approveReport, { ...(await read(order, 'expert2')), password: PASSWORD })).status).toBe(200);
});
