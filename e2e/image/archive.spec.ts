import { expect } from '@playwright/test';
import { ossConfig } from '../../contract/domains/files/oss-config.resource.ts';
import { endpointOf } from '../../contract/kernel/resource.ts';
import { dicomFile } from '../../server/demo/studies/write-study.ts';
import { type DicomwebServer, startDicomwebServer } from '../../server/domains/image/archive/dicomweb-server.testing.ts';
import { openApi } from '../commands/call-api.ts';
import { applicant, platformAdmin } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { consultationForm } from '../pages/consultation-form.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { barriers } from '../support/look.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const office = { tenantId: '100002', account: 'admin' };
const PATIENT = '沐远山';
const SECRET = 'K-archive';

let archive: DicomwebServer;
test.beforeAll(async () => {
  archive = await startDicomwebServer();
  archive.authorization = `Bearer ${SECRET}`;
  const number = Date.now() % 1_000_000;
  for (const [at, name, description] of [
    [0, PATIENT, '腹部平扫'],
    [1, `${PATIENT}石`, '头颅平扫'],
  ] as const) {
    const study = number + at;
    const files = [1, 2, 3].map((picture) => aPicture(study, picture, name, description));
    const about = { date: at === 0 ? '20261120' : '20260301', modality: 'CT', number: `ZY9000${at}`, accession: `A${study}` };
    archive.studies.set(`2.25.77001.${study}`, { uid: `2.25.77001.${study}`, name, description, ...about, files });
  }
  const uid = `2.25.77001.${number + 2}`;
  const series = ['定位像', '薄层'].map((description, at) => ({
    ...{ uid: `${uid}.${at + 1}`, number: at + 1, description },
    files: [1, 2].map((picture) => aPicture(number + 2, picture, PATIENT, description, at + 1)),
  }));
  const about = { date: '20261022', modality: 'CT', number: 'ZY90000', accession: `A${number + 2}` };
  archive.studies.set(uid, { uid, name: PATIENT, description: '胸部薄层', ...about, files: series.flatMap(({ files }) => files), series });
});
test.afterAll(() => archive.stop());

