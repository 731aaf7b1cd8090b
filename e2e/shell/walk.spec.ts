import { expect, type Page } from '@playwright/test';
import { type ApiSession, openApi } from '../commands/call-api.ts';
import { applicant, expert, operator, type Person, platformAdmin } from '../commands/demo-people.ts';
import { signIn } from '../pages/login.page.ts';
import { test } from '../support/test.ts';

interface MenuNode {
  path: string;
  name: string;
  children?: MenuNode[];
}

const hospitalAdmin: Person = { tenantId: '100002', account: 'admin' };
const HAN = /\p{Script=Han}/u;

/** Addresses of the console's own pages in somebody's menu; entries may lead to other places. */
async function pagesOf(api: ApiSession): Promise<string[]> {
  const { data } = await api.get<MenuNode[]>('/blade-system/menu/routes');
  const leaves = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.flatMap((node) => (node.children?.length ? leaves(node.children) : [node]));
  return leaves(data).flatMap(({ path }) => (path.startsWith('/') ? [path] : []));
}

/** What no page may do: log an error, throw one, or ask for what it is refused. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${new URL(page.url()).pathname}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${new URL(page.url()).pathname}: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${new URL(page.url()).pathname}: ${response.status()} ${response.url()}`);
  });
  return complaints;
}

async function settled(page: Page): Promise<void> {
  await expect(
    page
      .locator('.console-content')
      .locator('.grid, .ant-form, .ant-card, .ant-empty, .ant-result, h1, h2')
      .locator('visible=true')
      .first(),
  ).toBeVisible();
  await expect(page.locator('.ant-spin-spinning:visible, .ant-skeleton:visible, [aria-busy="true"]:visible')).toHaveCount(0);
}

/** Words of the console itself: of its buttons, headings, labels and tabs. What stands in rows is data. */
async function untranslated(page: Page): Promise<string[]> {
  const words = await page
    .locator(
      '.console-content button:not(td *), .console-content th, .ant-form-item-label label, .console-content [role="tab"], .ant-modal-title, .ant-drawer-title',
    )
    .locator('visible=true')
    .allInnerTexts();
  // A button of several lines is an entry of a list.
  return [...new Set(words.filter((text) => HAN.test(text) && !text.includes('\n')))];
}

async function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** What is wrong with what is on the screen now. */
async function look(page: Page, what: string): Promise<string[]> {
  await settled(page);
  const overflow = await sideways(page);
  const chinese = await untranslated(page);
  return [...(overflow > 0 ? [`${what} scrolls sideways by ${overflow}`] : []), ...chinese.map((text) => `${what} says ${text}`)];
}

/** Opens what a button opens, looks at it and leaves it. Nothing where there is no such button. */
async function lookBehind(page: Page, name: RegExp, what: string): Promise<string[] | undefined> {
  const button = page.locator('.console-content').getByRole('button', { name }).locator('visible=true').first();
  if (!(await button.isVisible()) || !(await button.isEnabled())) return undefined;
  await button.click();
  const box = page.locator('.ant-modal:visible, .ant-drawer-section:visible').last();
  await box.waitFor({ timeout: 3000 }).catch(() => undefined);
  const found = await look(page, what);
  await page.keyboard.press('Escape');
  return found;
}

test.describe.configure({ mode: 'parallel' });

/** Whom the menu gives pages, and how many forms and details they can open from there at least. */
const walkers: readonly (readonly [Person, number])[] = [
  [applicant, 1],
  [expert, 1],
  [operator, 1],
  [hospitalAdmin, 8],
  [platformAdmin, 15],
];

for (const [person, least] of walkers)
  test(`${person.account}@${person.tenantId} opens every page, form and detail of the menu, in English`, async ({ page, app }) => {
    test.setTimeout(300_000);
    const pages = await pagesOf(await openApi(app, person));
    expect(pages.length).toBeGreaterThan(2);
    await signIn(page, app, person);
    await page.evaluate(() => localStorage.setItem('lianyi-language', '"en"'));
    const complaints = complaintsOf(page);
    const found: string[] = [];
    let opened = 0;
    const behind = async (name: RegExp, what: string): Promise<void> => {
      const seen = await lookBehind(page, name, what);
      if (seen) opened += 1;
      found.push(...(seen ?? []));
    };
    for (const path of pages) {
      await page.goto(path);
      found.push(...(await look(page, path)));
      await behind(/New$|Add$/, `${path} (form)`);
      // A form may be a page of its own.
      if (!page.url().includes(path)) await page.goto(path);
      await behind(/^(View|Details)$/, `${path} (detail)`);
    }
    expect([...found, ...complaints]).toEqual([]);
    expect(opened).toBeGreaterThanOrEqual(least);
  });
