import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refuseStatement, supplementConsultation } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { consultationDetail } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import {
  confirmReport,
  detailReport,
  downloadReport,
  listReports,
  previewReport,
  saveReport,
} from '../../../../contract/domains/report/report.endpoints.ts';
import { handOverReport, listReviewers } from '../../../../contract/domains/report/report-review.endpoints.ts';
import { searchEverything } from '../../../../contract/domains/search/search.endpoints.ts';
import type { Page } from '../../../../contract/kernel/envelope.ts';
import { sql } from '../../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { PersonName } from '../../../testing/test-people.ts';
import { aConsultation, storedConsultation, tasksOf, toldAbout } from '../../consultation/consultation.testing.ts';
import { fetchLink, opinion, storedReports, withDraft, withReport, wordsOf } from '../report.testing.ts';
import { approve, giveBack, handOver, PASSWORD, recall, rewrite, wantTwo, withHandedOver } from '../report-review.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await wantTwo(app);
});
afterAll(() => app.close());

const held = (overrides = {}) => aConsultation(app, { status: 'diagnosis', kind: 'telemedicine', ...overrides });
const handed = async (overrides = {}) => withHandedOver(app, await held(overrides));
const written = async () => withDraft(app, await held());

type Row = Record<string, unknown> & { can?: string[] };
const detail = async (who: PersonName, { id }: { id: string }) => (await app.as(who)).send<Row>(detailReport, { applyOrderId: id });
const listed = async (who: PersonName, { id }: { id: string }) =>
  (await (await app.as(who)).get<Page<Row>>(listReports, { size: 200 })).records.filter(({ applyOrderId }) => applyOrderId === id);

test('the author signs, the reviewer is asked, and the order waits for them alone', async () => {
  const order = await handed();
  const [report] = await storedReports(app, order.id);
  const { expert1, expert2 } = app.people;
  expect(report).toMatchObject({
    ...{ reportStatus: 'report_wait_review', authorId: expert1.userId, reviewerId: expert2.userId, signMethod: '密码签名' },
    ...{ handOverTime: new Date(app.clock.now()), confirmTime: null, fileId: null },
  });
  expect(await storedConsultation(app, order)).toMatchObject({ reportStatus: 'report_wait_review', reportReviewerId: expert2.userId });
  expect(await toldAbout(app, order)).toEqual([{ person: 'expert2', title: '有会诊报告待您审核' }]);
  expect((await tasksOf(app, order, 'expert2')).map(({ task }) => task)).toEqual(['approve-report']);
  expect((await tasksOf(app, order, 'expert1')).map(({ task }) => task)).not.toContain('confirm-report');
});

test('while it waits nobody changes it, and one signature does not send it', async () => {
  const order = await handed();
  expect(await rewrite(app, order)).toMatchObject({ status: 409, body: { msg: '报告正在审核，不能修改；需要修改请先撤回审核' } });
  expect(await handOver(app, order)).toMatchObject({ status: 409, body: { msg: '待审核状态下不能交付审核' } });
  const sent = await (await app.as('expert1')).send(confirmReport, { applyOrderId: order.id });
  expect(sent).toMatchObject({ status: 409, body: { msg: '待审核状态下不能确认并发送报告' } });
  expect(await storedReports(app, order.id)).toMatchObject([{ opinion, version: 1, reportStatus: 'report_wait_review' }]);
});

test('a correction in the words of a report whose opinion was supplemented since is not handed over', async () => {
  const order = await handed();
  expect((await approve(app, order)).status).toBe(200);
  await (await app.as('operator')).get(refuseStatement, { applyOrderId: order.id, statementRemark: '未写明用药' });
  const expert = await app.as('expert1');
  await expert.get(supplementConsultation, { applyOrderId: order.id, respRespondentsOpinion: '停用阿司匹林。' });
  await expert.get(saveReport, { applyOrderId: order.id, opinion, correctReason: '补充用药' });
  expect(await handOver(app, order)).toMatchObject({ status: 400, body: { errors: [{ field: 'opinion' }] } });
  await expert.get(saveReport, { applyOrderId: order.id, opinion: '停用阿司匹林。', correctReason: '补充用药' });
  expect((await handOver(app, order)).status).toBe(200);
});

