import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { platformAdmin } from '../../e2e/commands/demo-people.ts';
import type { RunningApp } from '../../e2e/support/app.ts';
import { median, openSignedIn } from './console-browser.ts';
import { SETTLE_MS } from './measure-lists.ts';

export interface CipherTimes {
  /** Milliseconds at the median, of one page of ten rows, from the call to the read answer. */
  sealedMs: number;
  plainMs: number;
}

const URL_OF_LIST = '/api/blade-remote/applyorder/list?current=1&size=10';
const WARM_UP = 10;
const ENTRY = fileURLToPath(new URL('./sealed-calls.page.ts', import.meta.url));

/** The same list call encrypted and plain, in one page. The client's policy must accept both. */
export async function measureCipher(
  browser: Browser,
  app: RunningApp,
  options: { rounds: number; slower: number; url?: string },
): Promise<CipherTimes> {
  const opened = await openSignedIn(browser, app, platformAdmin, '/consultation/operation');
  await opened.page.waitForTimeout(SETTLE_MS);
  await opened.page.addScriptTag({ content: await bundle() });
  await opened.slowDown(options.slower);
  const url = options.url ?? URL_OF_LIST;
  const run = (rounds: number) =>
    opened.page.evaluate(
      ([address, count]) =>
        (globalThis as unknown as { timeCalls: (url: string, rounds: number) => Promise<{ sealed: number[]; plain: number[] }> }).timeCalls(
          address,
          count,
        ),
      [url, rounds] as const,
    );
  await run(WARM_UP);
  const { sealed, plain } = await run(options.rounds);
  await opened.close();
  return { sealedMs: median(sealed), plainMs: median(plain) };
}

/** The page's part with the console's own cipher, as one script. */
async function bundle(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    // A library leaves the first to whoever uses it; here that is the page itself. A script that is put into a page has no address from
    // which it could start a worker: then keys are made on the page, before anything is measured.
    define: { 'process.env.NODE_ENV': '"production"', Worker: 'undefined' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: ENTRY, formats: ['iife'], name: 'sealedCalls' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  const [chunk] = (Array.isArray(built) ? built : [built]).flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk') throw new Error('nothing was built');
  return chunk.code;
}
