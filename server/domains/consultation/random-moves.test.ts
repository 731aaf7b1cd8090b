import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { absentStates } from '../../../contract/domains/consultation/absent-applicant.states.ts';
import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { doctorFee } from '../../../contract/domains/consultation/doctor-fee.resource.ts';
import { consultationKinds } from '../../../contract/domains/consultation/kinds/kind-names.ts';
import { areOut, slideReturnStates } from '../../../contract/domains/consultation/kinds/slide-return.states.ts';
import { onCall } from '../../../contract/domains/consultation/on-call.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { assertLedger, moneyOf, owedFor } from '../../engine/ledger/payment-ledger.testing.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { reportLives } from '../report/report-life.testing.ts';
import { setOwnParam } from './hospital-rules.testing.ts';
import { seatTeam } from './many-video.testing.ts';
import { type Answer, beginLife, type Chapter, type ReportLife } from './order-life.testing.ts';
import { passesOver } from './order-players.testing.ts';
import {
  appointedKinds,
  askedHours,
  type Happening,
  happenings,
  headless,
  headlessKinds,
  type LifeKind,
  lifeKinds,
  noShows,
} from './random-moves.testing.ts';
import { backOfHeld, keptOfNoShow, NOTHING, type Told, toldAfter } from './told-hours.testing.ts';
import { atRest } from './ways-to-rest.testing.ts';

type Money = Awaited<ReturnType<typeof moneyOf>>;

/** So many lives come by every move. */
const WHOLE = 150;
/** So many times a fifth of them more. */
const MORE = 10;
/** How many orders live; more of them, or others, by the environment. */
const LIVES = Number(process.env.LIANYI_TEST_LIVES ?? WHOLE);
/** What happens where nobody of the applicant's side comes has lives of its own, so many. */
const ofAbsent = Object.keys(absentStates.steps);
const NO_SHOWS = 40;
/** Takes ten days of silence, which pass where a life is brought to rest. */
const AT_LAST = 'resumeUnsupplied';
/** How many begin without a chief. */
const HEADLESS = 24;
const SEED = Number(process.env.LIANYI_TEST_SEED ?? 20_261_123);
const EXTRA_FEE = consultationParams['consultation.extra-fee'].preset;

let app: TestApp;
let reports: ReportLife & { done: ReadonlySet<string> };
beforeAll(async () => {
  app = await createTestApp();
  for (const remoteType of Object.keys(consultationKinds))
    await (await app.as('expertAdmin')).get(endpointOf(doctorFee, 'submit'), { remoteType, title: 'chief', doctorTitleFee: 30_000 });
  await setOwnParam(app, app.people.expert1.tenantId, 'ecg.pool-fee', 30_000);
  // What is urgent and left in the pool is passed on to them.
  const shift = { doctorId: app.people.expert2.userId, line: '2', startTime: '2026-11-01 00:00:00', endTime: '2027-11-01 00:00:00' };
  await (await app.as('expertAdmin')).get(endpointOf(onCall, 'submit'), shift);
  // The second expert asks for nothing, and neither does the third of another hospital.
  await seatTeam(app);
  await setOwnParam(app, app.people.doctor1.tenantId, 'mdt.needs-approval', 0);
  reports = await reportLives(app, ['telemedicine', 'manyVideo', 'oneSubject']);
});
afterAll(() => app.close());

