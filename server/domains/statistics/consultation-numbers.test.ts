import { beforeAll, describe, expect, test } from 'vitest';
import { scheduleConsultation, sendBackConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { consultationFigures } from '../../../contract/domains/consultation/consultation-figures.ts';
import {
  breakdownWays,
  type ConsultationAnswer,
  type ConsultationNumbers,
  type CountedGroup,
  consultationNumStatistics,
  exportConsultationNumbers,
  isWithheld,
  sharesOf,
} from '../../../contract/domains/statistics/consultation-statistics.endpoints.ts';
import { addDays } from '../../../contract/domains/statistics/day-range.ts';
import {
  type BarAnswer,
  getConsultationOrder,
  histogramDoctorView,
  MAX_DAYS,
} from '../../../contract/domains/statistics/statistics.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { keysOf } from '../../../contract/kernel/keys.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { exportedLines } from '../../testing/exported-lines.ts';
import { extraPerson } from '../../testing/extra-people.ts';
import { sharedTestApp } from '../../testing/shared-test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, wireTime } from '../consultation/consultation.testing.ts';
import { accept, decline, hirePanel, invitePanel, schedulePanel } from '../consultation/many-experts.testing.ts';
import { asNow } from '../referral/referral.testing.ts';

const HOUR_MS = 3_600_000;
const app = sharedTestApp();
const people: PersonName[] = ['operator', 'applyAdmin', 'expertAdmin', 'doctor1', 'expert1', 'strangerAdmin'];

const answerOf = async (who: PersonName, input: object = {}) =>
  (await asNow(app(), who)).get<ConsultationAnswer>(consultationNumStatistics, input);
const listed = async (who: PersonName, filters: object) =>
  (await (await asNow(app(), who)).get<Page<unknown>>(getConsultationOrder, { size: 1, exact: 1, ...filters })).total;
const between = (begin: string, end: string) => ({ submitTime_datege: begin, submitTime_datele: end });

/** Waiting for an hour that should be said by `limit` hours from now. */
const waiting = async (limit: number) => {
  const now = app().clock.now();
  const times = { waitingSince: new Date(now), levelOneAuditTime: new Date(now), answerTime: new Date(now + limit * HOUR_MS) };
  return aConsultation(app(), { status: 'wait_scheduling', meetingType: '2', ...times });
};
const arranged = async ({ id }: { id: string }) =>
  (await asNow(app(), 'operator')).get(scheduleConsultation, {
    applyOrderId: id,
    scheduleTime: wireTime(app().clock.now() + 30 * HOUR_MS),
  });

beforeAll(async () => {
  await aConsultation(app(), { status: 'complete' });
  app().clock.advance(35 * 24 * HOUR_MS);
  const [soon, late, refused] = [await waiting(24), await waiting(24), await waiting(24)];
  app().clock.advance(2 * HOUR_MS);
  await arranged(soon);
  const back = { applyOrderId: refused.id, respRespondentsReason: '缺少影像资料', returnReason: 'material' };
  await (await asNow(app(), 'expert1')).get(sendBackConsultation, back);
  app().clock.advance(28 * HOUR_MS);
  await arranged(late);
  const slides = { status: 'complete', kind: 'telemedicine', diagnosisQuality: 'completely_clear' } as const;
  const slideRejections = [app().people.expert1, app().people.stranger].map(({ tenantId, deptId, userId }) => ({
    ...{ tenantId, deptId, doctorId: userId },
  }));
  await aConsultation(app(), { ...slides, sliceQuality: 'excellent', slideRejections });
  await aConsultation(app(), {
    status: 'complete',
    kind: 'telemedicine',
    diagnosisQuality: 'incorrect',
    sliceQuality: 'unqualified_technique',
  });
  await aConsultation(app(), { status: 'complete', kind: 'telemedicine', diagnosisQuality: 'no_diagnosis' });
  for (const status of ['overdue', 'cancel', 'wait_pay', 'wait_submit'] as const) await aConsultation(app(), { status });
  await hirePanel(app());
  const id = await invitePanel(app());
  await schedulePanel(app(), id);
  await accept(app(), id, 'expert1', 'stranger');
  await decline(app(), id, 'expert2');
});

describe('what is counted', () => {
  test('answers by the limit that stood, refusals by reason, the first diagnosis against the conclusion; beside the days before', async () => {
    const { counts, before, byReason, byKind, byMonth } = await answerOf('operator');
    expect(counts).toMatchObject({ total: 9, finished: 3, answered: 4, accepted: 3, refused: 1, returned: 1, timely: 3, late: 1 });
    expect(counts).toMatchObject({ compared: 2, agreed: 1, graded: 2, qualified: 1, gradings: 4, overdue: 1, canceled: 1 });
    // After two, two, thirty and no hours.
    expect(counts.answerHours).toBe(8.5);
    expect(before).toMatchObject({ total: 1, finished: 1, answered: 0, answerHours: null });
    expect(byReason).toMatchObject([{ id: 'material', name: '资料不全', refused: 1 }]);
    expect(byKind.map(({ id, total }) => [id, total])).toEqual([
      ['oneSubject', 5],
      ['telemedicine', 3],
      ['manySubject', 1],
    ]);
    expect(byMonth.reduce((sum, { total }) => sum + total, 0)).toBe(9);
  });

  test('who rejected slides before is counted that as hospital, department and expert; who is asked now hears of no other', async () => {
    const [group, applicants, experts] = [await answerOf('operator'), await answerOf('applyAdmin'), await answerOf('expertAdmin')];
    expect([group, applicants, experts].map(({ counts }) => counts.gradings)).toEqual([4, 4, 3]);
    const gradingsOf = (groups: readonly CountedGroup[], side: string) =>
      groups.reduce((sum, one) => sum + (one.side === side ? one.gradings : 0), 0);
    expect([gradingsOf(group.byHospital, 'apply'), gradingsOf(applicants.byDoctor, 'apply')]).toEqual([4, 4]);
    for (const { byHospital, byDept, byDoctor } of [group, experts])
      expect([byHospital, byDept, byDoctor].map((groups) => gradingsOf(groups, 'target'))).toEqual([3, 3, 3]);
  });

  test('of several experts everybody who was there, also in the histogram, and nobody who declined', async () => {
    const { byDoctor, byDept } = await answerOf('operator', { kind: 'manySubject' });
    const names = byDoctor.map(({ name, total }) => [name, total]);
    expect(names.sort()).toEqual([
      [app().people.expert1.realName, 1],
      [app().people.stranger.realName, 1],
    ]);
    // Two of one department are one order of it.
    expect(byDept.every(({ total }) => total === 1)).toBe(true);
    const bars = await (await asNow(app(), 'operator')).get<BarAnswer>(histogramDoctorView, { kind: 'manySubject' });
    expect(bars.items.map(({ name, value }) => [name, value]).sort()).toEqual(names);
  });

  test('no more than 366 days, and none that end before they begin', async () => {
    const client = await asNow(app(), 'operator');
    for (const [beginTime, endTime, msg] of [
      ['2025-01-01', '2026-01-02', `统计范围不能超过${MAX_DAYS}天`],
      ['2026-02-01', '2026-01-01', '结束时间不能早于开始时间'],
    ])
      expect(await client.send(consultationNumStatistics, { beginTime, endTime })).toMatchObject({ status: 400, body: { msg } });
  });

  test('nobody counts without a right to see consultations', async () => {
    expect((await (await asNow(app(), 'nobody')).send(consultationNumStatistics)).status).toBe(403);
  });
});

/** The filters that a group of each kind leads to. */
function filtersOf(answer: ConsultationAnswer): [CountedGroup, object][] {
  const range = between(answer.beginTime, answer.endTime);
  const by = (groups: readonly CountedGroup[], apply: string, target = apply) =>
    groups.map((group): [CountedGroup, object] => [group, { ...range, [group.side === 'apply' ? apply : target]: group.id }]);
  const months = answer.byMonth.map((group): [CountedGroup, object] => {
    const next = `${addDays(`${group.id}-28`, 4).slice(0, 7)}-01`;
    const [first, last] = [`${group.id}-01`, addDays(next, -1)];
    return [group, between(first > answer.beginTime ? first : answer.beginTime, last < answer.endTime ? last : answer.endTime)];
  });
  return [
    ...by(answer.byKind, 'kind'),
    ...by(answer.byReason, 'returnReason'),
    ...by(answer.byHospital, 'applyTenantId', 'targetTenantId'),
    ...by(answer.byDept, 'applyDeptId', 'targetDeptId'),
    ...by(answer.byDoctor, 'applyUserId', 'targetDoctorId'),
    ...months,
  ];
}

describe('every number drills to a list of as many orders', () => {
  const every = keysOf(consultationFigures);
  /** Of parts those that there is something of: what is nowhere is compared in the whole. */
  const shown = (counts: ConsultationNumbers) => every.filter((figure) => counts[figure] > 0);
  const compare = async (who: PersonName, counts: ConsultationNumbers, filters: object, figures = (_: ConsultationNumbers) => every) => {
    const wanted = figures(counts).map((figure): [string, number] => [figure, counts[figure]]);
    const found: [string, number][] = [];
    for (const [figure] of wanted) found.push([figure, await listed(who, { ...filters, figure })]);
    expect([filters, found]).toEqual([filters, wanted]);
  };

  test.each(people)('%s', async (who) => {
    const answer = await answerOf(who);
    await compare(who, answer.counts, between(answer.beginTime, answer.endTime));
    const days = 30;
    await compare(who, answer.before, between(addDays(answer.beginTime, -days), addDays(answer.beginTime, -1)));
    for (const [group, filters] of filtersOf(answer)) await compare(who, group, filters, shown);
    expect(answer.asOf.slice(0, 10)).toBe(toWireDate(app().clock.now()));
  });
});

test('people of the platform without the right to rank are told so, on the page and instead of an empty sheet', async () => {
  const rights = ['consultation_operate', 'statistics_consultations', 'statistics_consultations_export'];
  const person = await extraPerson(app(), '000000', 'counts-all', rights, 'group');
  const answer = await person.get<ConsultationAnswer>(consultationNumStatistics);
  expect(answer.total).toBeGreaterThan(0);
  for (const way of keysOf(breakdownWays)) {
    const isRanked = way === 'byDept' || way === 'byDoctor';
    expect([way, isWithheld(answer, way, false)]).toEqual([way, isRanked]);
    if (!isRanked) continue;
    const refused = { status: 403, body: { msg: expect.stringContaining('跨院专家排名') } };
    expect(await person.send(exportConsultationNumbers, { way })).toMatchObject(refused);
  }
});

test('a hospital of whose departments none was counted is shown that nothing was, and its sheet is empty', async () => {
  const { stranger, expert1 } = app().people;
  const submitTime = new Date(app().clock.now() - 200 * 24 * HOUR_MS);
  const own = { tenantId: stranger.tenantId, applyUserId: stranger.userId, applyDeptId: null };
  await aConsultation(app(), { status: 'complete', ...own, partyTenantIds: [stranger.tenantId, expert1.tenantId], submitTime });
  const rights = ['applyorder_view', 'statistics_consultations', 'statistics_consultations_export'];
  const person = await extraPerson(app(), stranger.tenantId, 'counts-own', rights, 'tenant');
  const day = toWireDate(submitTime.getTime());
  const range = { beginTime: day, endTime: day };
  const { total, byDept, byDoctor } = await person.get<ConsultationAnswer>(consultationNumStatistics, range);
  expect([total, byDept.length, byDoctor.length]).toEqual([1, 0, 1]);
  const url = `/api${exportConsultationNumbers.path}?${new URLSearchParams({ way: 'byDept', ...range })}`;
  const reply = await app().app.inject({ url, headers: { 'blade-auth': `bearer ${person.token}` } });
  expect(await exportedLines(reply.rawPayload)).toHaveLength(1);
});

test.each(keysOf(breakdownWays))('the table %s is a sheet with the same lines, for whoever may carry it away', async (way) => {
  const answer = await answerOf('operator');
  const { token } = await asNow(app(), 'operator');
  const url = `/api${exportConsultationNumbers.path}?way=${way}`;
  const reply = await app().app.inject({ url, headers: { 'blade-auth': `bearer ${token}` } });
  const [header = [], ...lines] = await exportedLines(reply.rawPayload);
  const shown = lines.map((line) => Object.fromEntries(header.map((title, at) => [String(title), line[at] ?? ''])));
  expect(shown).toMatchObject(
    answer[way].map((group) => ({ 分项: group.name, 总数: group.total, 超时: group.late, 及时率: sharesOf(group).timelyRate })),
  );
  expect((await (await asNow(app(), 'doctor1')).send(exportConsultationNumbers, { way })).status).toBe(403);
});
