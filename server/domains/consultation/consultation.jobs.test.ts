import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerOf } from '../../engine/ledger/payment-ledger.testing.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { expireConsultations } from './consultation.jobs.ts';
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

test('running it twice, or in two processes at once, expires each once', async () => {
  const rows = await Promise.all(Array.from({ length: 5 }, () => aConsultation(app, { status: 'wait_pay', waitingSince: ago(30) })));
  const counts = await Promise.all([expireConsultations(app.services), expireConsultations(app.services)]);
  expect(counts[0] + counts[1]).toBe(5);
  for (const row of rows) expect(await stepsOf(app, row.id)).toEqual(['expire']);
});

test('a paid fee goes back whole', async () => {
  const row = await aConsultation(app, { status: 'wait_scheduling', waitingSince: ago(60), remotePrice: 30_000 });
  await paidFor(app, row);
  await expireConsultations(app.services);
  expect(await ledgerOf(app, row)).toEqual([
    'pay-1 cash_cashier 30000, held -30000',
    'refund-1 held 30000, refund_due -30000',
    'payout-1 refund_due 30000, cash_cashier -30000',
  ]);
});
