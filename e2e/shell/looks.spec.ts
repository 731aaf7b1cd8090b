import { expect, type Page } from '@playwright/test';
import { applicant, operator, platformAdmin } from '../commands/demo-people.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { shellPage } from '../pages/shell.page.ts';
import { leaveByEsc } from '../support/leave-by-esc.ts';
import { settled } from '../support/look.ts';
import { paleIcons } from '../support/pale-icons.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { squeezed } from '../support/squeezed.ts';
import { test } from '../support/test.ts';

const themes = ['default', 'white', 'dark', 'star', 'smart', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte'];

const colorOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test('eleven themes, each with a look of its own, remembered on this machine', async ({ page, app }) => {
  // Eleven pictures of the whole screen.
  test.slow();
  await signIn(page, app, platformAdmin, '/consultation/admin');
  await expect(
    page
      .getByRole('link', { name: '详情' })
      .or(page.getByRole('button', { name: '详情' }))
      .first(),
  ).toBeVisible({ timeout: 30_000 });
  const shell = shellPage(page);
  const looks = new Set<string>();
  for (const theme of themes) {
    await shell.tool('切换主题').click();
    await expect(page.getByRole('radio')).toHaveCount(11);
    await page.locator(`.theme-card:has(input[value="${theme}"])`).click();
    await page.keyboard.press('Escape');
    await expect(page.locator('.theme-picker')).toHaveCount(0);
    await takeScreenshot(page, `theme-${theme}`);
    looks.add(`${await colorOf(page, '.console-side', 'background')} ${await colorOf(page, '.top-bar', 'background')}`);
  }
  expect(looks.size).toBe(themes.length);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-look', 'lte');
});

test('in every theme the entry for what has no room in the menu on top stands out when the open page lies behind it', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 900, height: 768 });
  await signIn(page, app, platformAdmin, '/system/param');
  const rest = page.getByRole('navigation', { name: '顶部菜单' }).locator('.ant-menu-overflow-item-rest');
  await expect(rest).toHaveClass(/ant-menu-submenu-selected/);
  const shell = shellPage(page);
  for (const theme of themes) {
    await shell.tool('切换主题').click();
    await page.locator(`.theme-card:has(input[value="${theme}"])`).click();
    await page.keyboard.press('Escape');
    await expect(page.locator('.theme-picker')).toHaveCount(0);
    expect(await paleIcons(page, '.top-menu'), theme).toEqual([]);
    await takeScreenshot(page, `top-menu-rest-${theme}`);
  }
});

test('a picked colour restyles buttons and the menu, and can be given up again', async ({ page, app }) => {
  await signIn(page, app, platformAdmin, '/consultation/admin');
  const button = '.ant-btn-primary';
  await expect(page.locator(button).first()).toBeVisible();
  const before = await colorOf(page, button, 'background-color');
  const shell = shellPage(page);
  await shell.tool('主题颜色').click();
  await page.locator('.ant-color-picker:visible input').first().fill('7257E0');
  await page.keyboard.press('Enter');
  await expect.poll(() => colorOf(page, button, 'background-color')).not.toBe(before);
  await takeScreenshot(page, 'shell-colour');
  await page.getByRole('button', { name: '使用主题自带颜色' }).click();
  await expect.poll(() => colorOf(page, button, 'background-color')).toBe(before);
});

