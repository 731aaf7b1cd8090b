import { expect, type Page } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { applicant, expert, operator, type Person, platformAdmin } from '../commands/demo-people.ts';
import { signIn } from '../pages/login.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

interface Visit {
  place: string;
  name: string;
}

const lists: readonly (readonly [Person, readonly Visit[]])[] = [
  [
    applicant,
    [
      { place: '/consultation/my-applications', name: 'my-applications' },
      { place: '/consultation/my-applications?tab=unfinished', name: 'my-applications-unfinished' },
      { place: '/consultation/my-applications?tab=finished', name: 'my-applications-finished' },
      { place: '/consultation/my-applications?tab=canceled', name: 'my-applications-canceled' },
      { place: '/consultation/synergy', name: 'synergy' },
      { place: '/consultation/evaluation?tab=given', name: 'evaluation-given' },
      { place: '/consultation/form', name: 'form' },
      { place: '/consultation/form?kind=manyVideo', name: 'form-many-video' },
      { place: '/consultation/mdt-patient', name: 'mdt-patient' },
    ],
  ],
  [
    expert,
    [
      { place: '/consultation/applied-to-me', name: 'applied-to-me' },
      { place: '/consultation/applied-to-me?tab=unfinished', name: 'applied-to-me-unfinished' },
      { place: '/consultation/applied-to-me?tab=finished', name: 'applied-to-me-finished' },
    ],
  ],
  [
    operator,
    [
      { place: '/consultation/operation', name: 'operation' },
      { place: '/consultation/cashier', name: 'cashier' },
      { place: '/consultation/admin', name: 'admin' },
      { place: '/consultation/doctor-fee', name: 'doctor-fee' },
    ],
  ],
  [platformAdmin, [{ place: '/consultation/reports', name: 'reports' }]],
];

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

async function visit(page: Page, { place, name }: Visit): Promise<void> {
  await page.goto(place);
  const content = page.locator('.console-content');
  await expect(content.locator('.grid, .ant-form, .ant-card').first()).toBeVisible();
  await expect(content.locator('.ant-spin-spinning, .ant-skeleton, [aria-busy="true"]')).toHaveCount(0);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${place} scrolls sideways`).toBeLessThanOrEqual(0);
  expect(await page.locator('html').getAttribute('data-theme')).toBe(name.split('-')[0]);
  await takeScreenshot(page, name);
}

for (const mode of ['light', 'dark'] as const) {
  for (const [person, visits] of lists) {
    test(`the screens of ${person.account}@${person.tenantId}, ${mode}`, async ({ page, app }) => {
      test.setTimeout(120_000);
      await inMode(page, mode);
      await signIn(page, app, person);
      const complaints = complaintsOf(page);
      for (const { place, name } of visits) await visit(page, { place, name: `${mode}-${name}` });
      expect(complaints).toEqual([]);
    });
  }

  test(`the page of a consultation in every stage, ${mode}`, async ({ page, app }) => {
    test.setTimeout(120_000);
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
      await visit(page, { place: `/consultation/detail?id=${id}`, name: `${mode}-detail-${status}` });
    }
    expect(complaints).toEqual([]);
  });
}
