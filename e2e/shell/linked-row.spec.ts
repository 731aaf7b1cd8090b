import { expect, type Page } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { type Person, platformAdmin } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { leaveByEsc } from '../support/leave-by-esc.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

const ours: Person = { tenantId: '100002', account: 'admin' };
const theirs: Person = { tenantId: '100001', account: 'admin' };

interface Posts {
  records: { id: string; postName: string }[];
}

test('an address opens one row of a list; what is not there, or another hospital’s, is said to be absent', async ({ page, app }) => {
  const firstPost = async (person: Person) => {
    const answer = await (await openApi(app, person)).get<Posts>('/blade-system/post/list');
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
    return answer.data.records[0];
  };
  const [own, foreign] = [await firstPost(ours), await firstPost(theirs)];
  if (!own || !foreign) throw new Error('the demonstration has no posts');
  const drawer = page.locator('.ant-drawer-section:visible');
  await signIn(page, app, ours, `/system/post?id=${own.id}`);
  await expect(drawer).toContainText(own.postName);
  await takeScreenshot(page, 'linked-row');
  await leaveByEsc(page);
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/system\/post$/);
  await listPage(page).expectRows();
  for (const id of [foreign.id, '01900000-0000-7000-8000-000000000000']) {
    await page.goto(`/system/post?id=${id}`);
    await expect(drawer).toContainText('数据不存在或已被删除');
  }
});

/** As a notice that is pressed does it: another address within the console. */
const lead = (page: Page, to: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, to);

test('another row that an address names is shown in place of the one that is open; what was typed is asked for first', async ({
  page,
  app,
}) => {
  const { data } = await (await openApi(app, ours)).get<Posts>('/blade-system/post/list');
  const [one, other] = data.records;
  if (!one || !other) throw new Error('the demonstration has no posts');
  const drawer = page.locator('.ant-drawer-section:visible');
  await signIn(page, app, ours, '/system/post');
  const list = listPage(page);
  await list.press(one.postName, '查看');
  await expect(drawer).toContainText(one.postName);
  await lead(page, `/system/post?id=${other.id}`);
  await expect(drawer).toContainText(other.postName);
  await expect(drawer).not.toContainText(one.postName);
  await test.step('the address goes along with the step to another row', async () => {
    await drawer.getByRole('button', { name: '上一条' }).click();
    await expect(drawer).toContainText(one.postName);
    await expect(page).toHaveURL(new RegExp(`id=${one.id}$`));
  });
  await leaveByEsc(page);
  await expect(page).toHaveURL(/\/system\/post$/);
  await list.press(one.postName, '编辑');
  const form = page.locator('.ant-modal:visible').first();
  await form.getByLabel('备注').fill('尚未保存');
  await lead(page, `/system/post?id=${other.id}`);
  const question = page.locator('.ant-modal:visible', { hasText: '有未提交的内容' }).last();
  await question.getByRole('button', { name: '返回' }).click();
  await expect(form.getByLabel('备注')).toHaveValue('尚未保存');
  await expect(page).toHaveURL(/\/system\/post$/);
  await lead(page, `/system/post?id=${other.id}`);
  await consolePage(page).confirm('有未提交的内容', '确定离开');
  await expect(drawer).toContainText(other.postName);
});

test('a form that an address opens is of the row that it names, and its tree is chosen as a whole once it is there', async ({
  page,
  app,
}) => {
  const api = await openApi(app, platformAdmin);
  const names = ['链接产品包一', '链接产品包二'];
  const ids: string[] = [];
  const { data: menus } = await api.get<{ id: string }[]>('/blade-system/tenant-package/menu-tree');
  for (const packageName of names) {
    const answer = await api.post<{ id: string }>('/blade-system/tenant-package/submit', { packageName, menuId: menus[0]?.id });
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
    ids.push(answer.data.id);
  }
  const come = Promise.withResolvers<void>();
  await page.route('**/blade-system/tenant-package/menu-tree**', async (route) => {
    await come.promise;
    await route.continue();
  });
  await signIn(page, app, platformAdmin, `/system/tenant-package?id=${ids[0]}`);
  const form = page.locator('.ant-modal:visible');
  await expect(form.getByLabel('产品包名称')).toHaveValue('链接产品包一');
  for (const name of ['全选', '清空']) await expect(form.getByRole('button', { name })).toBeDisabled();
  come.resolve();
  for (const name of ['全选', '清空']) await expect(form.getByRole('button', { name })).toBeEnabled();
  await lead(page, `/system/tenant-package?id=${ids[1]}`);
  await expect(form.getByLabel('产品包名称')).toHaveValue('链接产品包二');
});

test('a row whose creation got no answer is not made twice from the draft of its closed form', async ({ page, app }) => {
  const keys: (string | undefined)[] = [];
  await page.route('**/blade-system/post/submit**', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await signIn(page, app, ours, '/system/post');
  const form = page.locator('.ant-modal:visible').first();
  await page.getByRole('button', { name: '新增' }).click();
  await form.getByText('基层', { exact: true }).click();
  await form.getByLabel('岗位编号').fill('unanswered');
  await form.getByLabel('岗位名称').fill('无回音岗位');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('网络连接失败')).toBeVisible();
  await form.getByRole('button', { name: '取消' }).click();
  await consolePage(page).confirm('有未提交的内容', '确定离开');
  await page.getByRole('button', { name: '新增' }).click();
  await expect(form.getByLabel('岗位编号')).toHaveValue('unanswered');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});
