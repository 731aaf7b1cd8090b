import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeConsultation,
  giveOpinion,
  passStatement,
  sendBackConsultation,
  startConsultation,
} from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationMoney, settlementTerms } from '../../../contract/domains/consultation/consultation-money.endpoints.ts';
import { giveOwnOpinion, listExpertOpinions } from '../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { assertLedger, ledgerOf, moneyOf } from '../../engine/ledger/payment-ledger.testing.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { linksOf, toldAbout } from './consultation.testing.ts';
import { accept, fees, hirePanel, invitePanel, panel, readPanel, schedulePanel } from './many-experts.testing.ts';

const ALL = fees.expert1 + fees.expert2 + fees.stranger;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await hirePanel(app);
});
afterAll(() => app.close());

/** All three attend, and it is under way. */
async function underWay(): Promise<string> {
  const id = await invitePanel(app);
  await accept(app, id, ...panel);
  await schedulePanel(app, id);
  await (await app.as('expert1')).get(startConsultation, { applyOrderId: id });
  return id;
}

const say = async (name: PersonName, id: string, words = `${name}认为应行造影检查`) =>
  (await app.as(name)).send(giveOwnOpinion, { applyOrderId: id, respRespondentsOpinion: words });
const conclude = async (id: string, absences?: unknown) =>
  (await app.as('expert1')).send(giveOpinion, { applyOrderId: id, respRespondentsOpinion: '综合各专家意见，建议造影。', absences });
const absentee = (name: PersonName, reason: string) => ({ targetDoctorId: app.people[name].userId, reason });

test('each says their own, changes it until the conclusion, and the chief hears when everybody has', async () => {
  const id = await underWay();
  expect((await say('expert2', id)).status).toBe(200);
  expect((await say('stranger', id)).status).toBe(200);
  expect((await say('stranger', id, '改为先行平板试验')).status).toBe(200);
  const told = await toldAbout(app, await readPanel(app, id));
  expect(told.filter(({ title }) => title === '各专家均已填写会诊意见')).toEqual([{ person: 'expert1', title: '各专家均已填写会诊意见' }]);
  expect((await conclude(id)).status).toBe(200);
  const { status, body } = await say('stranger', id, '再改');
  expect([status, body.msg]).toEqual([409, '已会诊状态下不能填写本人意见']);
  const opinions = await (await app.as('doctor1')).get<Record<string, unknown>[]>(listExpertOpinions, { applyOrderId: id });
  expect(opinions.map(({ targetDoctorName, opinion, isChief }) => [targetDoctorName, opinion, isChief])).toEqual([
    ['expert甲', undefined, 1],
    ['expert乙', 'expert2认为应行造影检查', 0],
    ['stranger', '改为先行平板试验', 0],
  ]);
});

test('who was not asked says nothing, and nobody before it begins', async () => {
  const id = await invitePanel(app, ['expert1', 'expert2']);
  expect((await say('expert2', id)).status).toBe(409);
  await accept(app, id, 'expert1', 'expert2');
  await schedulePanel(app, id);
  await (await app.as('expert1')).get(startConsultation, { applyOrderId: id });
  expect((await say('stranger', id)).status).toBe(404);
  expect((await say('doctor1', id)).status).toBe(403);
});

