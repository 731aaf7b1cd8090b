import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordMove } from '../../engine/action/status-history.ts';
import { sql } from '../../engine/store/sql.ts';
import { withClient } from '../../platform/postgres/scratch-database.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { aConsultation, changeConsultation, storedConsultation } from './consultation.testing.ts';

const ANSWERED = new URL('../../migrations/20261205100041-answered-by-the-opinion.sql', import.meta.url);
const EXPIRED = new URL('../../migrations/20261205100040-why-orders-expired.sql', import.meta.url);
const MINUTE_MS = 60_000;

let app: TestApp;
let start: number;
beforeAll(async () => {
  app = await createTestApp();
  start = app.clock.now();
});
afterAll(() => app.close());

const at = (minutes: number) => new Date(start + minutes * MINUTE_MS);
const frozen = { kind: 'telemedicine', slideDelivery: '1', sliceType: '3', scheduleTime: null } as const;
/** Begun after ten minutes of thirty, which stood for its answer. */
const begun = () => ({ ...frozen, respondTime: at(10), respondLimit: at(30), respondMinutes: 10 });

const happened = (row: ConsultationRow, ...moves: readonly (readonly [string, number, string?])[]) =>
  app.services.database.forGroup().transaction(async (tx) => {
    for (const [action, minutes, from] of moves)
      await recordMove(tx, row, { action, label: action, from: from ?? 'diagnosis_ing', to: 'diagnosis' }, undefined, {
        now: at(minutes).getTime(),
      });
  });
const migrate = async (file: URL) => {
  // Without what adds its column, which is there.
  const script = (await readFile(file, 'utf8')).replace(/^ALTER TABLE.*$/m, '');
  await withClient(app.databaseUrl, (client) => client.query(`BEGIN; ${script} COMMIT`));
};

test('orders that were begun are answered when their history says so, by a limit that stood still with it', async () => {
  const answered = await aConsultation(app, { status: 'complete', ...begun() });
  await happened(answered, ['start', 10], ['opinion', 25], ['opinion', 90]);
  const asked = await aConsultation(app, { status: 'diagnosis', ...begun() });
  await happened(asked, ['start', 10], ['askSupplement', 15], ['answerSupplement', 75], ['opinion', 85]);
  const days = await aConsultation(app, { status: 'diagnosis', ...begun(), sliceType: '1' });
  await happened(days, ['start', 10], ['askSupplement', 15], ['answerSupplement', 75], ['opinion', 85]);
  const sentBack = await aConsultation(app, { status: 'order_return', ...begun() });
  await happened(sentBack, ['opinion', 1], ['sendBack', 10]);
  const open = await aConsultation(app, { status: 'diagnosis_ing', ...begun() });
  await happened(open, ['opinion', 1], ['start', 10]);
  const arranged = await aConsultation(app, { status: 'diagnosis', respondTime: at(10), respondLimit: at(30), respondMinutes: 10 });
  await happened(arranged, ['opinion', 60]);
  await migrate(ANSWERED);
  const found = async (row: ConsultationRow) => {
    const { respondTime, respondLimit, respondMinutes } = await storedConsultation(app, row);
    return [respondTime, respondLimit, respondMinutes];
  };
  expect(await found(answered)).toEqual([at(25), at(30), 25]);
  expect(await found(asked)).toEqual([at(85), at(90), 25]);
  expect(await found(days)).toEqual([at(85), null, 25]);
  expect(await found(sentBack)).toEqual([at(10), at(30), 10]);
  expect(await found(open)).toEqual([null, null, null]);
  expect(await found(arranged)).toEqual([at(10), at(30), 10]);
});

test('what an operator ended says that it was late, and what is open has its hour back at once', async () => {
  const late = await aConsultation(app, { status: 'nullify', ...begun() });
  await happened(late, ['start', 10], ['askSupplement', 15], ['answerSupplement', 75], ['close', 91]);
  const early = await aConsultation(app, { status: 'nullify', ...begun() });
  await happened(early, ['start', 10], ['askSupplement', 15], ['answerSupplement', 75], ['close', 89]);
  const asked = await aConsultation(app, { status: 'nullify', ...begun() });
  await happened(asked, ['start', 10], ['askSupplement', 15], ['close', 91, 'wait_supplement']);
  const unmeasured = await aConsultation(app, { status: 'diagnosis', ...begun(), respondMinutes: null });
  await happened(unmeasured, ['start', 10], ['opinion', 25]);
  const open = await aConsultation(app, { status: 'diagnosis_ing', ...begun(), pausedSeconds: 600 });
  await changeConsultation(app, sql`UPDATE consultation SET answer_time = NULL WHERE id = ${open.id}`);
  await happened(open, ['start', 10]);
  await migrate(ANSWERED);
  const found = await Promise.all([late, early, asked, unmeasured, open].map((row) => storedConsultation(app, row)));
  expect(found.map(({ respondTime, respondLimit, respondMinutes }) => [respondTime, respondLimit, respondMinutes])).toEqual([
    [null, at(90), null],
    [null, null, null],
    [null, null, null],
    [at(25), at(30), null],
    [null, null, null],
  ]);
  expect(found.at(-1)?.answerTime).toEqual(at(40));
});

test('orders that had expired say why, by the state in which they did', async () => {
  const rows = await Promise.all([
    aConsultation(app, { status: 'overdue' }),
    aConsultation(app, { status: 'nullify', ...frozen }),
    aConsultation(app, { status: 'overdue', scheduleTime: at(5) }),
    aConsultation(app, { status: 'nullify' }),
  ]);
  const states = ['wait_pay', 'wait_diagnosis', 'wait_diagnosis'];
  for (const [index, state] of states.entries()) if (rows[index]) await happened(rows[index], ['expire', 1, state]);
  await migrate(EXPIRED);
  const causes = await Promise.all(rows.map(async (row) => (await storedConsultation(app, row)).expiryCause));
  expect(causes).toEqual(['unpaid', 'unbegun', 'missed', null]);
});
