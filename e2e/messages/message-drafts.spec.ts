import { expect, type Page } from '@playwright/test';
import { hospitalAdmin } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { signIn } from '../pages/login.page.ts';
import { leaveByEsc } from '../support/leave-by-esc.ts';
import { test } from '../support/test.ts';

/** Closes the dialog on top, whose draft is kept. */
async function leave(page: Page): Promise<void> {
  await leaveByEsc(page);
  await consolePage(page).confirm('有未提交的内容', '确定离开');
}

test('a message that was left shows again whom it goes to, and a template does not replace what was written', async ({ page, app }) => {
  await signIn(page, app, hospitalAdmin, '/message/msg');
  const dialog = page.getByRole('dialog', { name: '发送消息' });
  const chosen = dialog.locator('.ant-select-selection-item-content');
  const open = () => page.getByRole('button', { name: '发送消息' }).click();
  await open();

  const names = await test.step('选择三人后关闭', async () => {
    await dialog.getByLabel('标题').fill('自己写的标题');
    await dialog.getByText('指定人员', { exact: true }).click();
    await dialog.getByLabel('范围明细').click();
    const picker = page.getByRole('dialog', { name: '人员选择' });
    for (const at of [0, 1, 2]) await picker.locator('.ant-table-row').nth(at).click();
    const picked = await picker.getByLabel('已选人员').locator('.ant-tag').allTextContents();
    await picker.getByRole('button', { name: '确定' }).click();
    await expect(chosen).toHaveText(picked);
    await leave(page);
    return picked;
  });

  await test.step('再次打开，三人仍显示姓名', async () => {
    expect(names).toHaveLength(3);
    await open();
    await expect(chosen).toHaveText(names);
    await dialog.getByLabel('范围明细').click();
    await expect(page.getByRole('dialog', { name: '人员选择' }).getByLabel('已选人员')).toContainText('已选 3 人');
    await page.getByRole('dialog', { name: '人员选择' }).getByRole('button', { name: '取消' }).click();
  });

  await test.step('选择类型只填写空着的内容', async () => {
    await dialog.getByLabel('消息类型').click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    await expect(dialog.getByLabel('内容')).not.toHaveValue('');
    await expect(dialog.getByLabel('标题')).toHaveValue('自己写的标题');
  });

  await test.step('放弃草稿后为空', async () => {
    await dialog.getByRole('button', { name: '放弃草稿' }).click();
    await expect(dialog.getByLabel('标题')).toHaveValue('');
    await dialog.getByText('指定人员', { exact: true }).click();
    await expect(chosen).toHaveCount(0);
  });
});

test('a notice that was left shows its attachments again, beside one that is added', async ({ page, app }) => {
  await signIn(page, app, hospitalAdmin, '/message/sysnotice');
  const dialog = page.getByRole('dialog', { name: '新增公告' });
  const files = dialog.locator('.ant-upload-list-item-name');
  const open = () => page.getByRole('button', { name: '新增' }).click();
  const attach = async (name: string) => {
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
    await expect(dialog.locator('.ant-upload-list-item-done', { hasText: name })).toBeVisible();
  };
  await open();
  await attach('通知.pdf');
  await leave(page);

  await open();
  await expect(files).toHaveText(['通知.pdf']);
  await attach('附表.pdf');
  await expect(files).toHaveText(['通知.pdf', '附表.pdf']);
  await leave(page);

  await open();
  await expect(files).toHaveText(['通知.pdf', '附表.pdf']);
  await attach('名单.pdf');
  await dialog.getByRole('button', { name: '放弃草稿' }).click();
  await expect(files).toHaveCount(0);
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(files).toHaveText(['通知.pdf', '附表.pdf', '名单.pdf']);
  await dialog.getByRole('button', { name: '放弃草稿' }).click();
  await expect(files).toHaveCount(0);
});

test('an attachment that hangs is broken off, by a minute of silence or by hand, and those behind it go on', async ({ page, app }) => {
  await page.clock.install();
  await signIn(page, app, hospitalAdmin, '/message/sysnotice');
  const dialog = page.getByRole('dialog', { name: '新增公告' });
  const item = (name: string) => dialog.locator('.ant-upload-list-item', { hasText: name });
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
  let begun = 0;
  // The first and the third never get anywhere.
  await page.route('**/put-file*', async (route) => {
    begun += 1;
    if (begun % 2 === 0) await route.continue();
  });
  await page.getByRole('button', { name: '新增' }).click();
  await dialog.locator('input[type=file]').setInputFiles(['甲.pdf', '乙.pdf', '丙.pdf', '丁.pdf'].map(pdf));
  await expect(item('丁.pdf')).toBeVisible();
  await expect.poll(() => begun).toBe(1);

  await page.clock.fastForward('01:01');
  await consolePage(page).expectToast('请求超时，请稍后重试');
  await expect(item('甲.pdf')).toHaveCount(0);
  await expect(item('乙.pdf')).toHaveClass(/ant-upload-list-item-done/);

  await expect.poll(() => begun).toBe(3);
  const brokenOff = page.waitForEvent('requestfailed', (request) => request.url().includes('/put-file'));
  await item('丙.pdf').getByRole('button', { name: /删除/ }).click();
  await brokenOff;
  await expect(item('丁.pdf')).toHaveClass(/ant-upload-list-item-done/);
  await expect(item('丙.pdf')).toHaveCount(0);
});
