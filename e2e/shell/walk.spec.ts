import { expect, type Page } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { applicant, expert, hospitalAdmin, operator, type Person, platformAdmin } from '../commands/demo-people.ts';
import { menuPages } from '../commands/menu-pages.ts';
import { signIn } from '../pages/login.page.ts';
import type { RunningApp } from '../support/app.ts';
import { closeToasts } from '../support/close-toasts.ts';
import { complaintsOf } from '../support/complaints.ts';
import { CONTENT } from '../support/dialog-walk.ts';
import { goWithin } from '../support/go-within.ts';
import { type Language, look } from '../support/look.ts';
import { boxInFront, type Kind, leave, open } from '../support/open-box.ts';
import { test } from '../support/test.ts';

interface Walk {
  person: Person;
  language: Language;
  /** In how many walks, each of which takes its share of the pages: a long one would be the last that everybody waits for. */
  parts: number;
  /** How many forms and details each of them opens at least. */
  least: number;
}

/** In Chinese the forms alone: tabs and details are made of the same words as the lists, which are Chinese by birth. */
const kinds: Readonly<Record<Language, readonly Kind[]>> = { en: ['form', 'detail', 'edit'], zh: ['form'] };

const walks: readonly Walk[] = [
  { person: applicant, language: 'en', parts: 1, least: 1 },
  { person: expert, language: 'en', parts: 1, least: 1 },
  { person: operator, language: 'en', parts: 1, least: 1 },
  { person: hospitalAdmin, language: 'en', parts: 3, least: 4 },
  { person: platformAdmin, language: 'en', parts: 5, least: 4 },
  { person: applicant, language: 'zh', parts: 1, least: 0 },
  { person: platformAdmin, language: 'zh', parts: 2, least: 4 },
];

/** What those who walk before this one open in the same language. */
async function pagesBefore(app: RunningApp, { person, language }: Walk): Promise<ReadonlySet<string>> {
  if (language === 'zh') return new Set();
  const before = walks.slice(
    0,
    walks.findIndex((walk) => walk.person === person),
  );
  return new Set((await Promise.all(before.map(async (walk) => menuPages(await openApi(app, walk.person))))).flat());
}

function nameOf({ person, parts }: Walk, part: number): string {
  return `${person.account}@${person.tenantId}${parts > 1 ? ` (${part + 1} of ${parts})` : ''}`;
}

/** Urgent ones are read one by one. */
async function readEverything(api: Awaited<ReturnType<typeof openApi>>): Promise<void> {
  const center = '/blade-message/message/center';
  await api.get(`${center}/readAllMessage`);
  const { data } = await api.get<{ records: { id: string }[] }>(`${center}/pageMessage`, { readStatus: '1', size: '200' });
  for (const { id } of data.records) await api.get(`${center}/readMessage`, { no: id });
}

test.describe.configure({ mode: 'parallel' });

const shares = walks.flatMap((walk) => Array.from({ length: walk.parts }, (_, part) => ({ walk, part })));

for (const { walk, part } of shares)
  test(`${nameOf(walk, part)} opens every page, form and detail of the menu, in ${walk.language}`, async ({ page, app }) => {
    const { person, language } = walk;
    const api = await openApi(app, person);
    const all = await menuPages(api);
    // A message leads to its order, which journeys before this one may have taken from this person's sight.
    await readEverything(api);
    const pages = all.filter((_, at) => at % walk.parts === part);
    const known = await pagesBefore(app, walk);
    expect(all.length).toBeGreaterThan(2);
    await signIn(page, app, person);
    await closeToasts(page);
    await page.evaluate((chosen) => localStorage.setItem('lianyi-language', JSON.stringify(chosen)), language);
    const complaints = complaintsOf(page);
    const found: string[] = [];
    let opened = 0;
    for (const path of pages) {
      // A page has the same barriers, forms and tabs whoever looks at it; its rows are everybody's own, and with them what is opened of
      // them.
      const isKnown = known.has(path);
      const hasBarriers = language === 'en' && !isKnown;
      const seen = async (what: string, barriers = hasBarriers, within?: string) =>
        void found.push(...(await look(page, what, { language, barriers, within })));
      // The first by its address, with the whole console; the others as the console opens them by itself, in a frame that has been seen.
      const isFirst = path === pages[0];
      if (isFirst) await page.goto(path);
      else await goWithin(page, path);
      await seen(path, hasBarriers, isFirst ? undefined : CONTENT);
      for (const kind of isKnown ? (['detail'] as const) : kinds[language]) {
        const outcome = await open(page, kind, language);
        if (outcome === 'no button') continue;
        opened += 1;
        if (outcome === 'nothing') found.push(`${path} (${kind}) opens nothing`);
        else await seen(`${path} (${kind})`, hasBarriers, await boxInFront(page));
        await leave(page, path);
      }
      if (language === 'en' && !isKnown) await lookAtTabs(page, (tab) => seen(`${path} (${tab})`, false));
    }
    expect([...new Set([...found, ...complaints])]).toEqual([]);
    expect(opened).toBeGreaterThanOrEqual(walk.least);
  });

/** Every tab but the one in front, which has been seen. */
async function lookAtTabs(page: Page, seen: (tab: string) => Promise<void>): Promise<void> {
  const tabs = page.locator('.console-content [role="tab"][aria-selected="false"]').locator('visible=true');
  const names = await tabs.allInnerTexts();
  for (const name of names) {
    await page.locator('.console-content').getByRole('tab', { name, exact: true }).locator('visible=true').first().click();
    await seen(name);
  }
}
