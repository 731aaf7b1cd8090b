import { expect, type Page } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { applicant, deptHead, expert, hospitalAdmin, operator, type Person, platformAdmin, stranger } from '../commands/demo-people.ts';
import { menuPages } from '../commands/menu-pages.ts';
import { signIn } from '../pages/login.page.ts';
import { type Offer, tryDialog } from '../support/asked-dialogs.ts';
import { changesOf, complaintsOf } from '../support/complaints.ts';
import { CONTENT, formOf, walkOffers } from '../support/dialog-walk.ts';
import { look, settled } from '../support/look.ts';
import { boxInFront as markBox } from '../support/open-box.ts';
import { test } from '../support/test.ts';

/** Of the hospital that is asked. */
const receivingAdmin: Person = { tenantId: '100001', account: 'admin' };

interface Walk {
  person: Person;
  /** In how many walks, each of which takes its share of the pages. */
  parts: number;
  /** How many dialogs each of them opens at least. */
  least: number;
}

const walks: readonly Walk[] = [
  { person: applicant, parts: 1, least: 10 },
  { person: deptHead, parts: 1, least: 1 },
  { person: expert, parts: 1, least: 10 },
  { person: operator, parts: 1, least: 6 },
  { person: hospitalAdmin, parts: 1, least: 12 },
  { person: stranger, parts: 1, least: 1 },
  { person: receivingAdmin, parts: 1, least: 5 },
  { person: platformAdmin, parts: 2, least: 6 },
];

const WIDE = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };

/** What looks the same whoever opens it: barriers, and how it fits a phone. Those who come after need not look for them again. */
const looked = new Set<string>();

/** What is wrong with what is offered here, on a desk and on a phone. */
async function faultsHere(page: Page, path: string, offers: readonly Offer[]): Promise<string[]> {
  const found: string[] = [];
  const fresh = offers.filter((offer) => !looked.has(sameForm(offer, path)));
  for (const offer of offers) {
    const isFresh = fresh.includes(offer);
    const about = `${path} ${offer.key}`;
    const more = async () => look(page, about, { language: 'en', barriers: isFresh, within: isFresh ? await markBox(page) : undefined });
    const faults = await tryDialog(page, CONTENT, offer, more);
    found.push(...faults.map((fault) => (fault.startsWith(about) ? fault : `${about} ${fault}`)));
  }
  if (fresh.length === 0) return found;
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

const shares = walks.flatMap((walk) => Array.from({ length: walk.parts }, (_, part) => ({ walk, part })));

for (const { walk, part } of shares) {
  const { person, parts, least } = walk;
  const share = parts > 1 ? ` (${part + 1} of ${parts})` : '';
  test(`${person.account}@${person.tenantId}${share} is asked in dialogs that say what about and what will be done`, async ({
    page,
    app,
  }) => {
    test.setTimeout(600_000);
    const api = await openApi(app, person);
    const paths = (await menuPages(api)).filter((_, at) => at % parts === part);
    await signIn(page, app, person);
    await page.evaluate(() => localStorage.setItem('lianyi-language', JSON.stringify('en')));
    await page.reload();
    await settled(page);
    const [complaints, changes] = [complaintsOf(page), changesOf(page)];
    const found: string[] = [];
    let opened = 0;
    await walkOffers(page, api, paths, async (path, offers) => {
      opened += offers.length;
      const t = Date.now();
      const f = await faultsHere(page, path, offers);
      found.push(...f);
      console.log(path, offers.map((o) => o.key).join(' '), Date.now() - t, f); // TEMP
    });
    expect([...new Set([...found, ...complaints, ...changes])]).toEqual([]);
    expect(opened).toBeGreaterThanOrEqual(least);
  });
}
