import pg from 'pg';
import { median } from './measure.ts';
import type { ListReplay, RecordedStatement, Replay } from './replay.ts';

export interface PlanNotes {
  name: string;
  who: string;
  statement: 'page' | 'total';
  /** The scan at the bottom, with its index. */
  scan: string;
  nodes: string[];
  heapFetches?: number;
  /** 8 kB pages touched. */
  buffers: number;
  /** Index entries or rows that were read and thrown away. */
  filtered: number;
  milliseconds: number;
}

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Heap Fetches'?: number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  'Actual Loops'?: number;
  Plans?: PlanNode[];
}

interface Explained {
  Plan: PlanNode;
  'Execution Time': number;
}

/** Past the fifth execution PostgreSQL may turn to a plan for all values: the server's statements are used far more often. */
const EXECUTIONS_BEFORE = 6;

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`);
  return pg.escapeLiteral(String(value));
}

/** Runs the work on a connection with the role and tenant under which the server sends the statement. */
async function asServer<T>(url: string, { role, tenantId }: Replay, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: `-c role=lianyi_${role === 'group' ? 'group' : 'app'}` });
  await client.connect();
  try {
    await client.query("SELECT set_config('app.tenant', $1, false)", [tenantId]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** One statement of any kind, as the server sends it: its plan with what it touched. What it changes is undone. */
export async function explainStatement(url: string, replay: Replay, statement: RecordedStatement): Promise<StatementNotes> {
  const [explained] = await asServer(url, replay, async (client) => {
    await client.query('BEGIN');
    return explain(client, statement, 1, 'BUFFERS').finally(() => client.query('ROLLBACK'));
  });
  if (!explained) throw new Error(`PostgreSQL told no plan of ${statement.text}`);
  const scans = nodesOf(explained.Plan).filter((node) => /Scan/.test(node['Node Type']) && (node['Actual Loops'] ?? 0) > 0);
  return {
    rows: explained.Plan['Actual Rows'] ?? 0,
    buffers: pagesOf(explained.Plan),
    scans: scans.map((node) => {
      const loops = node['Actual Loops'] ?? 1;
      const filtered = Math.round((node['Rows Removed by Filter'] ?? 0) * loops);
      const heap = node['Heap Fetches'] ? `, heap ${node['Heap Fetches']}` : '';
      const name = node['Index Name'] ?? node['Relation Name'] ?? '';
      return `${node['Node Type']} ${name} (${Math.round((node['Actual Rows'] ?? 0) * loops)}${filtered ? `, -${filtered}` : ''}${heap})`;
    }),
  };
}

export interface StatementNotes {
  /** Rows that came back. */
  rows: number;
  /** 8 kB pages touched. */
  buffers: number;
  /** Every scan that ran: rows that it gave, and those that it read and threw away. */
  scans: string[];
}

const pagesOf = (plan: PlanNode): number => (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);

async function explain(client: pg.Client, { text, values }: RecordedStatement, times: number, options: string): Promise<Explained[]> {
  const call = values.length === 0 ? 'asked' : `asked (${values.map(literal).join(', ')})`;
  await client.query(`PREPARE asked AS ${text}`);
  for (let at = 0; at < EXECUTIONS_BEFORE; at += 1) await client.query(`EXECUTE ${call}`);
  const explained: Explained[] = [];
  for (let at = 0; at < times; at += 1) {
    const { rows } = await client.query<{ 'QUERY PLAN': Explained[] }>(`EXPLAIN (ANALYZE, ${options}, FORMAT JSON) EXECUTE ${call}`);
    const [one] = rows[0]?.['QUERY PLAN'] ?? [];
    if (one) explained.push(one);
  }
  await client.query('DEALLOCATE asked');
  return explained;
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

const named = (node: PlanNode): string => `${node['Node Type']}${node['Index Name'] ? ` ${node['Index Name']}` : ''}`;

/** How PostgreSQL answers the page and the total of one recorded list call. */
export async function explainList(url: string, name: string, who: string, replay: ListReplay): Promise<PlanNotes[]> {
  const [page, total] = replay.statements;
  const notes: PlanNotes[] = [];
  for (const [statement, recorded] of [['page', page] as const, ['total', total] as const]) {
    const [explained] = await asServer(url, replay, (client) => explain(client, recorded, 1, 'BUFFERS'));
    if (!explained) throw new Error(`${name}: PostgreSQL told no plan of its ${statement}`);
    const nodes = nodesOf(explained.Plan);
    const scan = nodes.find((node) => /Scan/.test(node['Node Type']) && node['Node Type'] !== 'Subquery Scan') ?? explained.Plan;
    notes.push({
      name,
      who,
      statement,
      scan: named(scan),
      nodes: nodes.map(named),
      heapFetches: scan['Heap Fetches'],
      buffers: pagesOf(explained.Plan),
      filtered: (scan['Rows Removed by Filter'] ?? 0) * (scan['Actual Loops'] ?? 1),
      milliseconds: explained['Execution Time'],
    });
  }
  return notes;
}

const TIMES = 9;

/** Milliseconds of a statement inside PostgreSQL: the median over the variants of their medians. */
export async function sqlMilliseconds(url: string, variants: readonly ListReplay[], statement: 0 | 1): Promise<number> {
  const times: number[] = [];
  for (const replay of variants) {
    const recorded = replay.statements[statement];
    const explained = await asServer(url, replay, (client) => explain(client, recorded, TIMES, 'TIMING OFF'));
    times.push(median(explained.map((one) => one['Execution Time'])));
  }
  return median(times);
}
