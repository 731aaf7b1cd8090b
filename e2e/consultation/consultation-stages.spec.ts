import { expect, type Page } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { applicant } from '../commands/demo-people.ts';
import { signIn } from '../pages/login.page.ts';
import { sideways } from '../support/look.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

/** The stages of a consultation that look most different. Its lists and forms are looked at by the walk through the menu. */
const details: readonly string[] = [
  'wait_submit',
  'wait_primaryaudit',
  'order_return',
  'diagnosis_ing',
  'diagnosis_issued',
  'complete',
  'cancel',
];

/** The console as somebody sees it who has chosen the dark theme, or none. */
async function inMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  if (mode === 'dark') await page.addInitScript(() => localStorage.setItem('lianyi-theme', JSON.stringify({ name: 'dark', isDark: true })));
}

/** Collects what the browser complains about: a finished screen has nothing there. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

async function visit(page: Page, place: string, name: string, mode: string): Promise<void> {
  await page.goto(place);
  const content = page.locator('.console-content');
  await expect(content.locator('.ant-card').first()).toBeVisible();
  await expect(content.locator('.ant-spin-spinning, .ant-skeleton, [aria-busy="true"]')).toHaveCount(0);
  expect(await sideways(page), `${place} scrolls sideways`).toBeLessThanOrEqual(0);
  expect(await page.locator('html').getAttribute('data-theme')).toBe(mode);
  await takeScreenshot(page, name);
}

for (const mode of ['light', 'dark'] as const) {
  test(`the page of a consultation in every stage, ${mode}`, async ({ page, app }) => {
    await inMode(page, mode);
    const api = await openApi(app, applicant);
    await signIn(page, app, applicant);
    const complaints = complaintsOf(page);
    for (const status of details) {
      const { data } = await api.get<{ records: { applyOrderId: string }[] }>('/blade-remote/dataList/myApply', {
        applyOrderStatus: status,
        size: '1',
      });
      const id = data.records[0]?.applyOrderId;
      expect(id, `the demo data hold a consultation in ${status}`).toBeDefined();
      await visit(page, `/consultation/detail?id=${id}`, `${mode}-detail-${status}`, mode);
    }
    expect(complaints).toEqual([]);
  });
}