test('an administrator connects the archive, and a doctor fetches a study of the patient into the form', async ({ page, app, browser }) => {
  const settings = await openApi(app, office);
  const values = { archiveName: '影像中心归档', address: archive.address, archiveSignIn: 'bearer', secretKey: SECRET };
  const kept = await settings.post<{ id: string }>('/blade-remote/image/archive/submit', values);
  await test.step('测试连接并启用', async () => {
    await signIn(page, app, office, '/settings/image-archive');
    await listPage(page).press('影像中心归档', '测试连接');
    await consolePage(page).expectToast('连接正常，影像归档可以查询');
    await settings.post('/blade-remote/image/archive/enable', { id: kept.data.id });
    expect(await barriers(page, '.console-content')).toEqual([]);
    await takeScreenshot(page, 'image-archive-settings');
  });

  await test.step('平台管理员看得到各医院的归档与存储，只有医院自己能测试', async () => {
    const storage = { ossName: '院内对象存储', category: 'disk' };
    await settings.post(endpointOf(ossConfig, 'submit').path, storage);
    const platform = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
    await signIn(platform, app, platformAdmin, '/settings/image-archive');
    for (const [path, name] of [
      ['/settings/image-archive', values.archiveName],
      ['/settings/oss-config', storage.ossName],
    ] as const) {
      await platform.goto(path);
      const row = listPage(platform).row(name);
      await expect(row).toContainText('查看');
      const rest = row.getByRole('button', { name: /更多/ });
      const menu = platform.locator('.ant-dropdown:visible');
      if ((await rest.count()) > 0) await rest.click();
      await expect(row.or(menu).filter({ hasText: '删除' })).toBeVisible();
      await expect(row.or(menu).filter({ hasText: '测试' })).toHaveCount(0);
    }
    await platform.context().close();
  });

  const doctor = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
  await test.step('按患者查询归档，调取检查', async () => {
    await signIn(doctor, app, applicant, '/consultation/my-applications');
    await doctor.getByRole('button', { name: '选择会诊类别' }).click();
    await doctor.getByRole('menuitem', { name: '远程超声会诊' }).click();
    const form = consultationForm(doctor);
    await form.pick('超声会诊类型', '离线');
    await form.fill('患者姓名', PATIENT);
    await form.form.getByRole('button', { name: '从影像归档调取' }).click();
    const { dialog } = consolePage(doctor);
    await expect(dialog.getByRole('row', { name: /腹部平扫/ })).toContainText(PATIENT);
    await expect(dialog.getByRole('row', { name: /头颅平扫/ })).toContainText('姓名不一致');
    expect(await barriers(doctor, '.ant-modal')).toEqual([]);
    await takeScreenshot(doctor, 'image-archive-search');
    const before = archive.asked.length;
    archive.fault = 503;
    await dialog.getByRole('button', { name: '查询' }).click();
    await expect(dialog.getByRole('alert')).toContainText('503');
    archive.fault = undefined;
    await dialog.getByRole('button', { name: '查询' }).click();
    await expect(dialog.getByRole('row', { name: /腹部平扫/ })).toBeVisible();
    // Each press asks once, and nothing asks by itself.
    expect(archive.asked.length - before).toBe(2);
    let letGo = (): void => undefined;
    archive.gate = new Promise((resolve) => {
      letGo = resolve;
    });
    await dialog.getByRole('button', { name: /^调取 2026-11-20/ }).click();
    await expect(form.form.getByText('正在调取：CT 2026-11-20 腹部平扫')).toBeVisible();
    await takeScreenshot(doctor, 'image-archive-retrieving');
    await form.press('提交');
    await form.expectMessage('有文件尚未上传完成');
    await form.press('不再调取');
    await form.expectNoMessage('有文件尚未上传完成');
    await form.form.getByRole('button', { name: '从影像归档调取' }).click();
    await dialog.getByRole('button', { name: /^调取 2026-11-20/ }).click();
    letGo();
    await consolePage(doctor).expectToast('已调取：CT 2026-11-20 腹部平扫');
    await expect(form.form.getByText('CT 2026-11-20 腹部平扫.zip')).toBeVisible();
    await form.form.getByRole('button', { name: '从影像归档调取' }).click();
    await dialog.getByRole('button', { name: '胸部薄层的序列' }).click();
    await expect(dialog.getByText('CT · 2幅')).toHaveCount(2);
    expect(await barriers(doctor, '.ant-modal')).toEqual([]);
    await takeScreenshot(doctor, 'image-archive-series');
    archive.gate = new Promise((resolve) => {
      letGo = resolve;
    });
    await dialog.getByRole('button', { name: '调取 序列2 薄层' }).click();
    await dialog.locator('.ant-modal-close').click();
    letGo();
    await consolePage(doctor).expectToast('已调取：CT 2026-10-22 胸部薄层 序列2 薄层');
    await expect(form.form.getByText('CT 2026-10-22 胸部薄层 序列2 薄层.zip')).toBeVisible();
    await form.press('保存草稿');
    await consolePage(doctor).expectToast('草稿已保存');
  });

  await test.step('阅片', async () => {
    await listPage(doctor).search('患者姓名', PATIENT);
    await listPage(doctor).row(PATIENT).click();
    const opening = doctor.waitForEvent('popup');
    await consultationDetail(doctor).card('影像阅片').getByRole('link', { name: '阅片 CT 2026-11-20 腹部平扫.zip' }).click();
    const viewer = await opening;
    await expect(viewer.getByTestId('dicom-number')).toHaveText('1 / 3', { timeout: 30_000 });
  });
  await settings.post('/blade-remote/image/archive/remove', { ids: kept.data.id });
});

function aPicture(study: number, number: number, name: string, description: string, series = 1): Buffer {
  const pixels = Buffer.alloc(128 * 128 * 2);
  for (let at = 0; at < 128 * 128; at += 1) pixels.writeUInt16LE(((at % 128) + Math.floor(at / 128)) * 4, at * 2);
  return dicomFile({
    modality: 'CT',
    study,
    series,
    number,
    rows: 128,
    columns: 128,
    pixels,
    window: [500, 1_000],
    description,
    patient: { name },
  });
}
