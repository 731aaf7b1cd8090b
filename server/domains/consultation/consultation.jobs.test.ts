import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyTally } from '../../engine/jobs/job.ts';
import { lateJobs } from '../../engine/jobs/late-jobs.ts';
import { runJob } from '../../engine/jobs/run-job.ts';
import { ledgerOf } from '../../engine/ledger/payment-ledger.testing.ts';
import { whileHeldBack } from '../../engine/restored/held-back.testing.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { expireConsultations, expireConsultationsJob } from './consultation.jobs.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, paidFor, stepsOf, storedConsultation, toldAbout } from './consultation.testing.ts';

const HOUR_MS = 3_600_000;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ago = (hours: number) => new Date(app.clock.now() - hours * HOUR_MS);
/** Electrophysiology has no hour. */
const unarranged = { status: 'wait_diagnosis', kind: 'electrophysiology', scheduleTime: null } as const;
const frozen = { kind: 'telemedicine', slideDelivery: '1', sliceType: '3' } as const;
const statusOf = async (row: ConsultationRow) => (await storedConsultation(app, row)).applyOrderStatus;

test.each([
  ['unpaid after a day', { status: 'wait_pay' as const }, 'waitingSince', 24],
  ['an ordinary one not scheduled after two days', { status: 'wait_scheduling' as const, meetingType: '2' as const }, 'waitingSince', 48],
  ['an urgent one not scheduled after a day', { status: 'wait_scheduling' as const, meetingType: '1' as const }, 'waitingSince', 24],
  ['an urgent one that nobody arranges, not begun after a day', { ...unarranged, meetingType: '1' as const }, 'waitingSince', 24],
  ['another one, after a week', { ...unarranged, meetingType: '2' as const }, 'waitingSince', 168],
  // Arranged long before.
  ['not held two hours after its time', { status: 'wait_diagnosis' as const, waitingSince: new Date(0) }, 'scheduleTime', 2],
])('%s expires, and not a minute before', async (_what, state, clockField, hours) => {
  const early = await aConsultation(app, { ...state, [clockField]: ago(hours - 0.02) });
  const due = await aConsultation(app, { ...state, [clockField]: ago(hours + 0.02) });
  await expireConsultations(app.services);
  expect([await statusOf(early), await statusOf(due)]).toEqual([state.status, 'overdue']);
  expect(await stepsOf(app, due.id)).toEqual(['expire']);
  expect(await toldAbout(app, due)).toContainEqual({ person: 'doctor1', title: '会诊申请已过期' });
});

test('in a restored system nothing ends before somebody has confirmed it, and no job is late for that', async () => {
  const due = await aConsultation(app, { status: 'wait_diagnosis', scheduleTime: ago(9), waitingSince: new Date(0), remotePrice: 30_000 });
  await paidFor(app, due);
  expect(await whileHeldBack(app.services, () => runJob(app.services, expireConsultationsJob))).toEqual(emptyTally());
  expect(await lateJobs(app.services)).toEqual([]);
  expect([await statusOf(due), (await ledgerOf(app, due)).length]).toEqual(['wait_diagnosis', 1]);
  await runJob(app.services, expireConsultationsJob);
  expect([await statusOf(due), (await ledgerOf(app, due)).length]).toEqual(['overdue', 2]);
});

test('what had begun goes on without what the applicant does not supply, unpaid back; what had not expires', async () => {
  const asked = {
    status: 'wait_supplement',
    ...frozen,
    waitingSince: ago(241),
    supplementAskedTime: ago(241),
    waitedSince: ago(242),
  } as const;
  const begun = await aConsultation(app, { ...asked, startTime: ago(242), remotePrice: 30_000 });
  await paidFor(app, begun);
  const unbegun = await aConsultation(app, asked);
  await Promise.all([expireConsultations(app.services), expireConsultations(app.services)]);
  expect([await statusOf(begun), await statusOf(unbegun)]).toEqual(['diagnosis_ing', 'overdue']);
  expect(await stepsOf(app, begun.id)).toEqual(['resumeUnsupplied']);
  // The clock goes on where it stood, as with an answer.
  const { waitingSince, waitedSince, pausedSeconds } = await storedConsultation(app, begun);
  expect([waitingSince, waitedSince, pausedSeconds]).toEqual([ago(1), null, 241 * 3_600]);
  expect(await ledgerOf(app, begun)).toHaveLength(1);
  expect((await toldAbout(app, begun)).toSorted((one, other) => one.title.localeCompare(other.title, 'zh'))).toEqual([
    { person: 'doctor1', title: '补充资料逾期未答复，会诊继续' },
    { person: 'expert1', title: '申请人逾期未补充资料' },
  ]);
});

test('running it twice, or in two processes at once, expires each once', async () => {
  const rows = await Promise.all(Array.from({ length: 5 }, () => aConsultation(app, { status: 'wait_pay', waitingSince: ago(30) })));
  const counts = await Promise.all([expireConsultations(app.services), expireConsultations(app.services)]);
  expect(counts[0] + counts[1]).toBe(5);
  for (const row of rows) expect(await stepsOf(app, row.id)).toEqual(['expire']);
});

const whyOf = async ({ id, no }: ConsultationRow) => {
  await app.deliver();
  const { rows } = await app.services.database.forGroup().run<{ reason: string; context: string }>(sql`
    SELECT h.reason, n.context, n.title FROM status_history h, notice n WHERE h.order_id = ${id} AND n.context LIKE ${`%${no}%`}
      AND n.title NOT LIKE '会诊费待%' ORDER BY n.title DESC`);
  return [rows[0]?.reason, ...rows.map(({ context }) => context.split('）。')[1])];
};

test.each([
  ['wait_pay', {}, 'unpaid', '未在规定时间内支付会诊费'],
  ['wait_sent', {}, 'unsent', '未在规定时间内寄送切片'],
  ['wait_diagnosis', unarranged, 'unbegun', '未在规定时间内开始会诊'],
  ['wait_diagnosis', { scheduleTime: new Date(1_000) }, 'missed', '约定时间已过，会诊未开始'],
] as const)('what expires in %s says why to whoever is told, in its history and on the order', async (status, more, cause, words) => {
  const row = await aConsultation(app, { ...more, status, waitingSince: new Date(0) });
  await expireConsultations(app.services);
  expect((await storedConsultation(app, row)).expiryCause).toBe(cause);
  expect(new Set(await whyOf(row))).toEqual(new Set([words, `原因：${words}`]));
});

test('a paid fee goes back whole, and whoever applied is told so: nobody else reads of it', async () => {
  const paid = { remotePrice: 30_000, payTime: ago(61) };
  const row = await aConsultation(app, { status: 'wait_scheduling', waitingSince: ago(60), ...paid });
  await paidFor(app, row);
  await expireConsultations(app.services);
  expect(await ledgerOf(app, row)).toEqual(['pay-1 cash_cashier 30000, held -30000', 'refund-1 held 30000, refund_due -30000']);
  const cause = '未在规定时间内安排会诊';
  const told = [`原因：${cause}。已支付的会诊费将全额退还。`, `原因：${cause}`];
  expect(await whyOf(row)).toEqual([cause, ...told]);
});
