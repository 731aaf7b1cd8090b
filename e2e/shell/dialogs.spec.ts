import { expect, type Page } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { applicant, expert, hospitalAdmin, operator, type Person } from '../commands/demo-people.ts';
import { menuPages } from '../commands/menu-pages.ts';
import { signIn } from '../pages/login.page.ts';
import { type Offer, tryDialog } from '../support/asked-dialogs.ts';
import { closeToasts } from '../support/close-toasts.ts';
import { changesOf, complaintsOf } from '../support/complaints.ts';
import { CONTENT, formOf, walkOffers } from '../support/dialog-walk.ts';
import { look, settled } from '../support/look.ts';
import { boxInFront as markBox } from '../support/open-box.ts';
import { test } from '../support/test.ts';

interface Walk {
  person: Person;
  /** How many dialogs each of them opens at least. */
  least: number;
}

/** Between them those who do most; what only others may do are questions and forms of the same pieces. */
const walks: readonly Walk[] = [
  { person: applicant, least: 10 },
  { person: expert, least: 10 },
  { person: operator, least: 6 },
  { person: hospitalAdmin, least: 12 },
];

const WIDE = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };

/** What has been opened: it looks the same whoever opens it. */
const looked = new Set<string>();

/** What is wrong with what is offered here, on a desk and on a phone. */
async function faultsHere(page: Page, path: string, offers: readonly Offer[]): Promise<string[]> {
  const found: string[] = [];
  const fresh = offers.filter((offer) => !looked.has(sameForm(offer, path)));
  if (fresh.length === 0) return found;
  for (const offer of fresh) {
    const about = `${path} ${offer.key}`;
    const more = async () => look(page, about, { language: 'en', barriers: true, within: await markBox(page) });
    const faults = await tryDialog(page, CONTENT, offer, more);
    found.push(...faults.map((fault) => (fault.startsWith(about) ? fault : `${about} ${fault}`)));
  }
  await page.setViewportSize(PHONE);
  await settled(page);
  for (const offer of fresh) {
    const faults = await tryDialog(page, CONTENT, offer);
    found.push(...faults.map((fault) => `${path} ${offer.key} on a phone ${fault}`));
    looked.add(sameForm(offer, path));
  }
  await page.setViewportSize(WIDE);
  await settled(page);
  return found;
}

/** The question before a removal is the same in every list. */
function sameForm(offer: Offer, path: string): string {
  return /^(Delete|Remove)$/.test(offer.key) ? 'removal' : formOf(offer, path);
}

test.describe.configure({ mode: 'parallel' });

for (const { person, least } of walks)
  test(`${person.account}@${person.tenantId} is asked in dialogs that say what about and what will be done`, async ({ page, app }) => {
    const api = await openApi(app, person);
    const paths = await menuPages(api);
    await signIn(page, app, person);
    await closeToasts(page);
    await page.evaluate(() => localStorage.setItem('lianyi-language', JSON.stringify('en')));
    await page.reload();
    await settled(page);
    const [complaints, changes] = [complaintsOf(page), changesOf(page)];
    const found: string[] = [];
    let opened = 0;
    await walkOffers(page, api, paths, async (path, offers) => {
      opened += offers.length;
      found.push(...(await faultsHere(page, path, offers)));
    });
    expect([...new Set([...found, ...complaints, ...changes])]).toEqual([]);
    expect(opened).toBeGreaterThanOrEqual(least);
  });
