import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { applicant, expert, operator, type Person, platformAdmin } from '../commands/demo-people.ts';
import { menuPages } from '../commands/menu-pages.ts';
import { signIn } from '../pages/login.page.ts';
import { type Language, settled, sideways } from '../support/look.ts';
import { leave, open } from '../support/open-box.ts';
import { squeezed } from '../support/squeezed.ts';
import { test } from '../support/test.ts';

const FOLDER = fileURLToPath(new URL('../../output/pictures', import.meta.url));

const people: readonly Person[] = [applicant, expert, { tenantId: '100002', account: 'admin' }, operator, platformAdmin];
const themes = [
  { name: 'default', isDark: false },
  { name: 'dark', isDark: true },
  { name: 'cool', isDark: false },
] as const;
const languages: readonly Language[] = ['zh', 'en'];
/** A phone, a tablet, and the smallest desktop. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
] as const;

/** Where the day begins, which no menu names; and where a doctor's work does. */
const HOME = '/wel/index';
const formOf = (path: string): string[] => (path === '/consultation/my-applications' ? ['/consultation/form'] : []);

/** One screen at every width. Resized, not loaded again: that is how a tablet is turned, too. What scrolls sideways and what is squeezed is noted. */
async function draw(page: Page, folder: string, name: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await settled(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.screenshot({ path: join(folder, `${name}-${size.width}.jpg`), type: 'jpeg', quality: 70 });
    const over = await sideways(page);
    if (over > 0) await appendFile(join(folder, 'sideways.txt'), `${name} at ${size.width}: ${over} px\n`);
    for (const text of await squeezed(page)) await appendFile(join(folder, 'squeezed.txt'), `${name} at ${size.width}: ${text}\n`);
  }
}

for (const person of people)
  for (const theme of themes)
    for (const language of languages)
      test(`${person.account}@${person.tenantId} in ${theme.name}, ${language}`, async ({ page, app }) => {
        const folder = join(FOLDER, `${person.account}@${person.tenantId}`, `${theme.name}-${language}`);
        await rm(folder, { recursive: true, force: true });
        await mkdir(folder, { recursive: true });
        const paths = await menuPages(await openApi(app, person));
        await signIn(page, app, person);
        await page.evaluate(
          ([chosen, colours]) => {
            localStorage.setItem('lianyi-language', JSON.stringify(chosen));
            localStorage.setItem('lianyi-theme', JSON.stringify(colours));
          },
          [language, theme] as const,
        );
        for (const path of [HOME, ...paths.flatMap((path) => [path, ...formOf(path)])]) {
          const name = path.slice(1).replaceAll(/[^\w-]+/g, '_');
          await page.goto(path);
          await settled(page);
          await draw(page, folder, name);
          for (const kind of ['form', 'detail'] as const) {
            if ((await open(page, kind, language)) !== 'opened') continue;
            await draw(page, folder, `${name}-${kind}`);
            await leave(page, path);
          }
        }
      });