test('the applying hospital reads nothing of it; its author and its reviewer do, and nobody else of their hospital', async () => {
  const order = await handed({ patientName: '候审甲' });
  for (const who of ['doctor1', 'applyAdmin', 'operator', 'expertAdmin'] as const) {
    for (const endpoint of [detailReport, previewReport, downloadReport])
      expect(await (await app.as(who)).send(endpoint, { applyOrderId: order.id })).toMatchObject({
        status: 404,
        body: { msg: '报告尚未发送' },
      });
    expect(await listed(who, order)).toEqual([]);
    const found = await (await app.as(who)).send<{ code: string }[]>(searchEverything, { word: String(order.no) });
    expect((found.body.data ?? []).filter(({ code }) => code === 'report')).toEqual([]);
  }
  expect((await detail('expert1', order)).body.data).toMatchObject({ reviewRequired: 1, can: ['recall-report', 'preview-report'] });
  expect((await detail('expert2', order)).body.data).toMatchObject({
    opinion,
    can: ['approve-report', 'give-back-report', 'preview-report'],
  });
  expect(await listed('expert1', order)).toHaveLength(1);
  expect(await listed('expert2', order)).toMatchObject([{ can: ['approve-report', 'give-back-report', 'preview-report'] }]);
  const { link } = await (await app.as('expert2')).get<{ link: string }>(previewReport, { applyOrderId: order.id });
  expect(await wordsOf(await fetchLink(app, link))).toContain('预览');
  expect((await (await app.as('expert2')).send(downloadReport, { applyOrderId: order.id })).status).toBe(404);
});

test('the reviewer sees the order as long as they are asked, with what they may do and nothing else', async () => {
  const order = await written();
  const seen = async () => (await app.as('expert2')).send<{ can: string[] }>(consultationDetail, { applyOrderId: order.id });
  expect((await seen()).status).toBe(404);
  await handOver(app, order);
  expect((await seen()).body.data?.can).toEqual(['approve-report', 'give-back-report', 'preview-report']);
  await recall(app, order);
  expect((await seen()).status).toBe(404);
  await handOver(app, order);
  await giveBack(app, order);
  expect((await seen()).status).toBe(404);
  await handOver(app, order);
  expect((await approve(app, order)).status).toBe(200);
  expect((await seen()).status).toBe(404);
});

test('whoever has an editor open from before hears what happened, and the conclusion is not rewritten behind the reviewer', async () => {
  const order = await handed();
  const stale = { applyOrderId: order.id, opinion, version: 0 };
  expect(await (await app.as('expert1')).send(saveReport, stale)).toMatchObject({
    status: 409,
    body: { msg: '报告正在审核，不能修改；需要修改请先撤回审核' },
  });
  const refused = await (await app.as('operator')).send(refuseStatement, { applyOrderId: order.id, statementRemark: '请补充诊断依据' });
  expect(refused.status).toBe(200);
  const { can } = await (await app.as('expert1')).get<{ can: string[] }>(consultationDetail, { applyOrderId: order.id });
  expect(can).not.toContain(supplementConsultation.name);
  const words = { applyOrderId: order.id, respRespondentsOpinion: '另一结论' };
  expect(await (await app.as('expert1')).send(supplementConsultation, words)).toMatchObject({
    status: 409,
    body: { msg: '会诊报告正在审核，请先撤回审核再补充' },
  });
  expect((await recall(app, order)).status).toBe(200);
  expect((await (await app.as('expert1')).send(supplementConsultation, words)).status).toBe(200);
});

