import { expect, type Page } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { platformAdmin } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { test } from '../support/test.ts';

/** Uploads wait until they are let go on. */
async function holdUploads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/put-file*', async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

test('a picture on its way holds its form, is told why it is refused, and comes into no form that was closed', async ({ page, app }) => {
  await signIn(page, app, platformAdmin, '/system/tenant?tenantCode=100003');
  const { dialog, confirm, expectToast } = consolePage(page);
  const { press } = listPage(page);
  const logo = dialog.locator('.ant-form-item', { has: page.getByText('标志', { exact: true }) });
  const pick = async (name: string, buffer: Buffer) =>
    logo.locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/png', buffer });
  const picture = await page.screenshot();

  await test.step('内容不是图片时说明原因', async () => {
    await press('100003', '编辑');
    await pick('假图.png', Buffer.from('这不是图片'));
    await expectToast('的内容与扩展名 .png 不一致');
  });

  await test.step('上传中不能保存，传完后保存的是新图', async () => {
    const goOn = await holdUploads(page);
    await pick('标志.png', picture);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(logo.locator('.ant-form-item-explain-error')).toBeVisible();
    goOn();
    await expect(logo.locator('img.picture-shown')).toBeVisible();
    await page.unroute('**/put-file*');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expectToast('更新成功');
  });

  await test.step('关闭表单后才传完的不留下草稿', async () => {
    await press('100003', '编辑');
    const goOn = await holdUploads(page);
    await pick('又一张.png', picture);
    await dialog.getByRole('button', { name: /取\s*消/ }).click();
    await confirm('有未提交的内容');
    let saves = 0;
    page.on('request', (request) => void (request.url().includes('/form-draft/save') && saves++));
    goOn();
    await page.waitForTimeout(2_000);
    expect(saves).toBe(0);
    await press('100003', '编辑');
    await expect(dialog.getByLabel('租户名称')).toBeVisible();
    await expect(page.getByText(/已恢复 .* 未提交的内容/)).toHaveCount(0);
  });

  await test.step('上传中载入最新前说明图片不会加入', async () => {
    const api = await openApi(app, platformAdmin);
    const { data } = await api.get<{ records: { id: string; accountQuota?: number }[] }>('/blade-system/tenant/list', {
      tenantCode: '100003',
    });
    const [{ id, accountQuota } = { id: '' }] = data.records;
    const goOn = await holdUploads(page);
    await pick('第三张.png', picture);
    expect((await api.post('/blade-system/tenant/setting', { ids: [id], accountQuota: accountQuota ?? null })).status).toBe(200);
    const load = dialog.getByRole('button', { name: '载入最新' });
    await load.click();
    await confirm('正在上传的文件不会加入载入后的表单', /^返\s*回$/);
    await expect(load).toBeVisible();
    await load.click();
    await confirm('正在上传的文件不会加入载入后的表单', '仍要载入');
    await expect(load).toHaveCount(0);
    goOn();
  });
});
