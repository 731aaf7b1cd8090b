import { expect, type Page } from '@playwright/test';
import { orderWithImages } from '../commands/order-with-images.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { signIn } from '../pages/login.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test('an expert opens an ECG, measures RR and QT, and prints it at true scale', async ({ page, app }) => {
  const order = await orderWithImages(app, 'ECG');
  const kept = page.waitForResponse(/keepClaim/);
  await signIn(page, app, order.expert, `/consultation/detail?id=${order.id}`);
  // Taken from the pool long ago, it would go back under the hands of whoever comes back to it: opening it is work already.
  expect((await kept).status()).toBe(200);
  const opening = page.waitForEvent('popup');
  await consultationDetail(page).card('影像阅片').getByRole('link', { name: '阅片 入院心电-2.xml' }).click();
  const viewer = await opening;
  await expect(viewer.getByRole('img', { name: '入院心电-2.xml' })).toBeVisible();

  await test.step('测量 RR 与 QT，得到两种 QTc', async () => {
    const side = viewer.locator('.ecg-side');
    await viewer.getByText('RR间期', { exact: true }).first().click();
    await measure(viewer, 100, 180);
    await expect(side).toContainText('RR间期 847 ms');
    await viewer.getByText('QT间期', { exact: true }).first().click();
    await measure(viewer, 110, 150);
    await expect(side).toContainText('QT间期 423 ms');
    // 423 by the root of 0.847, and by its cube root.
    await expect(side).toContainText('460 ms');
    await expect(side).toContainText('447 ms');
    await takeScreenshot(viewer, 'image-ecg');
  });

  await test.step('前一项还在保存时测量的也保留', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await viewer.route('**/image/marks/save**', async (route) => {
      await held;
      await route.continue();
    });
    const before = await viewer.locator('.ecg-measure').count();
    const other = await page.context().newPage();
    await other.goto(viewer.url());
    await expect(other.locator('.ecg-measure')).toHaveCount(before);
    await viewer.getByText('PR间期', { exact: true }).first().click();
    await measure(viewer, 100, 120);
    await measure(viewer, 200, 220);
    release();
    await expect(viewer.locator('.ecg-measure')).toHaveCount(before + 2);
    // Whoever reads it at the same moment sees them as well.
    await expect(other.locator('.ecg-measure')).toHaveCount(before + 2);
    await other.close();
  });

  await test.step('改变布局、速度与增益', async () => {
    await viewer.getByText('查看', { exact: true }).click();
    await viewer.getByText('12×1', { exact: true }).click();
    await viewer.getByText('50 mm/s', { exact: true }).click();
    await viewer.getByText('20 mm/mV', { exact: true }).click();
    const wide = await viewer
      .locator('.ecg-paper')
      .first()
      .evaluate((paper) => paper.getBoundingClientRect().width);
    expect(wide).toBeCloseTo((500 * 96) / 25.4, 0);
    await takeScreenshot(viewer, 'image-ecg-wide');
  });

  await test.step('校准保存在本机，纸面随之改变', async () => {
    await viewer.getByRole('button', { name: '校准屏幕比例' }).click();
    await viewer.getByRole('slider').focus();
    for (let step = 0; step < 5; step += 1) await viewer.keyboard.press('ArrowRight');
    await takeScreenshot(viewer, 'image-ecg-calibrate');
    await viewer.getByRole('button', { name: '保存校准' }).click();
    await expect(viewer.getByRole('button', { name: '屏幕比例已校准' })).toBeVisible();
  });

  await test.step('较长的记录逐段翻看', async () => {
    const part = viewer.getByRole('status');
    await expect(part).toHaveText('第0–10秒，共25秒');
    const measured = viewer.locator('.ecg-caliper');
    await expect(measured).not.toHaveCount(0);
    await viewer.getByRole('button', { name: '后一段' }).click();
    await expect(part).toHaveText('第10–20秒，共25秒');
    // What was measured stands where it was measured, and nowhere else.
    await expect(measured).toHaveCount(0);
    await viewer.getByRole('button', { name: '后一段' }).click();
    // The last page ends with the recording, and is as full as the others.
    await expect(part).toHaveText('第15–25秒，共25秒');
    await expect(viewer.getByRole('button', { name: '后一段' })).toBeDisabled();
    await takeScreenshot(viewer, 'image-ecg-part');
  });

  await test.step('打印', async () => {
    const printed = viewer.waitForResponse((reply) => reply.url().includes('/image/ecg/print'));
    await viewer.getByRole('button', { name: /打\s*印/ }).click();
    const reply = await printed;
    expect(new URL(reply.url()).searchParams.get('page')).toBe('3');
    expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'application/pdf']);
  });
});

/** From one hundredth of the first lead's width to another, in pixels from the left of the paper. */
async function measure(page: Page, from: number, to: number): Promise<void> {
  const box = await page.getByTestId('ecg-overlay').first().boundingBox();
  if (!box) throw new Error('there is no paper to measure on');
  await page.mouse.move(box.x + from, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + to, box.y + 60, { steps: 3 });
  await page.mouse.up();
}
