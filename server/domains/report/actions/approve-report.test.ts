import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passStatement } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { detailReport, downloadReport, saveReport } from '../../../../contract/domains/report/report.endpoints.ts';
import { approveReport, giveBackReport } from '../../../../contract/domains/report/report-review.endpoints.ts';
import { type Said, textOf } from '../../../../contract/kernel/said.ts';
import { sql } from '../../../engine/store/sql.ts';
import { somebodyWaits } from '../../../testing/somebody-waits.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { aConsultation, stepsOf, storedConsultation, tasksOf, toldAbout } from '../../consultation/consultation.testing.ts';
import { fetchLink, filesOf, storedReports, wordsOf } from '../report.testing.ts';
import { approve, giveBack, handOver, PASSWORD, recall, remark, rewrite, wantTwo, withHandedOver } from '../report-review.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await wantTwo(app);
});
afterAll(() => app.close());

const held = (overrides = {}) => aConsultation(app, { status: 'diagnosis', kind: 'telemedicine', ...overrides });
const handed = async (overrides = {}) => withHandedOver(app, await held(overrides));

const group = (statement: ReturnType<typeof sql>) => app.services.database.forGroup().run(statement);

test('sends it with both signatures, as a single one would', async () => {
  const order = await handed();
  app.clock.advance(60_000);
  const { status, body } = await approve(app, order);
  expect([status, body.msg]).toEqual([200, '操作成功']);
  const { expert1, expert2 } = app.people;
  const [report] = await storedReports(app, order.id);
  expect(report).toMatchObject({
    ...{ reportStatus: 'report_send_success', confirmTime: new Date(app.clock.now()), authorId: expert1.userId },
    ...{ reviewMethod: '密码签名', reviewTime: new Date(app.clock.now()), signTime: new Date(app.clock.now() - 60_000) },
  });
  const reader = await app.as('doctor1');
  const { link, pdfHash } = await reader.get<{ link: string; pdfHash: string }>(downloadReport, { applyOrderId: order.id });
  const pdf = await fetchLink(app, link);
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(pdfHash);
  const words = await wordsOf(pdf);
  for (const there of [
    `电子签名：${expert1.realName}（密码签名）`,
    `审核医生：${expert2.realName}`,
    `电子签名：${expert2.realName}（密码签名）`,
    report?.signHash ?? '?',
    report?.reviewHash ?? '?',
  ])
    expect(words).toContain(there);
  expect(await reader.get(detailReport, { applyOrderId: order.id })).toMatchObject({
    ...{ reviewerName: expert2.realName, reviewMethod: '密码签名', signMethod: '密码签名' },
  });
  expect(await storedConsultation(app, order)).toMatchObject({ reportStatus: 'report_send_success', reportReviewerId: null });
  expect(await stepsOf(app, order.id)).toEqual(['approve-report']);
  expect(await tasksOf(app, order, 'expert2')).toEqual([]);
  expect(await toldAbout(app, order)).toEqual(
    expect.arrayContaining([
      { person: 'doctor1', title: '会诊报告已发送' },
      { person: 'expert1', title: '会诊报告已审核通过并发送' },
    ]),
  );
});

test('whoever approves it is warned of words that contradict the patient’s sex, as its author is', async () => {
  const order = await held({ patientSex: '1' });
  const author = await app.as('expert1');
  await author.get(saveReport, { applyOrderId: order.id, opinion: '未见恶性细胞', advice: '复查卵巢' });
  await handOver(app, order);
  const warnings = async (who: 'expert1' | 'expert2' | 'doctor1') =>
    (await (await app.as(who)).get<{ warningsSaid?: Said[] }>(detailReport, { applyOrderId: order.id })).warningsSaid?.map(textOf);
  const warning = ['患者性别为男，报告中出现“卵巢”，请核对'];
  expect([await warnings('expert1'), await warnings('expert2')]).toEqual([warning, warning]);
  expect((await approve(app, order)).status).toBe(200);
  // Nobody can change any more what was sent.
  expect([await warnings('expert1'), await warnings('doctor1')]).toEqual([undefined, undefined]);
});

test('its author does not approve it, nor does who became the order’s expert meanwhile', async () => {
  const order = await handed();
  expect((await approve(app, order, 'expert1')).status).toBe(403);
  expect((await approve(app, order, 'doctor1')).status).toBe(403);
  expect((await approve(app, order, 'stranger')).status).toBe(404);
  await group(sql`UPDATE consultation SET target_doctor_id = ${app.people.expert2.userId} WHERE id = ${order.id}`);
  expect(await approve(app, order)).toMatchObject({ status: 403, body: { msg: '不能审核本人出具的会诊报告' } });
  expect(await storedReports(app, order.id)).toMatchObject([{ reportStatus: 'report_wait_review' }]);
});

