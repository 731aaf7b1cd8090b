import { Counter, Gauge, Registry } from 'prom-client';
import type { Services } from '../services.ts';
import { sql } from '../store/sql.ts';
import { isLate } from './late-jobs.ts';

export interface JobMetrics {
  readonly registry: Registry;
  readonly rowFailures: Counter<'job'>;
  readonly runs: Counter<'job' | 'outcome'>;
}

const kept = new WeakMap<Services, JobMetrics>();

/** The figures of this process about jobs; what all processes share is read from the database when it is asked for. */
export function metricsOf(services: Services): JobMetrics {
  const known = kept.get(services);
  if (known) return known;
  const registry = new Registry();
  const registers = [registry];
  const rowFailures = new Counter({
    name: 'lianyi_job_row_failures_total',
    help: 'Rows that a job of this process threw on',
    labelNames: ['job'] as const,
    registers,
  });
  const runs = new Counter({
    name: 'lianyi_job_runs_total',
    help: 'Runs of jobs in this process by outcome: ok, partial (some rows failed), waiting (all rows for their next try), held (restored data are not confirmed), failed',
    labelNames: ['job', 'outcome'] as const,
    registers,
  });
  gaugeOf(services, registry, 'lianyi_job_last_success_timestamp_seconds', 'Last success of a job in any process', 'last');
  gaugeOf(services, registry, 'lianyi_job_late', '1 where a job has not succeeded for longer than it should', 'late');
  gaugeOf(services, registry, 'lianyi_job_rows_set_aside', 'Rows that a job has given up on until somebody retries them', 'aside');
  const metrics = { registry, rowFailures, runs };
  kept.set(services, metrics);
  return metrics;
}

interface Figures {
  name: string;
  last: number | null;
  late: number;
  aside: number;
}

function gaugeOf(services: Services, registry: Registry, name: string, help: string, figure: 'last' | 'late' | 'aside'): void {
  new Gauge({
    name,
    help,
    labelNames: ['job'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      // Without a database there are no such figures, and all others still are.
      const rows = await figuresOf(services).catch((): Figures[] => []);
      for (const row of rows) if (row[figure] !== null) this.set({ job: row.name }, Number(row[figure]));
    },
  });
}

async function figuresOf({ database, clock }: Services): Promise<Figures[]> {
  const { rows } = await database.forGroup().run<Figures>(sql`
    SELECT r.name, extract(epoch FROM r.last_success)::float8 AS last,
      (${isLate(clock())})::int AS late,
      (SELECT count(*) FROM job_failure f WHERE f.job_name = r.name AND f.set_aside_time IS NOT NULL) AS aside
    FROM job_run r`);
  return rows;
}
