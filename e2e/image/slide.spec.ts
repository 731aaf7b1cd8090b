import { expect, type Page } from '@playwright/test';
import { orderWithImages } from '../commands/order-with-images.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { consultationForm } from '../pages/consultation-form.page.ts';
import { reportKeyImage, takeKeyImage } from '../pages/image-viewer.page.ts';
import { signIn } from '../pages/login.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test('a pathologist looks at a slide, measures, marks, takes a key image and finds it in the report', async ({ page, app }) => {
  const order = await orderWithImages(app, 'telemedicine');
  await signIn(page, app, order.expert, `/consultation/detail?id=${order.id}`);
  const detail = consultationDetail(page);
  const viewer = await test.step('从会诊单打开切片', async () => {
    await expect(detail.card('影像阅片')).toContainText('甲状腺HE全片');
    await takeScreenshot(page, 'image-order');
    const opening = page.waitForEvent('popup');
    await detail.card('影像阅片').getByRole('link', { name: '阅片 甲状腺HE全片-1.tif' }).click();
    return opening;
  });
  const tile = viewer.waitForResponse((reply) => reply.url().includes('/image/tile/') && reply.ok());
  await tile;
  const zoom = viewer.locator('.slide-zoom');

  await test.step('按物镜倍数放大，方向键移动，旋转', async () => {
    await viewer.getByText('10×', { exact: true }).click();
    await expect(zoom).toHaveText('10.0×');
    await expect(viewer.locator('.slide-scale')).toContainText('µm');
    await takeScreenshot(viewer, 'image-slide');
    const canvas = viewer.getByRole('application');
    await canvas.focus();
    await canvas.press('+');
    await expect(zoom).not.toHaveText('10.0×');
    await viewer.getByRole('button', { name: '旋转90度' }).click();
    await viewer.getByRole('button', { name: '适合窗口' }).click();
    await viewer.getByText('20×', { exact: true }).click();
    await expect(zoom).toHaveText('20.0×');
  });

  await test.step('测量，加说明', async () => {
    await tool(viewer, '测量线').click();
    await drag(viewer, [300, 300], [500, 300]);
    // Two hundred pixels of the screen at 20 times, of half a micrometre each.
    const row = viewer.locator('.slide-mark-row').first();
    await expect(row).toContainText(/100(\.\d)? µm/);
    await row.getByLabel('说明文字').fill('乳头宽度');
    await row.getByLabel('说明文字').press('Enter');
    await expect(viewer.getByTestId('slide-overlay').locator('text')).toHaveText(/乳头宽度 · 100/);
    await tool(viewer, '箭头').click();
    await drag(viewer, [620, 420], [560, 360]);
    await expect(viewer.locator('.slide-mark-row')).toHaveCount(2);
    // An outline ends where it began.
    await tool(viewer, '徒手').click();
    await outline(viewer, [
      [700, 200],
      [760, 200],
      [760, 260],
      [700, 260],
      [700, 200],
    ]);
    await expect(viewer.locator('.slide-mark-row')).toHaveCount(3);
    await tool(viewer, '移动画面').click();
    await takeScreenshot(viewer, 'image-slide-marks');
  });

  await test.step('未能加载的部分稍后自动再加载，此前截取会先询问', async () => {
    const cut = new Set<string>();
    viewer.on('requestfailed', (request) => cut.add(request.url()));
    viewer.on('requestfinished', (request) => cut.delete(request.url()));
    await viewer.route('**/image/tile/**', (route) => route.abort());
    const canvas = viewer.getByRole('application');
    await canvas.focus();
    // Until the view has come to where it never was.
    const move = async (): Promise<number> => {
      await canvas.press('ArrowRight');
      return cut.size;
    };
    await expect.poll(move).toBeGreaterThan(0);
    await viewer.getByRole('button', { name: '取为关键图像' }).click();
    const asked = viewer.getByRole('dialog', { name: '画面尚未完整显示' });
    await takeScreenshot(viewer, 'image-slide-partial');
    await asked.getByRole('button', { name: /返\s*回/ }).click();
    await viewer.unroute('**/image/tile/**');
    // The last tries lie a quarter of a minute apart.
    await expect.poll(() => cut.size, { timeout: 60_000 }).toBe(0);
  });

  await test.step('取为关键图像', async () => {
    await takeKeyImage(viewer);
  });

  await test.step('两张切片并排同步', async () => {
    await viewer.getByRole('button', { name: '并排对照' }).click();
    await expect(viewer.locator('.slide-zoom')).toHaveCount(2);
    await viewer.getByText('5×', { exact: true }).first().click();
    for (const at of [0, 1]) await expect(viewer.locator('.slide-zoom').nth(at)).toHaveText('5.0×');
    await takeScreenshot(viewer, 'image-slide-pair');
    await viewer.close();
  });

  await test.step('在会诊意见中加入，并在报告中看到', async () => {
    await reportKeyImage(page, '符合甲状腺乳头状癌，乳头宽度约100微米。', async () => {
      await consultationForm(page).choose('切片质量', /^合格$/);
      await consultationForm(page).choose('原诊断质量', '基本正确');
      await takeScreenshot(page, 'image-opinion');
    });
  });
});

/** One of the drawing tools. */
const tool = (page: Page, name: string) => page.locator('label', { has: page.getByRole('radio', { name }) });

/** Through these points of the slide's canvas. */
async function outline(page: Page, points: readonly (readonly [number, number])[]): Promise<void> {
  const box = await page.getByTestId('slide-overlay').boundingBox();
  if (!box) throw new Error('there is no slide to draw on');
  for (const [at, [x, y]] of points.entries()) {
    await page.mouse.move(box.x + x, box.y + y, { steps: 4 });
    if (at === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

/** From one point of the slide's canvas to another. */
async function drag(page: Page, [fromX, fromY]: [number, number], [toX, toY]: [number, number]): Promise<void> {
  const box = await page.getByTestId('slide-overlay').boundingBox();
  if (!box) throw new Error('there is no slide to draw on');
  await page.mouse.move(box.x + fromX, box.y + fromY);
  await page.mouse.down();
  await page.mouse.move(box.x + (fromX + toX) / 2, box.y + (fromY + toY) / 2);
  await page.mouse.move(box.x + toX, box.y + toY);
  await page.mouse.up();
}
