import { expireConsultationsJob } from '../../server/domains/consultation/consultation.jobs.ts';
import { remindConsultationsJob } from '../../server/domains/consultation/consultation.reminders.ts';
import { closeEvaluationsJob } from '../../server/domains/evaluation/evaluation.jobs.ts';
import { refuseTooManyUnused, sweepUnusedFilesJob } from '../../server/domains/files/unused-files.ts';
import { stampCorrectedReportsJob, sweepReportPreviewsJob, sweepUnsentReportsJob } from '../../server/domains/report/report.jobs.ts';
import { sweepFormDraftsJob } from '../../server/domains/session/form-drafts/form-drafts.ts';
import { sweepSignIn } from '../../server/domains/session/session.jobs.ts';
import { standingSql } from '../../server/domains/session/sign-in-guard.ts';
import type { Services } from '../../server/engine/services.ts';
import { sql } from '../../server/engine/store/sql.ts';
import type { BenchDatabase } from '../bench-databases.ts';
import { benchTenants } from '../bench-people.ts';
import { explainStatement } from '../plans.ts';
import { openRecorder } from '../record-scenarios.ts';
import { recordingDatabase } from '../recording-database.ts';
import type { Replay } from '../replay.ts';
import { castOf } from '../scenarios.ts';
import { fillAround } from './fill-around.ts';
import { planCalls } from './plan-calls.ts';
import { planCastOf } from './plan-cast.ts';

type Tell = (line: string) => void;

const hospital = benchTenants[0] ?? '';

/** How PostgreSQL answers every statement of the lists and details that people open, and of the jobs that look over all rows. */
export async function benchPlans({ url, open: { services } }: BenchDatabase, tell: Tell): Promise<void> {
  await fillAround(url);
  const calls = await planCalls(services, { ...(await castOf(services)), ...(await planCastOf(services)) });
  const recorder = await openRecorder(services);
  try {
    for (const { who, ...request } of calls)
      await tellPlans(url, `${request.endpoint.name} · ${who}`, await recorder.record(request), tell);
  } finally {
    await recorder.close();
  }
  for (const [name, run] of Object.entries(unasked)) await tellPlans(url, name, await recordWork(services, run), tell);
}

/** What runs without a list: jobs, and what is asked on the way of a sign-in or an upload. */
const unasked: Readonly<Record<string, (services: Services) => Promise<unknown>>> = {
  ...Object.fromEntries(
    [
      stampCorrectedReportsJob,
      sweepReportPreviewsJob,
      sweepUnsentReportsJob,
      sweepUnusedFilesJob,
      sweepFormDraftsJob,
      sweepSignIn,
      closeEvaluationsJob,
      expireConsultationsJob,
      remindConsultationsJob,
    ].map((job) => [job.name, (services: Services) => job.run(services, { done: 0, failed: 0, waiting: 0 })]),
  ),
  'sign-in': ({ database }) => {
    const place = { ip: '10.4.0.1', userAgent: 'bench', device: 'none' };
    return database.forTenant(hospital).runAll(standingSql({ tenantId: hospital, accountKey: 'doctor1', clientId: 'lianyi-web', place }));
  },
  'upload-file': async (services) => {
    const store = services.database.forTenant(hospital);
    const { rows } = await store.run<{ id: string }>(
      sql`SELECT id FROM user_account WHERE tenant_id = ${hospital} AND account_key = 'doctor1'`,
    );
    await refuseTooManyUnused(services, store, { tenantId: hospital, userId: rows[0]?.id ?? '' }, services.clock());
  },
};

async function recordWork(services: Services, run: (services: Services) => Promise<unknown>): Promise<Replay[]> {
  const { database, take } = recordingDatabase(services.database);
  await run({ ...services, database, outboxFilled: () => {} });
  return take();
}

async function tellPlans(url: string, title: string, replays: readonly Replay[], tell: Tell): Promise<void> {
  tell(`\n${title}`);
  for (const replay of replays)
    for (const statement of replay.statements) {
      // What was written while it was recorded cannot be written twice.
      if (/^\s*INSERT INTO audit_log/.test(statement.text)) continue;
      const { rows, buffers, scans } = await explainStatement(url, replay, statement);
      tell(`  ${buffers} 页，${rows} 行　${scans.join('；')}`);
    }
}
