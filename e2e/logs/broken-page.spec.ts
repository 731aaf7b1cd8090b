import { expect } from '@playwright/test';
import { post } from '../../contract/domains/organisation/post.resource.ts';
import { endpointOf } from '../../contract/kernel/resource.ts';
import { openApi } from '../commands/call-api.ts';
import { platformAdmin } from '../commands/demo-people.ts';
import { signIn } from '../pages/login.page.ts';
import { test } from '../support/test.ts';

test('a page that breaks takes no other with it, and operations read of it in the error log', async ({ page, app }) => {
  await page.route(`**${endpointOf(post, 'list').path}?*`, (route) =>
    route.fulfill({ json: { code: 200, success: true, msg: '', data: { records: { broken: true }, total: 1, size: 10, current: 1 } } }),
  );
  await signIn(page, app, platformAdmin, '/system/post');
  await expect(page.getByText('页面出错')).toBeVisible();
  const api = await openApi(app, platformAdmin);
  const reports = async () => {
    const { data } = await api.get<{ records: { requestUri?: string }[] }>('/blade-log/error/list', { source: 'browser' });
    return data.records.filter(({ requestUri }) => requestUri === '/system/post').length;
  };
  await page.getByRole('button', { name: '刷新页面' }).click();
  await expect(page.getByText('页面出错')).toBeVisible();
  // Written after the answer, with the other logs.
  await expect.poll(reports).toBeGreaterThanOrEqual(1);
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('button', { name: /确定/ }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(reports).toBeGreaterThanOrEqual(2);
});
