import { loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { orderWithImages } from '../../e2e/commands/order-with-images.ts';
import type { RunningApp } from '../../e2e/support/app.ts';
import { launchBrowser, median, openSignedIn } from '../browser/console-browser.ts';

/** 2 Mbit/s and 20 ms: what a health centre in the mountains may have. */
const LINE = { offline: false, latency: 20, downloadThroughput: 250_000, uploadThroughput: 250_000 };
/** Longer than any of it takes. */
const PATIENCE_MS = 30_000;

/** Milliseconds from the address on. */
interface Seen {
  /** The small picture, which says 预览. */
  readonly preview: number;
  /** The picture itself, with its window. */
  readonly picture: number;
}

/** How soon the first picture of a study is there on a slow line, the console's code known to the browser. */
export async function benchFirstPicture(app: RunningApp, rounds: number, tell: (line: string) => void): Promise<void> {
  const browser = await launchBrowser();
  try {
    const order = await orderWithImages(app, 'oneSubject', '胸部CT平扫%');
    const { page, cdp } = await openSignedIn(browser, app, order.expert, '/inbox/work');
    await watchPictures(page);
    const place = `/image/dicom?id=${order.id}&file=${await studyOf(app, order.id)}`;
    // Once at full speed: what the browser knows then is the code, and no answer.
    await seenAt(page, place);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', LINE);
    const all: Seen[] = [];
    for (let round = 0; round < rounds; round += 1) all.push(await seenAt(page, place));
    for (const [name, key] of [
      ['预览', 'preview'],
      ['诊断图像', 'picture'],
    ] as const) {
      const times = all.map((one) => one[key]);
      tell(
        `  ${name}　最短 ${Math.min(...times)} ms　中位 ${median(times)} ms　最长 ${Math.max(...times)} ms　负载 ${loadavg()[0]?.toFixed(1)}`,
      );
    }
  } finally {
    await browser.close();
  }
}

/** Has the pages that are opened from here on note when a picture was there. */
async function watchPictures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Partial<Record<'preview' | 'picture', number>> = {};
    Object.assign(window, { seen });
    const look = (): void => {
      const small = document.querySelector<HTMLImageElement>('.dicom-ahead img');
      const isThere = document.querySelector('[data-testid="dicom-window"]') !== null;
      if ((small && small.naturalWidth > 0) || isThere) seen.preview ??= Math.round(performance.now());
      if (isThere) seen.picture ??= Math.round(performance.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

async function seenAt(page: Page, place: string): Promise<Seen> {
  await page.goto(place);
  const seen = await page.waitForFunction(
    () => {
      const { seen: found } = window as unknown as { seen?: Partial<Seen> };
      return found?.picture === undefined ? undefined : found;
    },
    undefined,
    { timeout: PATIENCE_MS },
  );
  return (await seen.jsonValue()) as Seen;
}

async function studyOf(app: RunningApp, orderId: string): Promise<string> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `SELECT f.id FROM file f JOIN consultation c ON c.tenant_id = f.tenant_id AND f.id::text = ANY (c.dicom_path)
       WHERE c.id = $1 AND f.extension = 'zip' LIMIT 1`,
      [orderId],
    );
    if (!rows[0]) throw new Error('the order has no study');
    return rows[0].id;
  } finally {
    await client.end();
  }
}