test('the chief concludes with everybody’s word, or says who did not attend and why', async () => {
  const id = await underWay();
  expect((await say('expert2', id)).status).toBe(200);
  const refused = async (absences: unknown) => {
    const { status, body } = await conclude(id, absences);
    return [status, body.msg];
  };
  expect(await refused(undefined)).toEqual([400, '专家stranger尚未填写意见，请等待其填写，或说明未参加的原因']);
  expect(await refused([absentee('stranger', ' ')])).toEqual([400, '未参加的原因不能为空']);
  expect(await refused([absentee('stranger', '急诊手术'), absentee('expert2', '没来')])).toEqual([
    400,
    '只能将已接受邀请、尚未填写意见的专家记为未参加',
  ]);
  expect(await refused('谁')).toEqual([400, '未参加的专家格式不正确']);
  expect(await refused([absentee('stranger', '急诊手术')])).toEqual([200, '操作成功']);
  const row = await readPanel(app, id);
  expect(row).toMatchObject({ applyOrderStatus: 'diagnosis', remotePrice: ALL - fees.stranger, partyTenantIds: ['100002', '100001'] });
  expect(row.experts?.[2]).toMatchObject({ answer: 'absent', reason: '急诊手术', isIn: 0 });
  const told = (await toldAbout(app, row)).filter(({ title }) => title === '您被记为未参加会诊');
  expect(told).toEqual([{ person: 'stranger', title: '您被记为未参加会诊' }]);
  expect(await linksOf(app, row, '您被记为未参加会诊')).toEqual([null]);
  expect(await ledgerOf(app, row)).toContain(`refund-1-absent held ${fees.stranger}, refund_due -${fees.stranger}`);
});

test('two conclude at once: one does', async () => {
  const id = await underWay();
  await say('expert2', id);
  await say('stranger', id);
  const replies = await Promise.all([conclude(id), conclude(id)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('the settlement divides each fee by itself, exactly once, and each expert is told their own share', async () => {
  const id = await underWay();
  await say('expert2', id);
  await conclude(id, [absentee('stranger', '急诊手术')]);
  const operator = await app.as('operator');
  const half = (cents: number) => Math.floor(cents / 2);
  const forty = (cents: number) => Math.floor((cents * 40) / 100);
  const [hospital, expert] = [half(fees.expert1) + half(fees.expert2), forty(fees.expert1) + forty(fees.expert2)];
  const held = fees.expert1 + fees.expert2;
  const payees = (['expert1', 'expert2'] as const).map((name) => {
    const { realName: doctorName, tenantName: hospitalName } = app.people[name];
    return { doctorName, hospitalName, hospital: half(fees[name]), expert: forty(fees[name]) };
  });
  const platform = held - hospital - expert;
  expect(await operator.get(settlementTerms, { applyOrderId: id })).toEqual({ held, hospital, expert, platform, payees });
  const settle = () => operator.send(passStatement, { applyOrderId: id });
  expect((await Promise.all([settle(), settle()])).map(({ status }) => status).sort()).toEqual([200, 409]);
  const row = await readPanel(app, id);
  expect(await moneyOf(app, row)).toEqual({ paid: ALL, refunded: fees.stranger, settled: held, held: 0, forfeited: 0 });
  const share = async (name: PersonName) =>
    (await (await app.as(name)).get<{ entries: { kind: string; amount: number }[] }>(consultationMoney, { applyOrderId: id })).entries.map(
      ({ kind, amount }) => [kind, amount],
    );
  expect(await share('expert1')).toEqual([['expert', forty(fees.expert1)]]);
  expect(await share('expert2')).toEqual([['expert', forty(fees.expert2)]]);
  expect((await (await app.as('stranger')).send(consultationMoney, { applyOrderId: id })).status).toBe(404);
  await assertLedger(app);
});

test('the chief returns the whole application, or the operator ends it: the fee goes back whole', async () => {
  const returned = await invitePanel(app);
  await (await app.as('expert1')).get(sendBackConsultation, { applyOrderId: returned, respRespondentsReason: '请补充造影资料' });
  const closed = await underWay();
  await (await app.as('operator')).get(closeConsultation, { applyOrderId: closed, reason: '专家临时出诊抢救' });
  for (const id of [returned, closed]) {
    const row = await readPanel(app, id);
    expect(await moneyOf(app, row)).toMatchObject({ paid: ALL, refunded: ALL, held: 0 });
  }
  expect(await toldAbout(app, await readPanel(app, closed))).toEqual(
    expect.arrayContaining([...panel, 'doctor1' as const].map((person) => expect.objectContaining({ person }))),
  );
  await assertLedger(app);
});
