import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { referralMove, saveReferral } from '../../../contract/domains/referral/referral.resource.ts';
import { referralFigures } from '../../../contract/domains/referral/referral-figures.ts';
import { addDays } from '../../../contract/domains/statistics/day-range.ts';
import {
  exportReferralNumbers,
  getReferralOrder,
  type ReferralAnswer,
  referralNumStatistics,
} from '../../../contract/domains/statistics/referral-statistics.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aReferral, asNow } from '../referral/referral.testing.ts';

const HOUR_MS = 3_600_000;
const app = sharedTestApp();
const people: PersonName[] = ['operator', 'platformAdmin', 'applyAdmin', 'expertAdmin', 'doctor1', 'doctor2', 'expert1', 'strangerAdmin'];
const why = { endReason: 'no_bed', respRespondentsReason: '床位已满' };

const answerOf = async (who: PersonName, input: object = {}) => (await asNow(app(), who)).get<ReferralAnswer>(referralNumStatistics, input);
const listed = async (who: PersonName, filters: object) =>
  (await (await asNow(app(), who)).get<Page<unknown>>(getReferralOrder, { size: 200, ...filters })).total;
const between = (begin: string, end: string) => ({ submitTime_datege: begin, submitTime_datele: end });

async function moved(who: PersonName, name: Parameters<typeof referralMove>[0], input: object): Promise<void> {
  const { status, body } = await (await asNow(app(), who)).send(referralMove(name), input);
  expect([name, status, body.msg]).toEqual([name, 200, '操作成功']);
}

beforeAll(async () => {
  // In the period before: one that nobody has answered.
  await aReferral(app());
  app().clock.advance(35 * 24 * HOUR_MS);
  const [refused, accepted, declined, canceled] = [
    await aReferral(app()),
    await aReferral(app()),
    await aReferral(app()),
    await aReferral(app()),
  ];
  await aReferral(app());
  await aReferral(app(), { type: 'save' }, 'doctor2');
  app().clock.advance(2 * HOUR_MS);
  await moved('expertAdmin', 'refuse', { id: refused.id, ...why });
  for (const { id } of [accepted, declined]) await moved('expertAdmin', 'approve', { id });
  await moved('expert1', 'accept', { id: accepted.id, wardName: '一病区', bedNo: '8' });
  app().clock.advance(2 * HOUR_MS);
  await moved('expert1', 'decline', { id: declined.id, ...why, endReason: 'other' });
  await moved('doctor1', 'cancel', { id: canceled.id, endReason: 'patient_refused' });
});

describe('what is counted', () => {
  test('by direction, answer and end; hours to the first answer; beside the days before', async () => {
    const { counts, before, byReason, total, canceled } = await answerOf('operator');
    expect(counts).toMatchObject({ up: 4, down: 0, accepted: 1, returned: 2, canceled: 1, waiting: 1, overdue: 0 });
    expect([total, canceled]).toEqual([4, 1]);
    // Two after two hours, one after four.
    expect(counts.answerHours).toBe(2.7);
    expect(before).toMatchObject({ total: 1, answerHours: null });
    expect(byReason).toEqual([
      { key: 'no_bed', name: '无可用床位', value: 1 },
      { key: 'other', name: '其他', value: 1 },
    ]);
  });

  test('every answer counts, also of what was handed in again since, and a hospital hears none that another had given', async () => {
    const { stranger } = app().people;
    const [again, elsewhere] = [await aReferral(app()), await aReferral(app())];
    const [before, theirs] = [await answerOf('applyAdmin'), await answerOf('strangerAdmin')];
    for (const { id } of [again, elsewhere])
      await moved('expertAdmin', 'refuse', { id, endReason: 'incomplete', respRespondentsReason: '缺CT' });
    await moved('doctor1', 'submit', { id: again.id });
    await moved('expertAdmin', 'refuse', { id: again.id, endReason: 'no_bed', respRespondentsReason: '满床' });
    await moved('doctor1', 'submit', { id: again.id });
    await moved('expertAdmin', 'approve', { id: again.id });
    await moved('expert1', 'accept', { id: again.id });
    const target = { targetTenantId: stranger.tenantId, targetDeptId: stranger.deptId, targetUserId: stranger.userId };
    await (await asNow(app(), 'doctor1')).get(saveReferral, { id: elsewhere.id, meetingType: '2', ...target, type: 'submit' });
    const [{ counts, byReason, byHospital }, after] = [await answerOf('applyAdmin'), await answerOf('strangerAdmin')];
    const more = (name: 'accepts' | 'returns' | 'accepted' | 'returned') => counts[name] - before.counts[name];
    expect([more('accepts'), more('returns'), more('accepted'), more('returned')]).toEqual([1, 3, 1, 2]);
    const reasons = (answer: ReferralAnswer['byReason'], key: string) => answer.find((one) => one.key === key)?.value ?? 0;
    expect([reasons(byReason, 'incomplete'), reasons(byReason, 'no_bed') - reasons(before.byReason, 'no_bed')]).toEqual([2, 1]);
    const of = (answer: ReferralAnswer['byHospital'], who: PersonName) =>
      answer.find(({ side, id }) => side === 'target' && id === app().people[who].tenantId)?.returned ?? 0;
    expect([of(byHospital, 'expert1') - of(before.byHospital, 'expert1'), of(byHospital, 'stranger')]).toEqual([2, 0]);
    expect([after.counts.total - theirs.counts.total, after.counts.returned, after.byReason]).toEqual([1, 0, []]);
    expect(after.byHospital.map(({ side, returned }) => [side, returned])).toEqual([
      ['apply', 0],
      ['target', 0],
    ]);
  });

  test('every day has a row, and a range that ends before it begins is refused', async () => {
    const { days } = await answerOf('operator', { beginTime: '2025-01-01', endTime: '2025-01-03' });
    expect(days).toEqual(['2025-01-01', '2025-01-02', '2025-01-03'].map((day) => ({ day, out: 0, into: 0, value: 0 })));
    const { status, body } = await (await asNow(app(), 'operator')).send(referralNumStatistics, {
      beginTime: '2026-02-01',
      endTime: '2026-01-01',
    });
    expect([status, body.msg]).toEqual([400, '结束时间不能早于开始时间']);
  });
});

