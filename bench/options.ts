import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Orders in each database, smallest first. The largest one is what the server is measured on. */
  rows: number[];
  rounds: number;
  /** Of one measurement of one side. */
  seconds: number;
  connections: number;
  /** Keeps the filled databases for the next run; absent: a temporary folder that is removed. */
  dataFolder?: string;
  /** Part of the name of the scenarios to measure; absent: all. */
  only?: string;
  /** Writes a CPU profile of the server into `output/`. */
  profile: boolean;
  /** Measures the console in a browser instead of the server. */
  browser: boolean;
  output: string;
}

export const USAGE = `用法：npm run bench -- [选项]
  --rows 10000,1000000   各数据库的会诊单数；最大的一个用于压测（默认 10000,1000000）
  --rounds 5             每个场景的轮数，应用与极限交替进行
  --seconds 2            每轮每一方的秒数
  --connections 16       并发连接数
  --data 目录            保留造好的数据，下次直接使用
  --only 名称            只测名称中含有它的场景；logs 只测一千万行日志的检索，upload 只测 2 GB 文件的断点续传；slides 只测 2 GB 切片的阅片；traces 只测30分钟脑电翻动时的帧数；pictures 只测 2 Mbit/s 线路上影像首图的出现；live 只测许多打开的控制台跟随变更的代价；plans 只看各列表、详情与任务的执行计划；statistics 只测统计，汇总前后对比；search 只测全局搜索
  --browser              只测浏览器中的界面（处理器降速4倍）
  --profile              为服务进程写 CPU 剖析文件到 output/
  --output 文件          结果文件（默认 output/bench.json）`;

/** Reads the command line. Throws an Error of one sentence for what makes no sense. */
export function readOptions(args: readonly string[]): BenchOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: text,
      rounds: text,
      seconds: text,
      connections: text,
      data: text,
      only: text,
      output: text,
      profile: { type: 'boolean' },
      browser: { type: 'boolean' },
    },
  });
  const rows = [...new Set((values.rows ?? '10000,1000000').split(',').map((one) => positive('rows', one)))].sort((a, b) => a - b);
  return {
    rows,
    rounds: positive('rounds', values.rounds ?? '5'),
    seconds: positive('seconds', values.seconds ?? '2'),
    connections: positive('connections', values.connections ?? '16'),
    dataFolder: values.data,
    only: values.only,
    profile: values.profile ?? false,
    browser: values.browser ?? false,
    output: values.output ?? 'output/bench.json',
  };
}

function positive(name: string, raw: string): number {
  const number = Number(raw);
  if (!(number > 0)) throw new Error(`选项 --${name} 应为正数，现在是「${raw}」。\n${USAGE}`);
  return number;
}
