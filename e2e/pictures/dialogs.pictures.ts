import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openApi } from '../commands/call-api.ts';
import { applicant, deptHead, expert, hospitalAdmin, operator, type Person, platformAdmin } from '../commands/demo-people.ts';
import { menuPages } from '../commands/menu-pages.ts';
import { signIn } from '../pages/login.page.ts';
import { leaveDialog, press, seeDialog } from '../support/asked-dialogs.ts';
import { CONTENT, formOf, walkOffers } from '../support/dialog-walk.ts';
import { settled } from '../support/look.ts';
import { test } from '../support/test.ts';

const FOLDER = fileURLToPath(new URL('../../output/pictures', import.meta.url));
const people: readonly Person[] = [applicant, deptHead, expert, operator, hospitalAdmin, platformAdmin];
const looks = [
  { name: 'light', isDark: false, size: { width: 1366, height: 768 } },
  { name: 'dark', isDark: true, size: { width: 1366, height: 768 } },
  { name: 'phone', isDark: false, size: { width: 390, height: 844 } },
] as const;

/** What is asked before something is done, as each person sees it. */
for (const person of people)
  for (const { name, isDark, size } of looks)
    test(`dialogs of ${person.account}@${person.tenantId}, ${name}`, async ({ page, app }) => {
      const folder = join(FOLDER, 'dialogs', name, `${person.account}@${person.tenantId}`);
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      await page.setViewportSize(size);
      const api = await openApi(app, person);
      await signIn(page, app, person);
      await page.evaluate((theme) => localStorage.setItem('lianyi-theme', JSON.stringify(theme)), {
        name: isDark ? 'dark' : 'default',
        isDark,
      });
      await page.reload();
      await settled(page);
      await walkOffers(page, api, await menuPages(api), async (path, offers) => {
        for (const offer of offers) {
          await press(page, CONTENT, offer);
          await seeDialog(page);
          const file = formOf(offer, path).replaceAll(/[^\p{L}\w-]+/gu, '_');
          await page.screenshot({ path: join(folder, `${file}.jpg`), type: 'jpeg', quality: 70 });
          await leaveDialog(page);
        }
      });
    });
