import { expect } from '@playwright/test';
import { expert, operator } from '../commands/demo-people.ts';
import { signIn } from '../pages/login.page.ts';
import { settled } from '../support/look.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test('from a patient’s name to everything that happened to them, of all kinds or of one', async ({ page, app }) => {
  await signIn(page, app, operator, '/statistics/orders?finished=1');
  await page.getByRole('row').nth(1).getByText('详情', { exact: true }).click();
  await page.getByRole('button', { name: '患者档案' }).click();
  const card = page.getByRole('dialog', { name: /^患者档案/ });
  await expect(card.getByRole('link').first()).toBeVisible();
  await settled(page);
  await takeScreenshot(page, 'patient-card');
  await card.getByRole('button', { name: '查阅记录' }).click();
  const readings = page.getByRole('dialog', { name: '患者档案查阅记录' });
  await expect(readings.getByRole('cell', { name: /^\d{4}-\d\d-\d\d \d\d:\d\d$/ }).first()).toBeVisible();
  await readings.locator('.ant-modal-close').click();
  await expect(readings).toBeHidden();
  await card.getByRole('combobox', { name: '类别' }).click();
  await page.getByTitle('会诊', { exact: true }).click();
  // The choice goes away with a press beside it.
  await card.getByText(/^患者档案/).click();
  await expect(card.getByRole('link').first()).toHaveAttribute('href', /\/consultation\/detail\?id=/);
  await card.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/consultation\/detail\?id=/);
  await expect(card).toBeHidden();
});

test('who has read a report stands behind it', async ({ page, app }) => {
  await signIn(page, app, expert, '/consultation/reports?reportStatus=report_send_success');
  const row = page.getByRole('row').nth(1);
  await row.getByText('查看会诊', { exact: true }).click();
  // Opening the page is a look at it.
  await expect(page.getByText(/^第 \d+ 版/)).toBeVisible();
  await page.goBack();
  const traced = row.getByText('查阅记录', { exact: true });
  await expect(row.getByText('查看会诊', { exact: true })).toBeVisible();
  if (!(await traced.isVisible())) await row.getByRole('button', { name: /更多/ }).click();
  await page.getByText('查阅记录', { exact: true }).first().click();
  const readings = page.getByRole('dialog', { name: '报告查阅记录' });
  await expect(readings.getByRole('cell', { name: '查看', exact: true }).first()).toBeVisible();
  await takeScreenshot(page, 'report-readings');
});
