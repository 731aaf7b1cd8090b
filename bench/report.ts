import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ClusterTimes } from './cluster.ts';
import type { Comparison } from './measure.ts';
import type { PlanNotes } from './plans.ts';
import type { ExportResult, LoginResult } from './special-runs.ts';

export interface SqlTimes {
  name: string;
  title: string;
  /** Milliseconds inside PostgreSQL, in each database, the smallest first. */
  page: number[];
  total: number[];
}

export interface BenchReport {
  machine: { cores: number; model: string; node: string; platform: string };
  options: { rows: number[]; rounds: number; seconds: number; connections: number };
  comparisons: Comparison[];
  sqlTimes: SqlTimes[];
  plans: PlanNotes[];
  /** Empty without a cluster. */
  cluster: ClusterTimes[];
  login?: LoginResult;
  export?: ExportResult;
  server: { startMs: number; idleAfterStart: number; idleAfterRun: number };
}

/** What the product promises of itself; a miss is shown, it fails nothing. */
const targets = { naive: 1.2, detail: 0.7, action: 0.4, p99: 2, growth: 1.5, idleMb: 250 };

/** What the server is held against. */
export const sideTitles: Readonly<Record<string, string>> = { limit: '极限', naive: '朴素写法' };

const fixed = (value: number | undefined, digits: number): string => (value === undefined ? '–' : value.toFixed(digits));
const verdict = (met: boolean): string => (met ? '✓' : '✗');

/** Chinese letters take two columns of a terminal. */
function pad(value: string, width: number): string {
  const taken = [...value].reduce((sum, letter) => sum + (/[⺀-鿿！-～]/.test(letter) ? 2 : 1), 0);
  return value + ' '.repeat(Math.max(1, width - taken));
}

function table(rows: readonly (readonly string[])[], tell: (line: string) => void): void {
  const widths = [26, 10, 10, 10, 10, 10, 10, 10, 8];
  for (const row of rows) tell(`  ${row.map((cell, at) => pad(cell, widths[at] ?? 10)).join('')}`.trimEnd());
}

/** Lists are held against the naive ones; what is no list, against the same statements. */
function isMet({ name, ratios: { limit, naive } }: Comparison): boolean {
  const least = name.startsWith('start') ? targets.action : targets.detail;
  const isFast = naive ? naive.perSecond >= targets.naive : (limit?.perSecond ?? 0) >= least;
  return isFast && (limit?.p99 ?? 0) <= targets.p99;
}

export function printReport(report: BenchReport, tell: (line: string) => void): void {
  const rows = report.options.rows.map((count) => count.toLocaleString('en')).join('、');
  tell(
    `\n${report.machine.cores} 核 ${report.machine.model}，Node ${report.machine.node}；会诊单 ${rows}；${report.options.connections} 个连接，${report.options.rounds} 轮 × ${report.options.seconds} 秒，取中位数`,
  );
  tell('\n接口与极限（同样的 SQL，裸 pg + 裸 Fastify），与朴素写法（同样的列表，总数逐行数完）');
  table(
    [
      ['', '应用/秒', '极限/秒', '朴素/秒', '比极限', '比朴素', 'p50 毫秒', 'p99 毫秒', 'p99 比', '目标'],
      ...report.comparisons.map((comparison) => {
        const { app, limit, naive } = comparison.sides;
        const { perSecond, p99 } = comparison.ratios.limit ?? {};
        return [
          comparison.title,
          fixed(app?.perSecond, 0),
          fixed(limit?.perSecond, 0),
          fixed(naive?.perSecond, 0),
          fixed(perSecond, 2),
          fixed(comparison.ratios.naive?.perSecond, 2),
          fixed(app?.p50, 1),
          fixed(app?.p99, 1),
          fixed(p99, 2),
          verdict(isMet(comparison)),
        ];
      }),
    ],
    tell,
  );
  for (const { title, errors } of report.comparisons) for (const error of errors) tell(`  ! ${title} ${error}`);
  printCluster(report, tell);
  printSql(report, tell);
  printRest(report, tell);
}

function printCluster({ cluster }: BenchReport, tell: (line: string) => void): void {
  if (cluster.length === 0) return;
  tell('\n集群与单机（同一程序、同样的数据，轮流压测）');
  table(
    [
      ['', '集群/秒', '单机/秒', '比单机'],
      ...cluster.map((one) => [one.title, fixed(one.cluster, 0), fixed(one.oneMachine, 0), fixed(one.ratio, 2)]),
    ],
    tell,
  );
}

function printSql({ sqlTimes, plans, options }: BenchReport, tell: (line: string) => void): void {
  tell('\nSQL 用时（毫秒，数据库内）');
  const sizes = options.rows.map((rows) => rows.toLocaleString('en'));
  const growth = (times: readonly number[]): number => (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN);
  const line = (title: string, times: readonly number[]): string[] => [
    title,
    ...times.map((time) => fixed(time, 3)),
    ...(times.length > 1 ? [fixed(growth(times), 2), verdict(growth(times) <= targets.growth)] : []),
  ];
  table(
    [
      ['', ...sizes, ...(sizes.length > 1 ? ['大/小', '目标'] : [])],
      ...sqlTimes.flatMap(({ title, page, total }) => [line(`${title}：页`, page), line(`${title}：总数`, total)]),
    ],
    tell,
  );
  if (plans.length > 0) tell('\n执行计划（以受限角色、设租户，预备语句第七次执行）');
  for (const { name, who, statement, scan, heapFetches, buffers, filtered, milliseconds } of plans) {
    const heap = heapFetches === undefined ? '' : `，回表 ${heapFetches}`;
    tell(
      `  ${pad(name, 32)}${pad(who, 22)}${pad(statement, 7)}${milliseconds.toFixed(2)} 毫秒，${buffers} 页${heap}，滤除 ${filtered}，${scan}`,
    );
  }
}

function printRest({ login, export: file, server }: BenchReport, tell: (line: string) => void): void {
  tell('');
  if (login) {
    const ratio = login.perSecond / login.hashesPerSecond;
    tell(
      `  登录：${login.perSecond.toFixed(0)}/秒，p50 ${login.p50.toFixed(0)} 毫秒，p99 ${login.p99.toFixed(0)} 毫秒；仅校验密码 ${login.hashesPerSecond.toFixed(0)}/秒，比值 ${ratio.toFixed(2)}`,
    );
    for (const error of login.errors) tell(`  ! 登录 ${error}`);
  }
  if (file) {
    tell(
      `  导出：${file.rows} 行 ${file.seconds.toFixed(1)} 秒，${file.rowsPerSecond.toFixed(0)} 行/秒，${(file.bytes / 1_048_576).toFixed(1)} MB；内存 ${file.memoryBefore.toFixed(0)} → 最高 ${file.memoryPeak.toFixed(0)} MB`,
    );
  }
  tell(`  启动：${(server.startMs / 1000).toFixed(2)} 秒`);
  const met = verdict(Math.max(server.idleAfterStart, server.idleAfterRun) < targets.idleMb);
  tell(
    `  空闲内存：启动后 ${server.idleAfterStart.toFixed(0)} MB，压测后 ${server.idleAfterRun.toFixed(0)} MB（目标 < ${targets.idleMb} MB）${met}`,
  );
}

export async function writeReport(report: BenchReport, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
}
