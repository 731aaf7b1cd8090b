import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  APPROVE_REPORT,
  CONFIRM_REPORT,
  CORRECT_REPORT,
  EVALUATE,
  WRITE_REPORT,
} from '../../../contract/domains/consultation/consultation.abilities.ts';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { doctorFee } from '../../../contract/domains/consultation/doctor-fee.resource.ts';
import { countWork, listWork, type WorkCount } from '../../../contract/domains/inbox/inbox.endpoints.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { rebuildInbox } from '../../engine/inbox/rebuild-inbox.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { reportLives } from '../report/report-life.testing.ts';
import { consultationDesk } from './consultation.desk.ts';
import { isInReview, mayReport } from './consultation.reporting.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { beginLife, type ReportLife } from './order-life.testing.ts';
import { happenings } from './random-moves.testing.ts';
import { reportWriterOf } from './report-writer.ts';

/** Ten at least: fewer do not come by every task, which is asked for in the end. */
const LIVES = Math.max(4, Math.round(Number(process.env.LIANYI_TEST_LIVES ?? 200) / 20));
const SEED = Number(process.env.LIANYI_TEST_SEED ?? 20_261_122);

let app: TestApp;
let reports: ReportLife;
beforeAll(async () => {
  app = await createTestApp();
  await (await app.as('expertAdmin')).get(endpointOf(doctorFee, 'submit'), {
    remoteType: 'oneSubject',
    title: 'chief',
    doctorTitleFee: 30_000,
  });
  reports = await reportLives(app, ['oneSubject']);
});
afterAll(() => app.close());

const people: readonly PersonName[] = [
  'doctor1',
  'doctor2',
  'cashier',
  'operator',
  'expert1',
  'expert2',
  'applyAdmin',
  'stranger',
  'nobody',
];

interface WorkLine {
  task: string;
  no: string;
}

/** What somebody may do of what the order waits for, by its page: the buttons that the server would accept. */
async function expected(name: PersonName, row: ConsultationRow): Promise<string[] | 'gone'> {
  const { status, body } = await (await app.asUser(app.people[name])).send<{ can: string[] }>(consultationDetail, { applyOrderId: row.id });
  if (status === 401) return 'gone';
  if (status !== 200) return [];
  const main = consultationStates.main?.[(row.applyOrderStatus ?? '') as keyof typeof consultationStates.labels];
  const [first] = consultationDesk.actions.filter(({ steps }) => main && steps.includes(main));
  const report =
    (row.reportStatus ?? 'none') === 'none' ? WRITE_REPORT : row.reportStatus === 'report_wait_send' ? CONFIRM_REPORT : APPROVE_REPORT;
  // Whoever may act in the applicant's place is not waited for.
  const isTheirs = main === undefined || consultationStates.steps[main].by !== 'applicant' || row.applyUserId === app.people[name].userId;
  const waiting = [isTheirs ? first?.name : undefined, 'collect-extra-fee', 'pay-out-refund', EVALUATE, report];
  // A correction that is called for lies on its author's desk; whoever may write the report may correct it anyway.
  const isToCorrect =
    row.correctionOpen === 1 && mayReport(row) && !isInReview(row) && reportWriterOf(row).userId === app.people[name].userId;
  return [...(body.data?.can ?? []).filter((ability) => waiting.includes(ability)), ...(isToCorrect ? [CORRECT_REPORT] : [])].toSorted();
}

async function queued(name: PersonName, { no }: ConsultationRow): Promise<string[]> {
  const { records } = await (await app.asUser(app.people[name])).get<Page<WorkLine>>(listWork, { no });
  return records
    .filter((line) => line.no === no)
    .map(({ task }) => task)
    .toSorted();
}

/** Cash that waits to be handed out, a report and a judgement outlive states: made anew, they wait since the last of them. */
const allLines = async () => {
  const { rows } = await app.services.database
    .forGroup()
    .run(sql`SELECT tenant_id, order_id, line_key, about, due_time, waits_for, CASE WHEN line_key !~ '^(pay-out-refund|save-evaluate|save-report)' THEN since END AS since
      FROM inbox ORDER BY tenant_id, order_id, line_key`);
  return rows;
};

test('whatever happens to an order, it waits for exactly those who may go on with it', { timeout: 600_000 + LIVES * 20_000 }, async () => {
  const tasks = new Set<string>();
  const live = fc.asyncProperty(happenings, async (story) => {
    const life = await beginLife(app, 'oneSubject', reports);
    for (const what of story) {
      const { after } = await life.happen(what);
      for (const name of people) {
        const may = await expected(name, after);
        if (may === 'gone') continue;
        const has = await queued(name, after);
        expect(has, `${name} in ${after.applyOrderStatus}`).toEqual(may);
        for (const task of has) tasks.add(task);
      }
    }
  });
  await fc.assert(live, { numRuns: LIVES, seed: SEED, endOnFailure: true });
  expect(tasks.size).toBeGreaterThan(8);

  // Thrown away and made anew, it is the same, and once more changes nothing.
  const before = await allLines();
  expect(before.length).toBeGreaterThan(3);
  await app.services.database.forGroup().run(sql`DELETE FROM inbox`);
  await rebuildInbox(app.services);
  expect(await allLines()).toEqual(before);

  for (const name of people) {
    const client = await app.asUser(app.people[name]);
    const counted = await client.send<WorkCount>(countWork);
    if (counted.status === 401) continue;
    const [todo, watching] = [await client.get<Page<WorkLine>>(listWork), await client.get<Page<WorkLine>>(listWork, { view: 'watching' })];
    expect(counted.body.data).toMatchObject({ total: todo.total, watching: watching.total });
    expect(counted.body.data?.groups.reduce((sum, { count }) => sum + count, 0)).toBe(todo.total);
  }
});