/** Answers that tell a person something. Any other conflict, above all with a key that exists, is a fault. */
const explained = [
  /状态下不能/,
  /^数据已被他人修改，请刷新后重试$/,
  /^会诊费已调整，请重新选择专家并确认费用$/,
  /^该申请已被退回\d次，不能再次提交，请新建申请$/,
  // What this order has not, whatever its state.
  /^会诊已开始，不能(退回|取消)$/,
  /^切片尚未归还/,
  /^会诊尚未结束，切片仍在使用$/,
  /^该类会诊不能要求补充资料$/,
  /^已报告申请方未到，且约定时间已超过宽限，不能要求补充资料/,
  /^会诊意见已生效，您已表态$/,
  /^会诊报告(正在审核|已发送)，/,
  // The operator returns it instead, which is theirs to do as well.
  /^会诊专家已停用或已不在该医院，请退回申请$/,
  /^该心电在认领池中，请认领$/,
  /^该心电已有医生在处理，不能认领$/,
  /^该会诊未约定时间，不能改期$/,
  /^该会诊已约定在此时间$/,
  /^约定时间过后15分钟才能报告申请方未到$/,
  /^已报告申请方未到，且约定时间已超过宽限，不能(开始会诊|要求补充资料|改期)。请联系运营人员改期$/,
  /^约定时间后已要求补充资料，不能报告申请方未到。请开始会诊或改期$/,
  /^(约定时间已过且超过宽限，会诊即将过期|该会诊未约定时间)，不能报告申请方未到$/,
  /^(已报告过申请方未到|没有待申请方答复的未到报告|提出异议的时限.+已过)$/,
  /^该会诊已再次申请$/,
  // Who hands it in for its doctor does not approve it as well.
  /^本院没有其他医务科审批人，您不能代为提交$/,
  /^该申请可修改后重新提交，无须再次申请$/,
  /^主诊专家.+尚未答复邀请。请等待其答复，或确认由.+接任主诊后开始$/,
  /^会诊专家当日停诊，请改期$/,
  /^会诊室有申请方到场的记录，不能报告申请方未到/,
];
/** An hour that somebody arranges on a day on which an expert is absent. */
const isOnLeave = ({ status, msg }: Answer): boolean => status === 400 && /会诊专家.*停诊至/.test(msg);

const wordsOf = ({ action, step, by, status, msg }: Answer): string => `${by}: ${action.name} (${step}) ${status} ${msg}`;

/** Who begins over the head of a chief who has not answered, and does not say so, is told of it. */
const isTold = (answer: Answer, before: Chapter['before']): boolean =>
  passesOver(app, answer, before) && answer.input.withoutChief !== '1' && answer.status === 409;

/** A chief who has not answered keeps seat and fee until they answer, or somebody says that it begins without them. */
function checkChief({ before, after, answers }: Chapter, had: Money, has: Money): 'passedOver' | 'kept' | undefined {
  const [only, second] = answers;
  if (!only?.rightful || second || !passesOver(app, only, before)) return undefined;
  const isSaid = only.input.withoutChief === '1' && only.status === 200;
  expect(after.targetDoctorId !== before.targetDoctorId, wordsOf(only)).toBe(isSaid);
  if (!isSaid) expect(has).toEqual(had);
  return isSaid ? 'passedOver' : 'kept';
}

/** A refusal says why, and whoever alone does what is theirs to do is not refused. */
function checkAnswers({ answers, before }: Chapter): void {
  for (const answer of answers) {
    expect([200, 400, 403, 404, 409], wordsOf(answer)).toContain(answer.status);
    if (answer.status === 409)
      expect(
        explained.some((pattern) => pattern.test(answer.msg)),
        wordsOf(answer),
      ).toBe(true);
  }
  const [only, second] = answers;
  // Submitting asks for more than the state: an hour that is still to come, the fee of today, an expert who is there.
  // Nor is an order applied for anew twice: that is looked up, and said.
  const isAnew = only?.step === 'renew' && Boolean(before.renewedByNo);
  if (only?.rightful && !second && only.step !== 'submit' && !isAnew && !isTold(only, before) && !isOnLeave(only))
    expect(only.status, `${wordsOf(only)} from ${before.applyOrderStatus}`).toBe(200);
}

const holding: readonly string[] = [
  'wait_primaryaudit',
  'wait_scheduling',
  'wait_sent',
  'wait_receiving',
  'wait_diagnosis',
  'wait_supplement',
  'diagnosis_ing',
  'diagnosis_issued',
  'diagnosis',
  'not_pass',
];

