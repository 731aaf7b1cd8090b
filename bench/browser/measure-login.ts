import type { Browser } from '@playwright/test';
import type { RunningApp } from '../../e2e/support/app.ts';
import { type BenchPage, median, openFresh } from './console-browser.ts';

export interface LoginTimes {
  /** Kilobytes over the wire, of scripts and styles, until nothing more is fetched. */
  kilobytes: number;
  /** Milliseconds from the navigation to a frame with an input that takes letters. */
  usableMs: number;
}

/** The login page of somebody who has never been here, on a slow machine. */
export async function measureLogin(browser: Browser, app: RunningApp, options: { rounds: number; slower: number }): Promise<LoginTimes> {
  const sizes: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const opened = await openFresh(browser, app);
    await opened.slowDown(options.slower);
    const bytes = await countBytes(opened);
    await opened.page.addInitScript(noteFirstInput);
    const answer = await opened.page.goto('/login', { waitUntil: 'networkidle' });
    if (!answer?.ok()) throw new Error(`the login page answered ${answer?.status()}`);
    times.push(await opened.page.evaluate(() => (globalThis as unknown as { usableAt: Promise<number> }).usableAt));
    sizes.push(bytes() / 1024);
    await opened.close();
  }
  return { kilobytes: median(sizes), usableMs: median(times) };
}

async function countBytes({ cdp }: BenchPage): Promise<() => number> {
  const counted = new Set<string>();
  let bytes = 0;
  await cdp.send('Network.enable');
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet') counted.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

/** Runs in the page, before its own scripts. */
function noteFirstInput(): void {
  const page = globalThis as unknown as { usableAt: Promise<number> };
  page.usableAt = new Promise((resolve) => {
    const look = (): void => {
      const input = document.querySelector<HTMLInputElement>('input[name="username"]');
      if (!input || input.disabled || input.offsetParent === null) return void requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    };
    requestAnimationFrame(look);
  });
}
