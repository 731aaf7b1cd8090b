import { expect } from '@playwright/test';
import { showProfile, updateProfile } from '../../contract/domains/access/access.endpoints.ts';
import { userInvitation } from '../../contract/domains/access/user-invitation.resource.ts';
import { endpointOf } from '../../contract/kernel/resource.ts';
import { openApi } from '../commands/call-api.ts';
import { DEMO_PASSWORD, type Person } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { dropSession, loginPage, signIn } from '../pages/login.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const doctor2: Person = { tenantId: '100002', account: 'doctor2' };
const NEW_PASSWORD = 'Yunling#2027';
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

test('somebody changes his picture, name and telephone, and sees them in the top bar', async ({ page, app }) => {
  const shell = consolePage(page);
  await signIn(page, app, doctor2, '/info/index');
  const form = page.locator('form.ant-form:visible');
  await expect(form.getByLabel('姓名', { exact: true })).toHaveValue('罗海青');

  await form.getByLabel('手机号').fill('12345');
  await form.getByLabel('邮箱').fill('nobody');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('手机号码长度不为11位')).toBeVisible();
  await expect(form.getByText('邮箱格式不正确')).toBeVisible();
  // As well to whoever hears it: how much is wrong, and at each field what, and that it must be there.
  await expect(form.getByRole('alert')).toHaveText('2 处需要修改');
  await expect(form.getByLabel('手机号')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('手机号')).toHaveAccessibleDescription(/手机号码长度不为11位/);
  await expect(form.getByLabel('姓名', { exact: true })).toHaveAttribute('aria-required', 'true');
  await expect(form.getByLabel('姓名', { exact: true })).not.toHaveAttribute('aria-invalid');

  await form.locator('input[type="file"]').setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: PNG });
  await shell.expectToast('me.gif');
  const stored = page.waitForResponse((response) => response.url().includes('/put-file?code=avatar') && response.ok());
  await form.locator('input[type="file"]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG });
  await stored;
  // What stands on a picture is seen by whoever comes to it by key; deleting it is asked about.
  const remove = form.locator('.ant-upload-list-item').getByRole('button', { name: '删除文件' });
  await remove.focus();
  await expect(form.locator('.ant-upload-list-item-actions')).toHaveCSS('opacity', '1');
  await remove.press('Enter');
  await shell.confirm('确定删除「me.png」?', '返回');
  await expect(remove).toBeFocused();
  await form.getByLabel('昵称').fill('海青');
  await form.getByLabel('手机号').fill('13812345678');
  await expect(form.getByLabel('手机号')).not.toHaveAttribute('aria-invalid');
  await form.getByLabel('邮箱').fill('luo@example.org');
  await form.getByRole('button', { name: '保存' }).click();
  await shell.expectToast('更新成功');

  const picture = page.getByRole('button', { name: '用户菜单' }).locator('img');
  await expect(picture).toHaveAttribute('src', /\/api\/blade-user\/avatar\/100002\//);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
  await page.reload();
  await expect(form.getByLabel('昵称')).toHaveValue('海青');
  await expect(form.getByLabel('手机号')).toHaveValue('13812345678');
  await takeScreenshot(page, 'profile');

  // Who has changed the same elsewhere meanwhile is asked to look first; what was typed here is kept.
  const mine = await (await openApi(app, doctor2)).get<{ version: number }>(showProfile.path);
  const elsewhere = { ...mine.data, avatar: undefined, email: 'hai@example.org' };
  expect((await (await openApi(app, doctor2)).post(updateProfile.path, elsewhere)).msg).toBe('操作成功');
  await form.getByLabel('手机号').fill('13812345679');
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '载入最新' }).click();
  await expect(form.getByLabel('邮箱')).toHaveValue('hai@example.org');
  await expect(form.getByLabel('手机号')).toHaveValue('13812345679');
  await form.getByRole('button', { name: '保存' }).click();
  await shell.expectToast('更新成功');
  await expect(page.getByRole('button', { name: '载入最新' })).toHaveCount(0);

  const admin = await openApi(app, { tenantId: '100002', account: 'admin' });
  const { data: inviter } = await admin.get<{ id: string; realName: string }>(showProfile.path);
  const invitation = { invitationCode: 'COLLEAGUE8', kind: '2', quota: 2, inviterId: inviter.id };
  expect((await admin.post(endpointOf(userInvitation, 'submit').path, invitation)).code).toBe(200);
  await page.getByRole('button', { name: '绑定邀请码' }).click();
  await takeScreenshot(page, 'profile-invitation');
  await shell.dialog.getByLabel('邀请码').fill('COLLEAGUE8');
  await shell.dialog.getByRole('button', { name: '绑定邀请码' }).click();
  await shell.expectToast('邀请码已绑定');
  await expect(page.locator('.ant-descriptions:visible')).toContainText(`邀请人${inviter.realName}`);
  await expect(page.getByRole('button', { name: '绑定邀请码' })).toHaveCount(0);
});

test('somebody changes his password, stays signed in, and signs in with the new one', async ({ page, app }) => {
  const shell = consolePage(page);
  await signIn(page, app, doctor2, '/info/index');
  const form = page.locator('form.ant-form:visible');
  await expect(form.getByLabel('姓名', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: '修改密码' }).click();
  const fill = async (before: string, next: string, again: string) => {
    await form.getByLabel('原密码').fill(before);
    await form.getByLabel('新密码').fill(next);
    await form.getByLabel('确认密码').fill(again);
    await form.getByRole('button', { name: '修改密码' }).click();
  };
  await fill(DEMO_PASSWORD, NEW_PASSWORD, `${NEW_PASSWORD}x`);
  await expect(form.getByText('两次密码输入不一致')).toBeVisible();
  await takeScreenshot(page, 'profile-password');
  await fill('Wrong@2026', NEW_PASSWORD, NEW_PASSWORD);
  await expect(form.getByText('原密码不正确')).toBeVisible();
  await fill(DEMO_PASSWORD, NEW_PASSWORD, NEW_PASSWORD);
  await shell.expectToast('密码已修改');
  await expect(form.getByLabel('原密码')).toHaveValue('');
  // What was read before is as it was: nobody else has changed it.
  await page.locator('.console-content').getByRole('tab', { name: '个人信息' }).click();
  await form.getByLabel('手机号').fill('13812345670');
  await form.getByRole('button', { name: '保存' }).click();
  await shell.expectToast('更新成功');
  await page.goto('/wel/index');
  await expect(page.locator('.welcome-banner')).toBeVisible();

  await dropSession(page);
  const login = loginPage(page, app);
  await login.open();
  await login.fill(doctor2, NEW_PASSWORD);
  await login.submit(await login.readCaptcha());
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
});
