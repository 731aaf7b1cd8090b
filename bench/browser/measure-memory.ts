import type { Browser } from '@playwright/test';
import { platformAdmin } from '../../e2e/commands/demo-people.ts';
import type { RunningApp } from '../../e2e/support/app.ts';
import { type BenchPage, openSignedIn } from './console-browser.ts';
import { menuEntry, rowsOf } from './measure-lists.ts';

export interface MemoryUse {
  /** Megabytes of the JavaScript heap after garbage collection, and nodes of documents. */
  before: Memory;
  after: Memory;
  tabs: number;
}

interface Memory {
  megabytes: number;
  nodes: number;
}

const FIRST = '/consultation/operation';
const SECOND = '会诊管理';
/** The first tabs bring code, and their repetition makes the engine compile it: some six megabytes, and no leak. */
const WARM_UP = 50;

/** What stays after opening and closing many tabs. */
export async function measureMemory(browser: Browser, app: RunningApp, tabs: number): Promise<MemoryUse> {
  const opened = await openSignedIn(browser, app, platformAdmin, FIRST);
  await openAndClose(opened, WARM_UP);
  const before = await memoryOf(opened);
  await openAndClose(opened, tabs);
  const after = await memoryOf(opened);
  await opened.close();
  return { before, after, tabs };
}

async function openAndClose({ page }: BenchPage, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    await menuEntry(page, SECOND).click();
    await page.waitForURL('**/consultation/admin**');
    await rowsOf(page).nth(5).waitFor();
    await page.keyboard.press('Alt+w');
    await page.locator('.tab-handle', { hasText: SECOND }).waitFor({ state: 'detached' });
  }
}

async function memoryOf({ page, cdp }: BenchPage): Promise<Memory> {
  // Timers of animations and of the query cache come to rest first.
  await page.waitForTimeout(2000);
  for (let pass = 0; pass < 3; pass += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  return { megabytes: usedSize / 1_048_576, nodes };
}
