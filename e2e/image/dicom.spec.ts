import { expect, type Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { element, item, sequence, text } from '../../server/demo/studies/dicom-elements.ts';
import { dicomFile } from '../../server/demo/studies/write-study.ts';
import { applicant } from '../commands/demo-people.ts';
import { orderWithImages } from '../commands/order-with-images.ts';
import { consolePage } from '../pages/console.page.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { consultationForm } from '../pages/consultation-form.page.ts';
import { drag, openViewer, reportKeyImage } from '../pages/image-viewer.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { barriers } from '../support/look.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const PATIENT = '沐青禾';

test('a doctor uploads a study that names somebody else, confirms whose it is, and looks at it', async ({ page, app }) => {
  await signIn(page, app, applicant, '/consultation/my-applications');
  await test.step('填写超声会诊，上传整个检查的压缩包', async () => {
    await page.getByRole('button', { name: '选择会诊类别' }).click();
    await page.getByRole('menuitem', { name: '远程超声会诊' }).click();
    const form = consultationForm(page);
    await form.pick('超声会诊类型', '离线');
    await form.fill('患者姓名', PATIENT);
    const stored = page.waitForResponse((reply) => reply.url().includes('/put-file') && reply.ok());
    const buffer = Buffer.from(zipSync(Object.fromEntries(slices().map((bytes, at) => [`IM${at}`, bytes]))));
    await page.getByTestId('study-files').setInputFiles({ name: '腹部.zip', mimeType: 'application/zip', buffer });
    await stored;
    await form.press('保存草稿');
    await consolePage(page).expectToast('草稿已保存');
  });
  const detail = consultationDetail(page);
  await listPage(page).search('患者姓名', PATIENT);
  await listPage(page).row(PATIENT).click();
  const viewer = await openViewer(page, '腹部.zip');

  await test.step('核对患者信息，说明后确认', async () => {
    await expect(viewer.getByRole('heading', { name: '影像中的患者信息与申请单不一致' })).toBeVisible({ timeout: 30_000 });
    await expect(viewer.getByRole('row', { name: /姓名/ })).toContainText(PATIENT);
    await takeScreenshot(viewer, 'image-dicom-differs');
    expect(await barriers(viewer)).toEqual([]);
    await viewer.getByLabel('确认说明').fill('检查时登记为拼音姓名，已与患者核对');
    await viewer.getByRole('checkbox').check();
    await viewer.getByRole('button', { name: '确认并阅片' }).click();
    await expect(viewer.getByText('已于')).toBeVisible();
    await expect(viewer.getByTestId('dicom-number')).toHaveText('1 / 3');
    await expect.poll(() => lightOf(viewer)).toBeGreaterThan(1_000);
  });
  await test.step('按设备曲线显示，可改用另一曲线或线性窗', async () => {
    const shown = viewer.getByTestId('dicom-window');
    const choose = async (name: string): Promise<void> => {
      await viewer.getByRole('combobox', { name: '窗宽窗位' }).click();
      await viewer.locator('.ant-select-dropdown:visible').getByText(name, { exact: true }).click();
    };
    await expect(shown).toHaveText('设备曲线 标准');
    await expect.poll(() => greyInTheMiddle(viewer)).toBe(128);
    await takeScreenshot(viewer, 'image-dicom-curve');
    await choose('设备曲线 反相');
    await expect(shown).toHaveText('设备曲线 反相');
    await expect.poll(() => greyInTheMiddle(viewer)).toBe(64);
    await choose('线性窗');
    await expect(shown).toHaveText('窗位 900 窗宽 400');
    await expect.poll(() => greyInTheMiddle(viewer)).toBe(0);
  });
  await expect(detail.card('影像阅片')).toContainText('DICOM影像');
});

test('an expert leafs through a CT, sets a window, measures, compares, and puts the picture into the report', async ({ page, app }) => {
  const order = await orderWithImages(app, 'oneSubject', '胸部CT平扫%');
  await signIn(page, app, order.expert, `/consultation/detail?id=${order.id}`);
  const viewer = await openViewer(page, '胸部CT平扫.zip');
  const stage = viewer.getByRole('application').first();
  const number = viewer.getByTestId('dicom-number').first();

  await test.step('翻页与窗宽窗位', async () => {
    await viewer.getByRole('button', { name: /^序列2/ }).click();
    await expect(number).toHaveText('1 / 40');
    await expect.poll(() => lightOf(viewer)).toBeGreaterThan(5_000);
    await stage.focus();
    for (let at = 0; at < 15; at += 1) await stage.press('ArrowDown');
    await expect(number).toHaveText('16 / 40');
    await stage.press('End');
    await expect(number).toHaveText('40 / 40');
    await stage.press('Home');
    await viewer.mouse.move(600, 400);
    for (let at = 0; at < 19; at += 1) await viewer.mouse.wheel(0, 100);
    await expect(number).toHaveText('20 / 40');
    await stage.press('1');
    await expect(viewer.getByTestId('dicom-window')).toHaveText('窗位 -600 窗宽 1500');
    await drag(stage, [300, 200], [340, 230]);
    await expect(viewer.getByTestId('dicom-window')).not.toHaveText('窗位 -600 窗宽 1500');
    await stage.press('3');
    expect(await barriers(viewer)).toEqual([]);
    await takeScreenshot(viewer, 'image-dicom');
  });

  await test.step('测量长度、角度与区域', async () => {
    await stage.press('l');
    await drag(stage, [260, 200], [420, 200]);
    await expect(viewer.locator('.dicom-measure').filter({ hasText: /\d+\.\d mm/ })).toHaveCount(1);
    await stage.press('e');
    await drag(stage, [330, 250], [370, 290]);
    await expect(viewer.locator('.dicom-measure').filter({ hasText: /均值 -?\d+\.\d ± \d+\.\d HU/ })).toHaveCount(1);
    await stage.press('a');
    await drag(stage, [260, 320], [320, 320]);
    await drag(stage, [320, 320], [320, 380]);
    await expect(viewer.locator('.dicom-measure').filter({ hasText: '°' })).toHaveCount(1);
    await takeScreenshot(viewer, 'image-dicom-measures');
  });

  await test.step('并排对照，再取为关键图像', async () => {
    await viewer.getByRole('button', { name: '并排对照' }).click();
    await expect(viewer.getByRole('application')).toHaveCount(2);
    await takeScreenshot(viewer, 'image-dicom-pair');
    await viewer.getByRole('button', { name: '关闭对照' }).click();
    const flip = viewer.getByRole('button', { name: '翻转', pressed: true });
    const stance = viewer.getByTestId('dicom-stance');
    await stage.press('f');
    await expect(flip).toBeVisible();
    await expect(stance).toHaveText('已翻转');
    await viewer.getByRole('button', { name: '取为关键图像' }).click();
    await expect(viewer.getByRole('tab', { name: '关键图像（1/6）' })).toBeVisible();
    await flip.click();
    await expect(stance).toHaveCount(0);
    await viewer.getByRole('tab', { name: '关键图像（1/6）' }).click();
    await viewer.getByRole('button', { name: '回到该画面' }).click();
    await expect(stance).toHaveText('已翻转');
    await viewer.close();
  });

  await test.step('在会诊意见中加入，报告里可见', async () => {
    await reportKeyImage(page, '左肺上叶实性结节，建议三个月后复查。');
  });
});

test('an ultrasound is played and stepped through', async ({ page, app }) => {
  const order = await orderWithImages(app, 'remoteultrasonic', '心脏超声动态%');
  await signIn(page, app, order.expert, `/consultation/detail?id=${order.id}`);
  const viewer = await openViewer(page, '心脏超声动态.dcm');
  const number = viewer.getByTestId('dicom-number');
  await expect.poll(() => lightOf(viewer)).toBeGreaterThan(1_000);
  await viewer.getByRole('button', { name: '播放' }).click();
  await expect(number).not.toHaveText('1 / 30');
  await viewer.getByRole('button', { name: '暂停' }).click();
  await viewer.getByRole('application').press('Home');
  await viewer.getByRole('button', { name: '下一幅' }).click();
  await expect(number).toHaveText('2 / 30');
  await takeScreenshot(viewer, 'image-dicom-cine');
  await viewer.getByRole('button', { name: '取为关键图像' }).click();
  await viewer.getByRole('button', { name: '已核对，截取' }).click();
  await expect(viewer.getByRole('tab', { name: '关键图像（1/6）' })).toBeVisible();
});

/** A curve of a device, of twelve bits: what becomes of each value from 0 on. */
function curve(name: string, [dark, middle, light]: readonly [number, number, number]): Buffer {
  const values = Uint16Array.from({ length: 1_024 }, (_, value) => (value < 300 ? dark : value < 700 ? middle : light));
  return item([
    element(0x0028_3002, 'US', Buffer.from(Uint16Array.of(values.length, 0, 12).buffer)),
    text(0x0028_3003, 'LO', name),
    element(0x0028_3006, 'OW', Buffer.from(values.buffer)),
  ]);
}

/** Three pictures of somebody who is not the patient, in the middle of which the value is 504 to 512. */
function slices(): Buffer[] {
  const more = [sequence(0x0028_3010, [curve('标准', [0, 2_048, 4_095]), curve('反相', [4_095, 1_024, 0])])];
  const pixels = Buffer.alloc(128 * 128 * 2);
  for (let at = 0; at < 128 * 128; at += 1) pixels.writeUInt16LE(((at % 128) + Math.floor(at / 128)) * 4, at * 2);
  const plan = {
    modality: 'MR',
    study: Date.now() % 1_000_000,
    series: 1,
    rows: 128,
    columns: 128,
    pixels,
    window: [900, 400],
    more,
  } as const;
  return [1, 2, 3].map((number) => dicomFile({ ...plan, number, description: '腹部 T2', patient: { name: 'OUYANG^NA', sex: 'F' } }));
}

const greyInTheMiddle = (viewer: Page): Promise<number> =>
  viewer
    .locator('.dicom-pane canvas')
    .first()
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return -1;
      return canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[0] ?? -1;
    });

/** Pixels of the first picture that are not dark. */
const lightOf = (viewer: Page): Promise<number> =>
  viewer
    .locator('.dicom-pane canvas')
    .first()
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return 0;
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      let count = 0;
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) > 60) count += 1;
      return count;
    });
