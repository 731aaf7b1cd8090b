import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import type { Person } from '../../e2e/commands/demo-people.ts';
import { signIn } from '../../e2e/pages/login.page.ts';
import type { RunningApp } from '../../e2e/support/app.ts';
import { findBrowser } from '../../e2e/support/browser.ts';

/** A page with its line to the browser's own measurements. */
export interface BenchPage {
  page: Page;
  cdp: CDPSession;
  /** Makes the processor `times` slower; 1 is full speed. */
  slowDown: (times: number) => Promise<void>;
  close: () => Promise<void>;
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await findBrowser());
}

/** A page of a browser that has never been here. A hospital's screen; scripts of the bench pass the page's own policy. */
export async function openFresh(browser: Browser, app: RunningApp): Promise<BenchPage> {
  const context: BrowserContext = await browser.newContext({
    baseURL: app.baseUrl,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    bypassCSP: true,
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  return {
    page,
    cdp,
    slowDown: (rate) => cdp.send('Emulation.setCPUThrottlingRate', { rate }).then(() => undefined),
    close: () => context.close(),
  };
}

/** The same, signed in and at a place of the console. */
export async function openSignedIn(browser: Browser, app: RunningApp, person: Person, place: string): Promise<BenchPage> {
  const opened = await openFresh(browser, app);
  await signIn(opened.page, app, person, place);
  return opened;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