test('a repeated key answers alike and asks once', async () => {
  const order = await written();
  const key = `hand-${order.id}`;
  const [one, other] = [await handOver(app, order, 'expert2', key), await handOver(app, order, 'expert2', key)];
  expect(one.status).toBe(200);
  expect(other).toEqual(one);
  expect(await toldAbout(app, order)).toHaveLength(1);
});

test('a correction goes the same way, and until then the version that was sent is what everybody reads', async () => {
  const order = await handed();
  await approve(app, order);
  expect((await rewrite(app, order, '用药剂量有误')).status).toBe(200);
  expect((await handOver(app, order)).status).toBe(200);
  expect(await storedConsultation(app, order)).toMatchObject({ reportStatus: 'report_send_success' });
  expect((await detail('doctor1', order)).body.data).toMatchObject({ revision: 1, opinion });
  expect((await detail('expert2', order)).body.data).toMatchObject({ revision: 2, reportStatus: 'report_wait_review' });
  // One open version an order, whatever state it is in.
  expect((await rewrite(app, order, '又有误')).status).toBe(409);
  expect((await approve(app, order)).status).toBe(200);
  expect((await storedReports(app, order.id)).map(({ reportStatus }) => reportStatus)).toEqual(['report_corrected', 'report_send_success']);
  expect((await detail('doctor1', order)).body.data).toMatchObject({ revision: 2, reviewRequired: 0 });
});

describe('is refused', () => {
  test('with anybody but an enabled senior colleague who may review', async () => {
    const group = app.services.database.forGroup();
    const { expert2 } = app.people;
    const names = async (order: { id: string }) =>
      (await (await app.as('expert1')).get<{ id: string }[]>(listReviewers, { applyOrderId: order.id })).map(({ id }) => id);
    const order = await written();
    const set = (column: 'status' | 'title', value: string) =>
      group.run(
        column === 'status'
          ? sql`UPDATE user_account SET status = ${value} WHERE id = ${expert2.userId}`
          : sql`UPDATE user_account SET title = ${value} WHERE id = ${expert2.userId}`,
      );
    expect(await names(order)).toContain(expert2.userId);
    const refused = { status: 400, body: { msg: '请选择本院有审核权限的另一位副主任及以上医师' } };
    for (const who of ['expert1', 'doctor1', 'stranger', 'nobody'] as const) expect(await handOver(app, order, who)).toMatchObject(refused);
    for (const [column, value, before] of [
      ['status', '0', '1'],
      ['title', 'attending', 'chief'],
    ] as const) {
      await set(column, value);
      expect(await names(order)).not.toContain(expert2.userId);
      expect(await handOver(app, order)).toMatchObject(refused);
      await set(column, before);
    }
    expect(await storedReports(app, order.id)).toMatchObject([{ reportStatus: 'report_wait_send', version: 0 }]);
  });

  test('with a wrong password, and to whoever is not its expert', async () => {
    const order = await written();
    const { userId } = app.people.expert1;
    const input = { applyOrderId: order.id, reviewerId: userId, password: PASSWORD };
    expect((await (await app.as('expert2')).send(handOverReport, input)).status).toBe(404);
    expect((await (await app.as('doctor1')).send(handOverReport, input)).status).toBe(403);
    const wrong = { ...input, reviewerId: app.people.expert2.userId, password: 'not-this-one' };
    expect((await (await app.as('expert1')).send(handOverReport, wrong)).body.errors).toEqual([
      { field: 'password', message: '密码不正确' },
    ]);
  });

  test('where one signature is enough, as sending is where two are wanted', async () => {
    const plain = await withDraft(app, await aConsultation(app, { status: 'diagnosis' }));
    expect(await handOver(app, plain)).toMatchObject({ status: 409, body: { msg: '该类会诊报告无需审核，请直接确认并发送' } });
    await withReport(app, plain);
    const order = await written();
    expect(await (await app.as('expert1')).send(confirmReport, { applyOrderId: order.id })).toMatchObject({
      status: 409,
      body: { msg: '该类会诊报告须经审核签发，请签名后交付审核' },
    });
  });
});