test('twice at once, or against the author’s recall or a refusal: one wins, the other hears why', async () => {
  const gone = '该报告已撤回或已处理，无需您再审核';
  const twice = await handed();
  const both = await Promise.all([approve(app, twice), approve(app, twice)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.msg).toBe(gone);
  expect(await filesOf(app, String(twice.no))).toEqual(['report']);

  const recalled = await handed();
  const race = await Promise.all([approve(app, recalled), recall(app, recalled)]);
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [report] = await storedReports(app, recalled.id);
  expect(report?.reportStatus).toBe(race[0].status === 200 ? 'report_send_success' : 'report_wait_send');
  expect([gone, '已发送状态下不能撤回审核']).toContain(race.find(({ status }) => status === 409)?.body.msg);

  const decided = await handed();
  const words = await Promise.all([approve(app, decided), giveBack(app, decided)]);
  expect(words.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(words.find(({ status }) => status === 409)?.body.msg).toBe(gone);
});

test('whoever waited for the one who decided hears why, too', async () => {
  const order = await handed();
  const [answer] = await Promise.all([
    approve(app, order),
    app.services.database.forGroup().transaction(async (tx) => {
      await tx.run(sql`UPDATE consultation SET report_reviewer_id = NULL WHERE id = ${order.id}`);
      await expect.poll(() => somebodyWaits(app.services.database)).toBe(true);
    }),
  ]);
  expect([answer.status, answer.body.msg]).toEqual([409, '该报告已撤回或已处理，无需您再审核']);
});

test('a repeated key gets the same answer, and one report', async () => {
  const order = await handed();
  const key = `approve-${order.id}`;
  const [one, other] = [await approve(app, order, 'expert2', key), await approve(app, order, 'expert2', key)];
  expect(one.status).toBe(200);
  expect(other).toEqual(one);
  expect(await filesOf(app, String(order.no))).toEqual(['report']);
});

test('what its author signed is what is sent: the order has changed since', async () => {
  const order = await handed();
  await group(sql`UPDATE consultation SET diagnosis = '另一诊断', version = version + 1 WHERE id = ${order.id}`);
  expect(await approve(app, order)).toMatchObject({ status: 409, body: { msg: '会诊资料在报告交付后有变动，请退回报告医生重新签名' } });
  expect(await filesOf(app, String(order.no))).toEqual([]);
  expect((await giveBack(app, order)).status).toBe(200);
});

test('words that were not read are not decided about: taken back, rewritten and handed over again meanwhile', async () => {
  const order = await handed();
  const reviewer = await app.as('expert2');
  const read = async () => (await reviewer.get<{ signHash: string }>(detailReport, { applyOrderId: order.id })).signHash;
  const stale = { applyOrderId: order.id, signHash: await read() };
  for (const change of [recall, rewrite, handOver]) expect((await change(app, order)).status).toBe(200);
  // Before anybody is asked to sign: the password is not looked at.
  const refused = { status: 409, body: { msg: '报告内容已修改，请重新阅读后再审核' } };
  expect(await reviewer.send(approveReport, { ...stale, password: 'not-theirs' })).toMatchObject(refused);
  expect(await reviewer.send(giveBackReport, { ...stale, reviewRemark: remark })).toMatchObject(refused);
  expect(await storedReports(app, order.id)).toMatchObject([{ reportStatus: 'report_wait_review' }]);
  expect((await reviewer.send(approveReport, { ...stale, signHash: await read(), password: PASSWORD })).status).toBe(200);
});

test('until then the order is not settled', async () => {
  const order = await handed();
  const settle = async () => (await app.as('operator')).send(passStatement, { applyOrderId: order.id });
  expect(await settle()).toMatchObject({ status: 409, body: { msg: '会诊报告正在审核，审核后才能结算' } });
  await approve(app, order);
  expect((await settle()).status).toBe(200);
});

test('who has lost the title since they were asked gives it back, and does not approve', async () => {
  const order = await handed();
  const { tenantId, userId } = app.people.expert2;
  const entitle = (title: string) => group(sql`UPDATE user_account SET title = ${title} WHERE tenant_id = ${tenantId} AND id = ${userId}`);
  await entitle('attending');
  const refused = await approve(app, order);
  await entitle('chief');
  expect(refused).toMatchObject({ status: 403, body: { msg: '审核报告需要副主任及以上职称，请退回报告医生另选审核医生' } });
  expect((await approve(app, order)).status).toBe(200);
});
