import { expect } from '@playwright/test';
import { applicant } from '../commands/demo-people.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { barriers } from '../support/look.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test('a doctor looks at the CT of a typical case, measures on it, and reads nowhere whose it is', async ({ page, app }) => {
  await signIn(page, app, applicant, '/consultation/typical-cases');
  const list = listPage(page);
  await list.expectRows();
  const opening = page.waitForEvent('popup');
  await list.press('疑难病例', '阅片');
  const viewer = await opening;
  await expect(viewer.getByRole('heading', { name: '典型病例影像' })).toBeVisible();
  await expect(viewer.getByTestId('dicom-number')).toHaveText('1 / 1', { timeout: 60_000 });
  await viewer.getByRole('button', { name: /^序列2/ }).click();
  await expect(viewer.getByTestId('dicom-number')).toHaveText('1 / 40');
  const stage = viewer.getByRole('application');
  await stage.press('1');
  await expect(viewer.getByTestId('dicom-window')).toHaveText('窗位 -600 窗宽 1500');
  await expect(viewer.getByRole('button', { name: '取为关键图像' })).toHaveCount(0);
  expect(await viewer.locator('.dicom-page').innerText()).not.toMatch(/演示医院|20\d\d-\d\d|\.zip|胸部/);
  expect(await barriers(viewer)).toEqual([]);
  await takeScreenshot(viewer, 'image-dicom-typical');
});