/** Every cent that was taken is held, or went one way, once (domain rules 6.0.2). */
function checkMoney(chapter: Chapter, had: Money, has: Money, told: Told): void {
  const { before, after, answers, collected } = chapter;
  expect(has.refunded + has.forfeited + has.settled + has.held).toBe(has.paid);
  for (const amount of Object.values(has)) expect(amount).toBeGreaterThanOrEqual(0);
  const state = after.applyOrderStatus ?? '';
  expect(has.held, `held in ${state}`).toBe(holding.includes(state) ? (after.remotePrice ?? 0) : 0);
  const took = answers.filter(({ step, status }) => step === 'pay' && status === 200).length;
  expect(has.paid - had.paid).toBe(took * (before.remotePrice ?? 0) + collected);
  // Extra time is paid once, after the settlement, and divided as it comes in.
  expect(collected).toBe(collected > 0 ? (before.extraDue ?? 0) - (after.extraDue ?? 0) : 0);
  if (collected > 0) expect(has.settled - had.settled).toBe(collected);
  if (answers.length > 1 || state === before.applyOrderStatus) return;
  const ended = had.held - has.held;
  if (ended <= 0) return;
  // Of several experts those who do not attend are paid back while the order goes on.
  if (holding.includes(state)) {
    expect(has.refunded - had.refunded).toBe(ended);
    return;
  }
  const isKept = state === 'cancel' || after.expiryCause === 'absent';
  const back = state === 'complete' ? 0 : isKept ? backOfHeld(had.held, chapter, told, app.clock.now()) : had.held;
  expect({ refunded: has.refunded - had.refunded, settled: has.settled - had.settled, forfeited: has.forfeited - had.forfeited }).toEqual({
    refunded: back,
    settled: state === 'complete' ? had.held : 0,
    forfeited: isKept ? had.held - back : 0,
  });
}

/** What is owed comes with the settlement, as much as was accepted, and goes with the cashier. Returns what is owed now. */
function checkOwed({ before, after, collected }: Chapter, had: number, has: number): number {
  const isSettled = before.applyOrderStatus !== 'complete' && after.applyOrderStatus === 'complete';
  const accepted = (after.acceptedUnits ?? 0) * EXTRA_FEE;
  expect(has).toBe(isSettled ? accepted : had - collected);
  expect(after.extraDue ?? 0).toBe(has);
  if (isSettled) expect(after.acceptedUnits ?? 0).toBeLessThanOrEqual(before.extraUnits ?? 0);
  return has;
}

/** A conclusion that others confirm counts with half of those who attended, and not before (domain rules 6.2.6). */
function checkHalf({ after }: Chapter): void {
  if (after.kind !== 'manyVideo' || !['diagnosis_issued', 'diagnosis', 'complete'].includes(after.applyOrderStatus ?? '')) return;
  const there = (after.experts ?? []).filter(({ answer }) => answer === 'accepted');
  const agree = there.filter(({ verdict }) => verdict === 'confirmed').length;
  expect(agree * 2 >= there.length, `${agree} of ${there.length}`).toBe(after.applyOrderStatus !== 'diagnosis_issued');
}

/** Whether the applicant's hospital approves what several experts are asked by video. */
const setApproval = (needed: boolean) =>
  app.services.database.forGroup().run(sql`
    UPDATE tenant_param SET param_value = ${needed ? '1' : '0'} WHERE tenant_id = ${app.people.doctor1.tenantId} AND param_key = 'mdt.needs-approval'`);

/** What an order says of its experts is what their invitations say. */
async function checkPanel({ after }: Chapter): Promise<void> {
  if (after.levelOneAuditStatus !== '1' || !after.experts) return;
  const { rows } = await app.services.database.forGroup().run<{ id: string; answer: string; parties: string[] }>(sql`
    SELECT target_doctor_id AS id, answer, party_tenant_ids AS parties FROM consultation_expert
    WHERE tenant_id = ${after.tenantId} AND apply_order_id = ${after.id} AND is_deleted = 0 ORDER BY position`);
  const said = after.experts.map(({ targetDoctorId: id, answer }) => ({ id, answer, parties: after.partyTenantIds }));
  expect(rows).toEqual(said);
}

