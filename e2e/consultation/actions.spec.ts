import { expect, type Page } from '@playwright/test';
import { expert } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { barriers } from '../support/look.ts';
import { test } from '../support/test.ts';

/** Arranged for days ahead by the demonstration; nothing is done with it here. */
const WAITING = '待会诊';

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`what waits for the expert stands first, what does harm in a menu, and the focus comes back (${reducedMotion})`, async ({
    browser,
    app,
  }) => {
    const page = await (await browser.newContext({ baseURL: app.baseUrl, reducedMotion })).newPage();
    await signIn(page, app, expert, '/consultation/applied-to-me?sort=-createTime&kind=oneSubject');
    const list = listPage(page);
    const row = list.row(WAITING).first();
    const no = (await row.getByRole('link').first().textContent()) ?? '';

    await test.step('开始会诊在列表中排在最前，提前开始时先说明安排的时间', async () => {
      const start = row.getByRole('button').first();
      await expect(start).toHaveText('开始会诊');
      await start.press('Enter');
      const { dialog } = consolePage(page);
      await expect(dialog).toContainText(no);
      await expect(dialog).toContainText(/云岭县人民医院 → 滨海市第一人民医院|海棠社区医院 → 滨海市第一人民医院/);
      await expect(dialog.locator('.state-tag')).toHaveText([WAITING, '会诊中']);
      await expect(dialog.getByText(/会诊安排在 .*，现在开始将提前/)).toBeVisible();
      await expect(dialog.getByRole('button', { name: '返回' })).toBeFocused();
      expect(await barriers(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await expect(start).toBeFocused();
    });

    await test.step('详情页只有一个主按钮；更多可用键盘打开，返回后焦点回到更多', async () => {
      await row.getByRole('link').first().click();
      const { header } = consultationDetail(page);
      await expect(header.locator('.ant-btn-primary')).toHaveText('开始会诊');
      const more = header.getByRole('button', { name: /更多/ });
      const items = page.locator('.ant-dropdown:visible').getByRole('menuitem');
      for (const key of ['Space', 'ArrowDown', 'Enter']) {
        await more.press(key);
        await expect(items.first()).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(more).toBeFocused();
      }
      await more.press('Enter');
      await expect(items.first()).toBeFocused();
      await page.keyboard.press('End');
      await expect(items.filter({ hasText: '退回' })).toBeFocused();
      await page.keyboard.press('Enter');
      const { dialog } = consolePage(page);
      await expect(dialog.getByLabel('退回原因')).toBeFocused();
      // Ctrl+Enter sends: what is missing is told.
      await page.keyboard.press('Control+Enter');
      await expect(dialog.getByText('请填写退回原因')).toBeVisible();
      await dialog.getByRole('button', { name: '返回' }).click();
      await expect(more).toBeFocused();
    });

    await test.step('按列表的顺序看上一条、下一条', async () => {
      await expectStep(page, no);
    });
  });
}

async function expectStep(page: Page, no: string): Promise<void> {
  const { header } = consultationDetail(page);
  const steps = header.getByRole('navigation', { name: '列表中的上一条和下一条' });
  const [, at = '', count = ''] = /(\d+) \/ (\d+)/.exec((await steps.textContent()) ?? '') ?? [];
  await page.keyboard.press('[');
  await expect(steps).toContainText(`${Number(at) - 1} / ${count}`);
  await expect(header).not.toContainText(no);
  await page.keyboard.press(']');
  await expect(header).toContainText(no);
  await expect(steps).toContainText(`${at} / ${count}`);
  // Opened by its address it stands alone.
  const place = page.url();
  await page.evaluate(() => sessionStorage.removeItem('list-trail'));
  await page.goto(place);
  await expect(header).toContainText(no);
  await expect(steps).toHaveCount(0);
}
