import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { Client } from 'pg';
import { type RunningApp, startApp } from '../../e2e/support/app.ts';
import { launchBrowser } from './console-browser.ts';
import { measureCipher } from './measure-cipher.ts';
import { measureFirst } from './measure-first.ts';
import { measureLists } from './measure-lists.ts';
import { measureLogin } from './measure-login.ts';
import { measureMemory } from './measure-memory.ts';

interface Line {
  title: string;
  value: number;
  unit: string;
  digits: number;
  /** The most it may be; absent: told only. */
  limit?: number;
}

const SLOWER = 4;
const FILE = 'output/bench-browser.json';
const TABS = 100;

/** Measures the built console in a real Chromium whose processor is four times slower, on the demo's data. */
export async function benchBrowser(tell: (line: string) => void): Promise<void> {
  const loadBefore = loadavg()[0] ?? 0;
  const app = await startApp();
  const browser = await launchBrowser();
  try {
    // Both kinds of calls from one client; the console goes on encrypting.
    await prepare(app);
    tell('测量登录页…');
    const login = await measureLogin(browser, app, { rounds: 5, slower: SLOWER });
    tell('测量首次打开…');
    const first = await measureFirst(browser, app, { rounds: 5, slower: SLOWER });
    tell('测量列表…');
    const lists = await measureLists(browser, app, { rounds: 7, slower: SLOWER });
    tell('测量加密…');
    const cipher = await measureCipher(browser, app, { rounds: 100, slower: SLOWER });
    const atSpeed = await measureCipher(browser, app, { rounds: 100, slower: 1 });
    tell(`测量内存（开关 ${TABS} 个页签）…`);
    const memory = await measureMemory(browser, app, TABS);
    const lines = linesOf({ login, first, lists, cipher, atSpeed, memory });
    const load = { before: loadBefore, after: loadavg()[0] ?? 0 };
    print(lines, load, tell);
    await mkdir(dirname(FILE), { recursive: true });
    await writeFile(FILE, `${JSON.stringify({ slower: SLOWER, browser: browser.version(), load, lines }, null, 2)}\n`);
    tell(`\n结果已写入 ${FILE}`);
  } finally {
    await browser.close();
    await app.stop();
  }
}

interface Measured {
  login: Awaited<ReturnType<typeof measureLogin>>;
  first: Awaited<ReturnType<typeof measureFirst>>;
  lists: Awaited<ReturnType<typeof measureLists>>;
  cipher: Awaited<ReturnType<typeof measureCipher>>;
  atSpeed: Awaited<ReturnType<typeof measureCipher>>;
  memory: Awaited<ReturnType<typeof measureMemory>>;
}

function linesOf({ login, first, lists, cipher, atSpeed, memory }: Measured): Line[] {
  const { before, after } = memory;
  const ms = { unit: '毫秒', digits: 0 };
  return [
    { title: '登录页脚本与样式（压缩后）', value: login.kilobytes, unit: 'kB', digits: 0, limit: 160 },
    { title: '登录页到可以输入', value: login.usableMs, ...ms, limit: 300 },
    { title: '首次打开列表到10行', value: first.listMs, ...ms, limit: 1500 },
    { title: '首次打开申请表到可以输入', value: first.formMs, ...ms, limit: 1500 },
    { title: '点击编号到绘出详情', value: first.detailMs, ...ms, limit: 800 },
    { title: '点击菜单到10行', value: lists.tenRowsMs, ...ms, limit: 300 },
    { title: `选择200行到绘出（${lists.columns}列）`, value: lists.manyRowsMs, ...ms, limit: 400 },
    { title: '加密调用 ÷ 明文调用（10行，p50）', value: cipher.sealedMs / cipher.plainMs, unit: '倍', digits: 2, limit: 1.5 },
    { title: '　加密', value: cipher.sealedMs, unit: '毫秒', digits: 1 },
    { title: '　明文', value: cipher.plainMs, unit: '毫秒', digits: 1 },
    { title: '　处理器不降速时的倍数', value: atSpeed.sealedMs / atSpeed.plainMs, unit: '倍', digits: 2 },
    { title: `开关${memory.tabs}个页签后的JS堆`, value: after.megabytes, unit: 'MB', digits: 1, limit: before.megabytes * 1.2 },
    { title: '　之前', value: before.megabytes, unit: 'MB', digits: 1 },
    { title: '　文档节点', value: after.nodes, unit: '个', digits: 0, limit: before.nodes * 1.2 },
  ];
}

function print(lines: readonly Line[], load: { before: number; after: number }, tell: (line: string) => void): void {
  tell(
    `\n${cpus().length} 核 ${cpus()[0]?.model ?? ''}，处理器降速 ${SLOWER} 倍，开始与结束时负载 ${load.before.toFixed(1)}、${load.after.toFixed(1)}`,
  );
  for (const { title, value, unit, digits, limit } of lines) {
    const width = [...title].reduce((sum, letter) => sum + (letter > '⺀' ? 2 : 1), 0);
    const bound = limit === undefined ? '' : `≤ ${limit.toFixed(digits)}  ${value <= limit ? '✓' : '✗'}`;
    tell(`  ${title}${' '.repeat(Math.max(1, 40 - width))}${value.toFixed(digits).padStart(8)} ${unit}  ${bound}`.trimEnd());
  }
}

/** The demo has fewer orders than the longest page of a list; the bench copies them. */
const COPIES = `INSERT INTO consultation SELECT (jsonb_populate_record(c, jsonb_build_object('id', uuidv7(), 'no', c.no || '-' || n, 'open_key', NULL))).*
  FROM consultation c CROSS JOIN generate_series(1, 3) n`;

async function prepare({ databaseUrl }: RunningApp): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`UPDATE oauth_client SET body_cipher = 'accepted' WHERE client_id = 'lianyi-web'`);
    await client.query(COPIES);
  } finally {
    await client.end();
  }
}