test('the console speaks English at once, its pages too, and remembers it', async ({ page, app }) => {
  await signIn(page, app, platformAdmin, '/system/param');
  await expect(page.getByRole('columnheader', { name: '参数键名' })).toBeVisible();
  await shellPage(page).tool('切换语言').click();
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Key' })).toBeVisible();
  await expect(shellPage(page).tabs('Tabs').getByRole('tab', { name: 'Parameters' })).toBeVisible();
  await page.getByRole('button', { name: /New$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Add: Parameter' });
  // What another journey of this person entered and did not submit may have come back.
  await dialog.getByLabel('Key').first().fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter: Key')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Lock screen' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await takeScreenshot(page, 'shell-english');
});

test('a hospital looks like itself: its colour, its stylesheet, and its logo while the menu is narrow', async ({ page, app }) => {
  await signIn(page, app, applicant);
  await expect(page.locator('link[href="/brand/yunling.css"]')).toHaveCount(1);
  await expect.poll(() => colorOf(page, 'html', '--blue')).toBe('#6d4bc3');
  const logo = page.locator('.logo-bar img');
  await expect(logo).toHaveAttribute('src', '/logo.svg');
  await shellPage(page).tool('收起菜单').click();
  await expect(logo).toHaveAttribute('src', '/brand/yunling.svg');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await takeScreenshot(page, 'shell-hospital');
});

test('the watermark names the user, catches no clicks, and comes back when it is tampered with', async ({ page, app }) => {
  await signIn(page, app, platformAdmin);
  const mark = page.locator('body > [data-watermark]');
  await expect(mark).toHaveCount(1);
  const style = (await mark.getAttribute('style')) ?? '';
  expect(style).toContain('pointer-events: none');
  expect(style).toContain('data:image/png');
  await mark.evaluate((element) => element.remove());
  await expect(mark).toHaveCount(1);
  for (const hidden of ['opacity: 0', '']) {
    await mark.evaluate((element, text) => element.setAttribute('style', text), hidden);
    await expect.poll(async () => (await mark.getAttribute('style')) ?? '').toContain('data:image/png');
  }
  await mark.evaluate((element) => element.setAttribute('hidden', ''));
  await expect.poll(() => mark.getAttribute('hidden')).toBeNull();
  await expect(mark).toHaveCount(1);
});

test.describe('with the movements that most people see, and that the other journeys do without', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a dialog and a menu come, are pressed and go', async ({ page, app }) => {
    await signIn(page, app, platformAdmin, '/consultation/admin');
    const shell = shellPage(page);
    await shell.tool('锁屏').click();
    const dialog = page.locator('.ant-modal:visible');
    // It has come to rest: a press on its way would go beside it.
    await expect(dialog).not.toHaveClass(/ant-zoom/);
    await dialog.getByRole('button', { name: '锁定屏幕' }).click();
    await expect(dialog.getByText('锁屏密码不能为空')).toBeVisible();
    await leaveByEsc(page);
    await expect(dialog).toBeHidden();
    await shell.tool('切换主题').click();
    await expect(page.getByRole('radio')).toHaveCount(11);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('radio').first()).toBeHidden();
  });
});

test('on a screen of 1024 pixels the menu is narrow until somebody opens it, and nothing is wider than its place', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(page, app, operator);
  const frame = page.locator('.console');
  for (const place of ['/inbox/work', '/consultation/operation']) {
    await page.goto(place);
    await listPage(page).expectRows();
    await expect(frame).toHaveAttribute('data-collapsed', 'true');
    const wider = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('.console-content, .top-bar, .list-filters, .list-toolbar')]
        .filter((part) => part.scrollWidth > part.clientWidth + 1)
        .map((part) => `${part.className} ${part.scrollWidth}`),
    );
    expect(wider).toEqual([]);
  }
  await shellPage(page).tool('展开菜单').click();
  await expect(frame).toHaveAttribute('data-collapsed', 'false');
  await page.reload();
  await expect(frame).toHaveAttribute('data-collapsed', 'false');
});

test('in English a detail keeps its words whole on a tablet, and turning that leaves the page its tab', async ({ page, app }) => {
  await signIn(page, app, applicant, '/HospitalReferral');
  await page.evaluate(() => localStorage.setItem('lianyi-language', '"en"'));
  for (const place of ['/outPatientReferralsList', '/copy-case/mine', '/HospitalReferral?tab=all']) await page.goto(place);
  await listPage(page).expectRows();
  await listPage(page).list.locator('.grid-row').first().getByRole('link').first().click();
  await expect(page.locator('.detail-group').first()).toBeVisible();
  await settled(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await settled(page);
  expect(await squeezed(page)).toEqual([]);
  await takeScreenshot(page, 'english-detail-tablet');
  await page.setViewportSize({ width: 768, height: 1024 });
  // The strip is scrolled, the tab is not cut off: by how many pixels it lies beyond either end.
  const beyond = () =>
    page.locator('.tab-strip').evaluate((strip) => {
      const [around, tab] = [strip, strip.querySelector('[data-active]')].map((part) => part?.getBoundingClientRect());
      return Math.round(Math.max((around?.left ?? 0) - (tab?.left ?? 0), (tab?.right ?? 0) - (around?.right ?? 0), 0));
    });
  await expect.poll(beyond).toBe(0);
});

test('in English a choice among many moves sideways by itself on a phone, not with its page', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, app, operator, '/statistics/consultations');
  await page.evaluate(() => localStorage.setItem('lianyi-language', '"en"'));
  await page.goto('/statistics/consultations');
  await expect(page.locator('.console-content .ant-card-extra .ant-segmented')).toBeVisible();
  await settled(page);
  expect(await page.locator('.console-content').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
