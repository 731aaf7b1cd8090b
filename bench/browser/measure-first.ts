import type { Browser } from '@playwright/test';
import { applicant, type Person, platformAdmin } from '../../e2e/commands/demo-people.ts';
import { keepSession } from '../../e2e/commands/sign-in.ts';
import type { RunningApp } from '../../e2e/support/app.ts';
import { median, openFresh, openSignedIn } from './console-browser.ts';
import { rowsOf, SETTLE_MS } from './measure-lists.ts';

export interface FirstTimes {
  /** Milliseconds from the navigation, with nothing of the console in the browser, to ten painted rows … */
  listMs: number;
  /** … and to a form whose first field takes letters. */
  formMs: number;
  /** Milliseconds from the press on a row to its painted page, whose code is not loaded. */
  detailMs: number;
}

interface Options {
  rounds: number;
  slower: number;
}

const LIST = '/consultation/admin';
const FORM = '/consultation/form';
const ROWS = '.list-table .grid-row:nth-child(10)';
const FIELD = '.console-content form input:not([disabled])';
const FACTS = '.console-content .ant-descriptions-item-content';

/** What somebody waits for who opens the console, and then the first of its pages. */
export async function measureFirst(browser: Browser, app: RunningApp, { rounds, slower }: Options): Promise<FirstTimes> {
  const lists: number[] = [];
  const forms: number[] = [];
  const details: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    lists.push(await timeFresh(browser, app, { person: platformAdmin, place: LIST, selector: ROWS, slower }));
    forms.push(await timeFresh(browser, app, { person: applicant, place: FORM, selector: FIELD, slower }));
    details.push(await timeDetail(browser, app, slower));
  }
  return { listMs: median(lists), formMs: median(forms), detailMs: median(details) };
}

interface Opening {
  person: Person;
  place: string;
  selector: string;
  slower: number;
}

async function timeFresh(browser: Browser, app: RunningApp, { person, place, selector, slower }: Opening): Promise<number> {
  const opened = await openFresh(browser, app);
  await keepSession(opened.page, app, person);
  await opened.slowDown(slower);
  await opened.page.addInitScript(noteSight, { selector, since: 'navigation' });
  await opened.page.goto(place);
  const ms = await opened.page.evaluate(seen);
  await opened.close();
  return ms;
}

async function timeDetail(browser: Browser, app: RunningApp, slower: number): Promise<number> {
  const opened = await openSignedIn(browser, app, platformAdmin, LIST);
  const { page } = opened;
  await rowsOf(page).nth(5).waitFor();
  await page.waitForTimeout(SETTLE_MS);
  await opened.slowDown(slower);
  await page.evaluate(noteSight, { selector: FACTS, since: 'click' });
  await rowsOf(page).nth(3).locator('td a').first().click();
  const ms = await page.evaluate(seen);
  await opened.close();
  return ms;
}

const seen = (): Promise<number> => (globalThis as unknown as { seenAfter: Promise<number> }).seenAfter;

/** Runs in the page: how long it takes until the frame after which something is in sight. */
function noteSight({ selector, since }: { selector: string; since: string }): void {
  const page = globalThis as unknown as { seenAfter: Promise<number> };
  page.seenAfter = new Promise((resolve) => {
    const wait = (start: number): void => {
      const isSeen = [...document.querySelectorAll<HTMLElement>(selector)].some((thing) => thing.offsetParent !== null);
      if (!isSeen) return void requestAnimationFrame(() => wait(start));
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
    };
    if (since === 'navigation') wait(0);
    else addEventListener('click', (event) => wait(event.timeStamp), { capture: true, once: true });
  });
}
