import pg from 'pg';
import type { BenchPerson } from './bench-people.ts';
import { type Comparison, compare, requestText } from './measure.ts';
import type { LoadGenerator } from './processes.ts';
import { ACTION } from './record-scenarios.ts';
import type { ActionTarget } from './replay.ts';
import { startAction } from './scenarios.ts';

interface ActionRun {
  generator: LoadGenerator;
  databaseUrl: string;
  ports: { app: number; limit: number };
  experts: readonly BenchPerson[];
  targets: readonly ActionTarget[];
  connections: number;
  seconds: number;
  rounds: number;
}

/** Every turn works on orders that wait; between turns they are made to wait again, by hand and not by the server. */
export async function measureAction(run: ActionRun): Promise<Comparison> {
  const { generator, ports, experts, targets, connections, seconds, rounds } = run;
  const requests = {
    app: startRequests(experts, targets),
    limit: targets.map(({ row, variant }) => requestText('POST', `/limit/${ACTION}/${variant}`, json, JSON.stringify(row))),
  };
  return compare(ACTION, '开始会诊（动作）', {
    rounds,
    sides: ['app', 'limit'],
    turn: async (side, round) => {
      const name = side as 'app' | 'limit';
      const milliseconds = (round < 0 ? Math.min(1, seconds) : seconds) * 1000;
      const result = await generator.run({ port: ports[name], requests: requests[name], connections, milliseconds, once: true });
      await makeThemWait(run.databaseUrl, targets.slice(0, result.taken));
      return result;
    },
  });
}

const json = { 'Content-Type': 'application/json' };

/** One for each order, by its expert. */
export function startRequests(experts: ActionRun['experts'], targets: ActionRun['targets']): string[] {
  return targets.map(({ row, variant }) =>
    requestText(
      'POST',
      `/api${startAction.path}`,
      { ...json, 'Blade-Auth': `bearer ${experts[variant]?.token}` },
      JSON.stringify({ applyOrderId: row.id }),
    ),
  );
}

export async function makeThemWait(url: string, targets: readonly ActionTarget[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `UPDATE consultation SET apply_order_status = 'wait_diagnosis', version = 0, start_time = NULL
       WHERE (tenant_id, id) IN (SELECT * FROM unnest($1::text[], $2::uuid[])) AND apply_order_status = 'diagnosis_ing'`,
      [targets.map(({ row }) => row.tenantId), targets.map(({ row }) => row.id)],
    );
  } finally {
    await client.end();
  }
}
