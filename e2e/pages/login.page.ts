import { expect, type Page, type Response } from '@playwright/test';
import { DEMO_PASSWORD, type Person } from '../commands/demo-people.ts';
import { readCaptcha } from '../commands/read-captcha.ts';
import { keepSession } from '../commands/sign-in.ts';
import type { RunningApp } from '../support/app.ts';
import { rememberMessages } from '../support/said.ts';
import { pressWhatStands } from '../support/standing.ts';

const isCaptcha = (response: Response) => response.url().includes('/oauth/captcha') && response.ok();

/** The login page as a person uses it, who can read every captcha. */
export function loginPage(page: Page, app: RunningApp) {
  let key = Promise.resolve('');
  page.on('response', (response) => {
    if (isCaptcha(response)) {
      // A page that was left before its picture arrived has no captcha to read.
      key = response.json().then(
        (picture: { key: string }) => picture.key,
        () => '',
      );
    }
  });
  const field = (name: string) => page.locator(`input[name="${name}"]`);
  return {
    field,
    error: page.getByRole('alert'),
    /** Opens a place that needs a session, or the login page itself. */
    open: async (place = '/login') => {
      // A login page that is left behind may still get its picture, which is none of the next one's.
      if (page.url() !== 'about:blank') await page.goto('about:blank');
      key = Promise.resolve('');
      const picture = page.waitForResponse(isCaptcha);
      await rememberMessages(page);
      await pressWhatStands(page);
      await page.goto(place);
      await picture;
    },
    fill: async (person: Person, password = DEMO_PASSWORD) => {
      await field('tenantId').fill(person.tenantId);
      await field('username').fill(person.account);
      await field('password').fill(password);
    },
    readCaptcha: async () => {
      // The picture of a page that was left does not count: the one that is seen is on its way.
      await expect.poll(() => key).not.toBe('');
      return readCaptcha(app.databaseUrl, await key);
    },
    /** Sends the form; when it is refused, the page fetches another captcha. */
    submit: async (captcha: string) => {
      await field('captcha').fill(captcha);
      await page.getByRole('button', { name: '登 录' }).click();
    },
  };
}

/**
 * Takes the session from a browser without a word to the server. The console is left first: an open one notices by
 * itself that its session is gone and leads the page to the login, in the middle of whatever the test opens next.
 */
export async function dropSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Signs somebody in, without the login page, and opens a place of the console. */
export async function signIn(page: Page, app: RunningApp, person: Person, place = '/wel/index'): Promise<void> {
  await keepSession(page, app, person);
  await rememberMessages(page);
  await pressWhatStands(page);
  await page.goto(place);
  await consoleIsThere(page);
}

/** Signs somebody in as people do: by the login page, which leads on to the place that was opened. */
export async function signInByHand(page: Page, app: RunningApp, person: Person, place = '/wel/index'): Promise<void> {
  const login = loginPage(page, app);
  await login.open(place);
  await login.fill(person);
  await login.submit(await login.readCaptcha());
  await consoleIsThere(page);
}

/** The console's code is loaded now: seconds on a busy machine, with several browsers starting at once. */
async function consoleIsThere(page: Page): Promise<void> {
  await page.getByRole('button', { name: '用户菜单' }).waitFor({ timeout: 30_000 });
}
