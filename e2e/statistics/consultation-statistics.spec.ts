import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { consultationNumStatistics } from '../../contract/domains/statistics/consultation-statistics.endpoints.ts';
import { deptHead, operator } from '../commands/demo-people.ts';
import { signIn } from '../pages/login.page.ts';
import { settled } from '../support/look.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test('numbers of consultations stand beside those of before, and each leads to as many orders', async ({ page, app }) => {
  await signIn(page, app, operator, '/statistics/consultations');
  const figures = page.getByRole('region', { name: '关键数字' });
  await expect(figures.getByRole('link', { name: /^会诊总数/ })).toContainText('较上期');
  await expect(page.getByText(/数据截至/)).toBeVisible();
  await settled(page);
  await takeScreenshot(page, 'statistics-consultations');

  await page.getByText('医生', { exact: true }).click();
  const row = page.getByRole('row').nth(1);
  const count = row.getByRole('link').first();
  const ofDoctor = (await count.textContent()) ?? '';
  await count.click();
  await expect(page).toHaveURL(/\/statistics\/orders\?.*targetDoctorId=/);
  await expect(page.getByText(`共 ${ofDoctor} 条`)).toBeVisible();
  await page.goBack();

  const accepted = figures.getByRole('link', { name: /^专家已接受/ });
  await settled(page);
  const counted = (await accepted.locator('strong').textContent()) ?? '';
  await accepted.click();
  await expect(page).toHaveURL(/figure=accepted/);
  await expect(page.getByText(`共 ${counted} 条`)).toBeVisible();
});

test('the head of a department reads the numbers of the department, and opens what was counted', async ({ page, app }) => {
  await signIn(page, app, deptHead, '/statistics/consultations');
  const total = page.getByRole('region', { name: '关键数字' }).getByRole('link', { name: /^会诊总数/ });
  await settled(page);
  const counted = (await total.locator('strong').textContent()) ?? '';
  expect(Number(counted)).toBeGreaterThan(0);
  await total.click();
  await expect(page.getByText(`共 ${counted} 条`)).toBeVisible();
});

test('numbers that cannot be fetched are not told as none, and are fetched again', async ({ page, app }) => {
  const fail = `**${consultationNumStatistics.path}?**`;
  await page.route(fail, (route) => route.fulfill({ status: 400, json: { code: 400, success: false, msg: '统计服务繁忙' } }));
  await signIn(page, app, operator, '/statistics/consultations');
  const card = page.locator('.panel', { hasText: '分项统计' });
  await expect(card.getByText('统计服务繁忙')).toBeVisible();
  await expect(card.getByText('这段时间没有会诊')).toHaveCount(0);
  await page.unroute(fail);
  await card.getByRole('button', { name: '重试' }).click();
  await expect(card.getByRole('row').nth(1)).toBeVisible();
});

test('a chart is saved as a picture', async ({ page, app }) => {
  await signIn(page, app, operator, '/statistics/consultations');
  await expect(page.getByRole('img', { name: /共申请会诊/ })).toBeVisible();
  await settled(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '会诊申请趋势：保存为图片' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('会诊申请趋势.png');
  const picture = await readFile(await download.path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  // Width of the picture in pixels, from its head: more than the chart has on the screen.
  expect(picture.readUInt32BE(16)).toBeGreaterThan(800);
});

test('a month or quarter is counted by the address, with the kind, and says that it is not over', async ({ page, app }) => {
  await signIn(page, app, operator, '/statistics/consultations');
  const chosen = page.getByRole('radiogroup', { name: '统计时间' });
  await chosen.getByText('按季度', { exact: true }).click();
  await expect(page).toHaveURL(/span=\d{4}-Q[1-4]/);
  await expect(page.getByText('本季度未结束，截至今日')).toBeVisible();
  await page.getByRole('combobox', { name: '业务类型' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('单学科会诊', { exact: true }).click();
  await expect(page).toHaveURL(/kind=oneSubject/);
  await page.reload();
  await expect(chosen.getByRole('radio', { name: '按季度' })).toBeChecked();
  await expect(page.getByText(/单学科会诊.*数据截至/)).toBeVisible();
  await settled(page);
  await takeScreenshot(page, 'statistics-quarter');
});
