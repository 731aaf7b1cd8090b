import { mkdir, stat, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { Client } from 'pg';
import { orderWithImages } from '../../e2e/commands/order-with-images.ts';
import type { RunningApp } from '../../e2e/support/app.ts';
import { type EdfSignal, edfFile } from '../../server/demo/traces/write-edf.ts';
import { launchBrowser, openSignedIn } from '../browser/console-browser.ts';

const MINUTES = 30;
const RATE = 500;
const CHANNELS = 24;
const EVENTS = 40;
/** Of one measurement, and between two presses of a key. */
const LOOK_MS = 8_000;
const PRESS_MS = 50;
const FRAME_MS = 1_000 / 60;
/** Channels of an EEG of 24: those of the head, so that they can be put together. */
const HEAD = 'Fp1 Fp2 F7 F3 Fz F4 F8 T3 C3 Cz C4 T4 T5 P3 Pz P4 T6 O1 O2 A1 A2'.split(' ');

interface Look {
  readonly words: string;
  /** What is chosen for it. */
  readonly speed?: string;
  readonly montage?: string;
  readonly moves: boolean;
}

const looks: readonly Look[] = [
  { words: '静止', moves: false },
  { words: '10秒/页，原始导联', moves: true },
  { words: '10秒/页，纵向双极', montage: '纵向双极', moves: true },
  { words: '60秒/页，原始导联', speed: '60秒/页', moves: true },
  { words: '60秒/页，纵向双极', speed: '60秒/页', montage: '纵向双极', moves: true },
  { words: '300秒/页', speed: '300秒/页', moves: true },
];

/** How smoothly a long EEG moves: frames that were there of those that a screen of 60 Hz has, while a key is held. */
export async function benchTraces(
  app: RunningApp,
  rounds: number,
  profile: string | undefined,
  tell: (line: string) => void,
): Promise<void> {
  const browser = await launchBrowser();
  try {
    const order = await orderWithImages(app, 'electrophysiology', '常规脑电图%');
    const fileId = await putRecording(app, order.id);
    tell(`${CHANNELS} 导联 × ${RATE} Hz × ${MINUTES} 分钟，页面每秒移动 2 页；占比为 60 Hz 应有帧中实际出现的，p95、p99 以帧计`);
    for (const look of looks)
      for (let round = 1; round <= rounds; round += 1) {
        const { page, close } = await openSignedIn(browser, app, order.expert, '/inbox/work');
        await page.goto(`/image/trace?id=${order.id}&file=${fileId}`);
        await prepare(page, look);
        const isProfiled = profile !== undefined && round === 1 && look.moves;
        if (isProfiled) await browser.startTracing(page, { categories: [...CATEGORIES], screenshots: false });
        const found = await framesOf(page, look.moves);
        if (isProfiled) await keepTrace(browser, `${profile}-${looks.indexOf(look)}.json`);
        await close();
        const p = (share: number): string => (quantile(found, share) / FRAME_MS).toFixed(1);
        const there = (found.length / (LOOK_MS / FRAME_MS)).toFixed(3);
        tell(`  ${look.words}　${there}　p95 ${p(0.95)}　p99 ${p(0.99)}　负载 ${loadavg()[0]?.toFixed(1)}`);
      }
  } finally {
    await browser.close();
  }
}

const CATEGORIES = ['toplevel', 'cc', 'blink', 'devtools.timeline', 'v8', 'disabled-by-default-v8.cpu_profiler'];

async function keepTrace(browser: Browser, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, await browser.stopTracing());
}

/** The recording takes the place of the demonstration's shorter one. */
async function putRecording(app: RunningApp, orderId: string): Promise<string> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; name: string }>(
      `SELECT f.id, f.name FROM file f JOIN consultation c ON c.tenant_id = f.tenant_id AND f.id::text = ANY (c.trace_path)
       WHERE c.id = $1 AND f.extension = 'edf' LIMIT 1`,
      [orderId],
    );
    const [file] = rows;
    if (!file) throw new Error('the order has no recording');
    const path = join(app.dataFolder, 'files', file.name);
    // Copies of the demonstration are one file each.
    await stat(path);
    const bytes = edfFile({ signals: signals(), seconds: MINUTES * 60, events: events() });
    await writeFile(path, bytes);
    await client.query('UPDATE file SET size = $2 WHERE id = $1', [file.id, bytes.length]);
    return file.id;
  } finally {
    await client.end();
  }
}

/** Of waves of ten seconds, over and over, with a spike of two samples every seven: quickly written. */
function signals(): EdfSignal[] {
  return Array.from({ length: CHANNELS }, (_, number): EdfSignal => {
    const table = Float32Array.from({ length: 10 * RATE }, (_, at) => waveAt(at / RATE, number));
    const at = (seconds: number): number => {
      const sample = Math.round(seconds * RATE);
      return (table[sample % table.length] ?? 0) + (sample % (7 * RATE) < 2 ? 180 : 0);
    };
    return { label: `EEG ${HEAD[number] ?? `X${number}`}-Ref`, rate: RATE, at };
  });
}

const waveAt = (seconds: number, number: number): number =>
  38 * Math.sin(2 * Math.PI * 9.8 * seconds + number) +
  12 * Math.sin(2 * Math.PI * 2.1 * seconds + number * 0.7) +
  6 * Math.sin(2 * Math.PI * 24.7 * seconds + number * 2.1) +
  3 * Math.sin(2 * Math.PI * 50 * seconds);

const events = () => Array.from({ length: EVENTS }, (_, at) => ({ onset: at * ((MINUTES * 60) / EVENTS) + 3, text: `事件 ${at + 1}` }));

async function prepare(page: Page, { speed, montage }: Look): Promise<void> {
  const stage = page.getByRole('application');
  await stage.waitFor();
  if (speed) {
    await page.getByRole('combobox', { name: '走纸速度' }).click();
    await page.locator('.ant-select-dropdown:visible').getByText(speed, { exact: true }).click();
  }
  if (montage) await page.getByText(montage, { exact: true }).click();
  await page.waitForTimeout(1_500);
  await stage.focus();
}

/** Milliseconds between the frames of the page, while it stands or is moved by a key that is held. */
async function framesOf(page: Page, moves: boolean): Promise<number[]> {
  return page.evaluate(
    async ({ lookMs, pressMs, isMoved }) => {
      const stage = document.querySelector('[role="application"]');
      const pressing = isMoved
        ? setInterval(() => stage?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })), pressMs)
        : undefined;
      const frames: number[] = [];
      const begun = performance.now();
      let before = begun;
      await new Promise<void>((done) => {
        const next = (now: number): void => {
          frames.push(now - before);
          before = now;
          if (performance.now() - begun < lookMs) requestAnimationFrame(next);
          else done();
        };
        requestAnimationFrame(next);
      });
      clearInterval(pressing);
      return frames.slice(1);
    },
    { lookMs: LOOK_MS, pressMs: PRESS_MS, isMoved: moves },
  );
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
