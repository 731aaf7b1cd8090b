import { expect, type Page } from '@playwright/test';
import { orderWithImages } from '../commands/order-with-images.ts';
import { drag, openViewer, reportKeyImage, takeKeyImage } from '../pages/image-viewer.page.ts';
import { signIn } from '../pages/login.page.ts';
import { barriers } from '../support/look.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test('an expert reads an EEG in another montage, marks what they see, and puts the page into the report', async ({ page, app }) => {
  const order = await orderWithImages(app, 'electrophysiology', '常规脑电图%');
  await signIn(page, app, order.expert, `/consultation/detail?id=${order.id}`);
  const viewer = await open(page, '常规脑电图-1.edf');
  const stage = viewer.getByRole('application');
  const time = viewer.getByTestId('trace-time');

  await test.step('翻页，转到事件', async () => {
    await expect(time).toHaveText(/^0:00\.0 – 0:10\.0 \/ 1:00$/);
    await expect.poll(() => inkOf(viewer)).toBeGreaterThan(5_000);
    expect(await barriers(viewer)).toEqual([]);
    await stage.press('PageDown');
    await expect(time).toHaveText(/^0:10\.0 – 0:20\.0/);
    await stage.press('End');
    await expect(time).toHaveText(/^0:50\.0 – 1:00\.0/);
    await viewer.locator('.trace-item').filter({ hasText: '过度换气' }).getByRole('button', { name: '转到该时刻' }).click();
    await expect(time).toHaveText(/^0:37\.0 – 0:47\.0/);
    await stage.press('Home');
    await expect(time).toHaveText(/^0:00\.0/);
  });

  await test.step('改变导联组合、滤波与灵敏度', async () => {
    const before = await picture(viewer);
    await viewer.getByText('纵向双极', { exact: true }).click();
    await expect.poll(() => picture(viewer)).not.toBe(before);
    await choose(viewer, '低通', '低通 30 Hz');
    await choose(viewer, '工频陷波', '工频陷波 50 Hz');
    await stage.press('+');
    await expect(viewer.locator('.ant-select').filter({ hasText: 'µV/mm' })).toContainText('7 µV/mm');
    await stage.press('PageDown');
    await expect(time).toHaveText(/^0:10\.0/);
    await expect.poll(() => inkOf(viewer)).toBeGreaterThan(5_000);
    await takeScreenshot(viewer, 'image-eeg');
  });

  await test.step('标注事件，测量两点', async () => {
    await viewer.getByText('标注事件', { exact: true }).click();
    await drag(stage, [420, 200], [500, 200]);
    const own = viewer.locator('.trace-item').filter({ has: viewer.getByLabel('事件说明') });
    await own.getByLabel('事件说明').fill('右额颞棘慢波');
    await own.getByLabel('事件说明').press('Enter');
    await viewer.getByText('测量', { exact: true }).first().click();
    await drag(stage, [300, 120], [400, 150]);
    await expect(viewer.locator('.trace-item').filter({ hasText: /\d+ ms · \d+ µV/ })).toHaveCount(1);
    await viewer.getByText('查看', { exact: true }).click();
    await takeScreenshot(viewer, 'image-eeg-marks');
    // A montage without that trace marks no other for it: its time stands at the lower edge.
    await viewer.getByText('平均参考', { exact: true }).click();
    await expect.poll(() => measuresIn(viewer, 'last')).toBeGreaterThan(50);
    expect(await measuresIn(viewer, 'first')).toBe(0);
    await takeScreenshot(viewer, 'image-eeg-elsewhere');
    await viewer.getByText('纵向双极', { exact: true }).click();
    await expect.poll(() => measuresIn(viewer, 'last')).toBe(0);
  });

  await test.step('取为关键图像，在会诊意见中加入', async () => {
    await takeKeyImage(viewer);
    await viewer.close();
    await reportKeyImage(page, '右额颞区散发棘慢波，支持局灶性癫痫。');
  });
});

test('an EMG is looked at by divisions of milliseconds, and on a wide page by its envelope', async ({ page, app }) => {
  const order = await orderWithImages(app, 'electrophysiology', '右手肌电图%');
  await signIn(page, app, order.expert, `/consultation/detail?id=${order.id}`);
  const viewer = await open(page, '右手肌电图-1.edf');
  await choose(viewer, '走纸速度', '20 ms/格');
  await expect(viewer.getByTestId('trace-time')).toHaveText(/^0:00\.000 – 0:00\.200/);
  await takeScreenshot(viewer, 'image-emg');
  await choose(viewer, '走纸速度', '整段记录');
  await expect(viewer.getByTestId('trace-time')).toHaveText(/^0:00\.0 – 0:08\.0/);
  await expect.poll(() => inkOf(viewer)).toBeGreaterThan(1_000);
  await takeScreenshot(viewer, 'image-emg-whole');
});

async function open(page: Page, name: string): Promise<Page> {
  const viewer = await openViewer(page, name);
  await expect(viewer.getByRole('img', { name })).toBeVisible();
  await expect.poll(() => inkOf(viewer)).toBeGreaterThan(1_000);
  return viewer;
}

async function choose(viewer: Page, name: string, words: string): Promise<void> {
  await viewer.getByRole('combobox', { name }).click();
  await viewer.locator('.ant-select-dropdown:visible').getByText(words, { exact: true }).click();
}

/** Pixels of the page that are drawn upon with one of the inks of traces. */
const inkOf = (viewer: Page): Promise<number> =>
  viewer.locator('.trace-stage canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const { data } = canvas.getContext('2d')?.getImageData(90, 0, canvas.width - 90, canvas.height) ?? { data: [] };
    let count = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) + (data[at + 1] ?? 255) + (data[at + 2] ?? 255) < 420) count += 1;
    return count;
  });

/** Pixels of the ink of measures in the first or last fifty lines of the page, where one was measured. */
const measuresIn = (viewer: Page, lines: 'first' | 'last'): Promise<number> =>
  viewer.locator('.trace-stage canvas').evaluate((canvas, place) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const foot = 20;
    const top = place === 'first' ? 0 : canvas.height - foot - 50;
    const { data } = canvas.getContext('2d')?.getImageData(290, top, 120, 50) ?? { data: [] };
    let count = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] === 11 && data[at + 1] === 92 && data[at + 2] === 173) count += 1;
    return count;
  }, lines);

const picture = (viewer: Page): Promise<string> =>
  viewer.locator('.trace-stage canvas').evaluate((canvas) => (canvas instanceof HTMLCanvasElement ? canvas.toDataURL() : ''));
