import { expect } from '@playwright/test';
import { applicant, platformAdmin } from '../commands/demo-people.ts';
import { keepSession } from '../commands/sign-in.ts';
import { consultationForm } from '../pages/consultation-form.page.ts';
import { listPage } from '../pages/list.page.ts';
import { test } from '../support/test.ts';

const ROWS = /\/applyorder\/list\?/;

test('a console that is opened asks for its rows before it draws the menu, and draws the menu before they come', async ({ page, app }) => {
  await keepSession(page, app, platformAdmin);
  await page.addInitScript((rows) => {
    // The longest that the menu waits is meant for slow servers: a slow machine would need it for the code alone.
    const wait = globalThis.setTimeout;
    globalThis.setTimeout = ((run: () => void, ms?: number) => wait(run, (ms ?? 0) * 10)) as typeof setTimeout;
    const asked = globalThis as unknown as { wasMenuThere?: boolean };
    const send = globalThis.fetch;
    globalThis.fetch = (...given) => {
      if (new RegExp(rows).test(String(given[0]))) asked.wasMenuThere ??= document.querySelector('.side-menu') !== null;
      return send(...given);
    };
  }, ROWS.source);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(ROWS, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/consultation/admin');
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { wasMenuThere?: boolean }).wasMenuThere)).toBe(false);
  await expect(page.locator('.list-table .grid-row')).toHaveCount(0);
  letGo();
  await listPage(page).expectRows();
});

test('a long form that is handed in before its lower groups are drawn is checked whole', async ({ page, app }) => {
  await keepSession(page, app, applicant);
  // What is drawn after the first picture is never drawn, and nothing moves.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    globalThis.requestAnimationFrame = () => 0;
  });
  await page.goto('/consultation/form');
  const illness = page.getByLabel('病情介绍');
  await expect(page.getByLabel('患者姓名')).toBeVisible();
  await expect(illness).toHaveCount(0);
  await consultationForm(page).press('提交');
  await expect(illness).toBeVisible();
  await expect(page.getByText('患者姓名不能为空')).toBeVisible();
  await expect(page.getByText('会诊专家不能为空')).toBeVisible();
});