describe('every number drills to a list of as many referrals', () => {
  test.each(people)('%s', async (who) => {
    const answer = await answerOf(who);
    const range = between(answer.beginTime, answer.endTime);
    const { beginTime, endTime } = answer;
    expect(await listed(who, { beginTime, endTime, figure: 'total' })).toBe(answer.total);
    for (const figure of keysOf(referralFigures))
      expect([figure, await listed(who, { ...range, figure })]).toEqual([figure, answer.counts[figure]]);
    for (const { side, id, value, accepted, returned } of answer.byHospital) {
      const filters = { ...range, ...(side === 'apply' ? { applyTenantId: id } : { targetTenantId: id }) };
      expect(await listed(who, { ...filters, figure: 'total' })).toBe(value);
      expect(await listed(who, { ...filters, figure: 'accepted' })).toBe(accepted);
      expect(await listed(who, { ...filters, figure: 'returned' })).toBe(returned);
    }
    for (const { key, value } of answer.byReason) expect(await listed(who, { ...range, figure: 'returned', endReason: key })).toBe(value);
    const today = toWireDate(app().clock.now());
    const sum = (from: string) => answer.days.filter(({ day }) => day >= from).reduce((all, { value }) => all + value, 0);
    expect(await listed(who, { ...between(addDays(today, -1), today), figure: 'total' })).toBe(sum(addDays(today, -1)));
  });

  test('a hospital counts its own on either side, another nothing, and whoever opens no referrals is refused', async () => {
    const [sender, receiver, stranger] = [await answerOf('applyAdmin'), await answerOf('expertAdmin'), await answerOf('strangerAdmin')];
    expect([sender.counts.out, sender.counts.into]).toEqual([sender.total, 0]);
    expect([receiver.counts.out, receiver.counts.into]).toEqual([0, receiver.total]);
    expect([stranger.counts.out, stranger.counts.into]).toEqual([0, stranger.total]);
    expect((await (await asNow(app(), 'nobody')).send(referralNumStatistics)).status).toBe(403);
  });
});

test('the page is a sheet with the same numbers, for whoever may carry it away', async () => {
  const answer = await answerOf('operator', { kind: 'inpatient' });
  const { token } = await asNow(app(), 'operator');
  const url = `/api${exportReferralNumbers.path}?kind=inpatient`;
  const reply = await app().app.inject({ url, headers: { 'blade-auth': `bearer ${token}` } });
  const { sheets } = await readXlsx(new Uint8Array(reply.rawPayload));
  const [header = [], ...lines] = sheets[0]?.rows ?? [];
  const shown = lines.map((line) => Object.fromEntries(header.map((title, at) => [String(title), line[at] ?? ''])));
  const of = (part: string) => shown.filter((line) => line.分项 === part);
  const { counts, byReason, byHospital } = answer;
  expect(of('合计')).toMatchObject([
    { 转诊总数: counts.total, 已退回: counts.returned, '平均答复时长（小时）': String(counts.answerHours) },
  ]);
  expect(of('未继续原因')).toMatchObject(byReason.map(({ name, value }) => ({ 名称: name, 已退回: value })));
  expect(of('接诊医院')).toMatchObject(
    byHospital.filter(({ side }) => side === 'target').map(({ name, value }) => ({ 名称: name, 转诊总数: value })),
  );
  expect(of('日期').reduce((sum, { 转诊总数 }) => sum + Number(转诊总数), 0)).toBe(counts.total);
  expect((await (await asNow(app(), 'doctor1')).send(exportReferralNumbers, {})).status).toBe(403);
});