/** One order lives a story, and is brought to rest. Notes in `taken` what was done. */
async function live(kind: LifeKind, asked: number, story: readonly Happening[], taken: Set<string>): Promise<void> {
  const life = await beginLife(app, kind, reports, asked);
  let had = await moneyOf(app, life);
  let owed = 0;
  let told = NOTHING;
  const hours = new Set<number>();
  for (const what of story) {
    const chapter = await life.happen(what);
    const has = await moneyOf(app, life);
    checkAnswers(chapter);
    checkMoney(chapter, had, has, told);
    told = toldAfter(chapter, told, app.clock.now());
    hours.add(chapter.after.scheduleTime?.getTime() ?? 0);
    const kept = keptOfNoShow(chapter, hours.size === 2 && !story.some(({ kind }) => kind === 'absence'));
    if (kept !== undefined) {
      expect(has.forfeited - had.forfeited).toBe(kept);
      taken.add('plainNoShow');
    }
    const chief = checkChief(chapter, had, has);
    checkHalf(chapter);
    await checkPanel(chapter);
    had = has;
    owed = checkOwed(chapter, owed, await owedFor(app, life));
    if (chapter.collected > 0) taken.add('collect');
    if (chief) taken.add(chief);
    for (const { step, status } of chapter.answers) if (status === 200) taken.add(step);
    if (chapter.after.applyOrderStatus === 'overdue') taken.add('expire');
    if (chapter.after.expiryCause === 'absent') taken.add('absent');
    if (chapter.before.poolTenantId && !chapter.before.secondCallTime && chapter.after.secondCallTime) taken.add('secondCall');
    if (chapter.before.claimTime && chapter.answers.length === 0 && !chapter.after.claimTime) taken.add('releaseIdle');
  }
  expect(await life.finish()).toBe(undefined);
  expect(atRest).toContain((await life.read()).applyOrderStatus);
  expect(areOut(await life.read())).toBe(false);
  expect(await moneyOf(app, life)).toMatchObject({ held: 0 });
}

test('whatever happens to an order, no cent is lost and somebody can end it', { timeout: 600_000 + LIVES * 3_000 }, async () => {
  const taken = new Set<string>();
  let lives = 0;
  const any = fc.asyncProperty(lifeKinds, askedHours, happenings, async (kind, asked, story) => {
    lives += 1;
    await setApproval(lives % 2 === 1);
    await live(kind, asked, story, taken);
  });
  // Nothing is left out: every deed of the reports and every move of the table is made by somebody, in some more lives where these did not come by it.
  const deeds = ['approve', 'discard', 'giveBack', 'handOver', 'recall', 'send', 'write'];
  const moves = [...Object.keys(consultationStates.steps), ...Object.keys(slideReturnStates.steps), 'collect', 'secondCall'];
  const missed = () => [
    ...deeds.filter((deed) => !reports.done.has(deed)),
    ...moves.filter((move) => !taken.has(move) && !ofAbsent.includes(move) && move !== AT_LAST),
  ];
  await fc.assert(any, { numRuns: LIVES, seed: SEED });
  for (let more = 1; LIVES >= WHOLE && more <= MORE && missed().length > 0; more += 1)
    await fc.assert(any, { numRuns: WHOLE / 5, seed: SEED + more });
  await assertLedger(app);
  if (LIVES >= WHOLE) expect(missed()).toEqual([]);
});

test('a chief who has not answered keeps seat and fee, unless somebody says that it begins without them', async () => {
  const taken = new Set<string>();
  await setApproval(false);
  const begun = fc.asyncProperty(headlessKinds, askedHours, headless, (kind, asked, story) => live(kind, asked, story, taken));
  await fc.assert(begun, { numRuns: HEADLESS, seed: SEED });
  await assertLedger(app);
  expect(['kept', 'passedOver'].filter((what) => !taken.has(what))).toEqual([]);
});

test('of whom nobody has seen at the hour no more is kept than of who cancels then, and nothing once they object', async () => {
  const taken = new Set<string>();
  await setApproval(false);
  const missed = fc.asyncProperty(appointedKinds, askedHours, noShows, (kind, asked, story) => live(kind, asked, story, taken));
  await fc.assert(missed, { numRuns: NO_SHOWS, seed: SEED });
  await assertLedger(app);
  expect([...ofAbsent, 'absent', 'expire', 'plainNoShow'].filter((what) => !taken.has(what))).toEqual([]);
});
