import { expect } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { platformAdmin } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { leaveByEsc } from '../support/leave-by-esc.ts';
import { test } from '../support/test.ts';

test('what is typed about a hospital stays with whoever types it when a colleague saves the same hospital', async ({ page, app }) => {
  const api = await openApi(app, platformAdmin);
  const { data } = await api.get<{ records: { id: string; accountQuota?: number }[] }>('/blade-system/tenant/list', {
    tenantCode: '100003',
  });
  const [{ id, accountQuota } = { id: '' }] = data.records;
  await signIn(page, app, platformAdmin, '/system/tenant?tenantCode=100003');
  const { press } = listPage(page);
  const shell = consolePage(page);

  await test.step('在编辑中载入最新，填写的地址还在', async () => {
    await press('100003', '编辑');
    await shell.dialog.getByLabel('地址').fill('海棠路18号');
    expect((await api.post('/blade-system/tenant/setting', { ids: [id], accountQuota: accountQuota ?? null })).status).toBe(200);
    await shell.dialog.getByRole('button', { name: '载入最新' }).click();
    await expect(shell.dialog.getByText('此记录已被修改')).toHaveCount(0);
    await expect(shell.dialog.getByLabel('地址')).toHaveValue('海棠路18号');
    await shell.dialog.getByRole('button', { name: '保存' }).click();
    await shell.expectToast('更新成功');
  });

  await test.step('备忘被拒绝后载入最新，填写的备忘还在', async () => {
    await press('100003', '备忘');
    const memo = shell.dialog.getByLabel('备忘');
    await memo.fill('合同三月到期');
    expect((await api.post('/blade-system/tenant/setMemo', { tenantId: '100003', memo: '已回访' })).status).toBe(200);
    await shell.dialog.getByRole('button', { name: '保存' }).click();
    await shell.dialog.getByRole('button', { name: '载入最新' }).click();
    await expect(shell.dialog.getByText('此记录已被修改')).toHaveCount(0);
    await expect(memo).toHaveValue('合同三月到期');
    await shell.dialog.getByRole('button', { name: '保存' }).click();
    await expect(memo).toHaveCount(0);
  });
});

test('what is typed about a region stays when it is refused, and goes on with the newest', async ({ page, app }) => {
  const api = await openApi(app, platformAdmin);
  const code = '820000';
  await signIn(page, app, platformAdmin, `/system/region?code=${code}`);
  const { press, row } = listPage(page);
  const shell = consolePage(page);
  await press(code, '编辑');
  const remark = shell.dialog.getByLabel('备注');
  await remark.fill('暂无合作医院');
  const { data } = await api.get<Record<string, unknown>>('/blade-system/region/detail', { code });
  const { id, name, version } = data;
  expect((await api.post('/blade-system/region/submit', { id, code, name, version, sort: 9 })).status).toBe(200);
  await shell.dialog.getByRole('button', { name: '保存' }).click();
  const load = shell.dialog.getByRole('button', { name: '载入最新' });
  await expect(load).toBeVisible();
  await expect(remark).toHaveValue('暂无合作医院');
  await load.click();
  await expect(shell.dialog.getByLabel('排序')).toHaveValue('9');
  await expect(remark).toHaveValue('暂无合作医院');
  await shell.dialog.getByRole('button', { name: '保存' }).click();
  await expect(row(code)).toContainText('暂无合作医院');
});

test('the kind of client that a colleague has chosen for somebody is told of before it is saved over', async ({ page, app }) => {
  const api = await openApi(app, platformAdmin);
  const person = { account: 'kind-of-client', realName: '温知夏', userCategory: '2', status: '1' };
  const { data } = await api.post<{ id: string }>('/blade-user/submit', person);
  await signIn(page, app, platformAdmin, '/system/user?account=kind-of-client');
  const { press } = listPage(page);
  const shell = consolePage(page);
  await press('kind-of-client', '平台类型');
  const extra = shell.dialog.getByLabel('扩展信息');
  await extra.fill('{"device": "pad"}');
  expect((await api.post('/blade-user/update-platform', { userId: data.id, userType: 'app' })).status).toBe(200);
  const load = shell.dialog.getByRole('button', { name: '载入最新' });
  await load.click();
  await expect(load).toHaveCount(0);
  await expect(extra).toHaveValue('{"device": "pad"}');
  await shell.dialog.getByRole('radio', { name: '移动端' }).check();
  await shell.dialog.getByRole('button', { name: '保存' }).click();
  await expect(shell.dialog).toHaveCount(0);
  // Of what was left lying before a colleague's change, its own notice says so.
  await press('kind-of-client', '平台类型');
  await extra.fill('{"device": "phone"}');
  await leaveByEsc(page);
  await shell.confirm('有未提交的内容', '确定离开');
  expect((await api.post('/blade-user/update-platform', { userId: data.id, userType: 'web' })).status).toBe(200);
  await press('kind-of-client', '平台类型');
  await expect(shell.dialog.getByText('但这条数据之后被修改过')).toBeVisible();
});

test('a model that a colleague has changed is told of before it is saved over', async ({ page, app }) => {
  const api = await openApi(app, platformAdmin);
  const modelFields = [{ name: 'bedNo', label: '床号', kind: 'text', required: true, max: 20, column: true, unique: false }];
  const model = { modelName: '床位一览', modelTable: 'journey_bed', modelClass: 'journeyBed', modelFields };
  const { data } = await api.post<{ id: string }>('/blade-develop/model/submit', model);
  await signIn(page, app, platformAdmin, '/develop/model?modelTable=journey_bed');
  const { press, row } = listPage(page);
  const shell = consolePage(page);
  await press('journey_bed', '编辑');
  await shell.dialog.getByLabel('备注').fill('病房用');
  expect((await api.post('/blade-develop/model/submit', { ...model, id: data.id, modelName: '床位总览' })).status).toBe(200);
  const load = shell.dialog.getByRole('button', { name: '载入最新' });
  await expect(load).toBeVisible();
  await expect(shell.dialog.getByLabel('模型名称')).toHaveValue('床位一览');
  await load.click();
  await expect(shell.dialog.getByLabel('模型名称')).toHaveValue('床位总览');
  await expect(shell.dialog.getByLabel('备注')).toHaveValue('病房用');
  await shell.dialog.getByRole('button', { name: '保存' }).click();
  await expect(row('床位总览')).toContainText('病房用');
  await api.post('/blade-develop/model/remove', { ids: [data.id] });
});

test('what is typed and kept nowhere is asked about before the newest is loaded', async ({ page, app }) => {
  const api = await openApi(app, platformAdmin);
  const { data } = await api.get<{ records: { id: string; accountQuota?: number }[] }>('/blade-system/tenant/list', {
    tenantCode: '100003',
  });
  const [{ id, accountQuota } = { id: '' }] = data.records;
  await page.route('**/form-draft/detail**', (route) => route.abort());
  await signIn(page, app, platformAdmin, '/system/tenant?tenantCode=100003');
  await listPage(page).press('100003', '编辑');
  const shell = consolePage(page);
  const form = page.getByRole('dialog', { name: '修改租户' });
  await expect(form.getByText(/未能读取上次未提交的内容/)).toBeVisible();
  const address = form.getByLabel('地址');
  await address.fill('海棠路19号');
  expect((await api.post('/blade-system/tenant/setting', { ids: [id], accountQuota: accountQuota ?? null })).status).toBe(200);
  const load = form.getByRole('button', { name: '载入最新' });
  await load.click();
  await shell.confirm('已填写的内容没有暂存', /^返\s*回$/);
  await expect(address).toHaveValue('海棠路19号');
  await load.click();
  await shell.confirm('已填写的内容没有暂存', '仍要载入');
  await expect(load).toHaveCount(0);
  await expect(address).not.toHaveValue('海棠路19号');
});

test('pages that a colleague has given a top menu meanwhile are loaded before others are given', async ({ page, app }) => {
  const api = await openApi(app, platformAdmin);
  const { data: top } = await api.post<{ id: string }>('/blade-system/topmenu/submit', { code: 'journey', name: '联调', sort: 9 });
  const { data: forest } = await api.get<{ id: string }[]>('/blade-system/topmenu/grant-tree');
  const [{ id: folder } = { id: '' }] = forest;
  await signIn(page, app, platformAdmin, '/system/topmenu?code=journey');
  await listPage(page).press('联调', '设置页面');
  const shell = consolePage(page);
  const form = page.getByRole('dialog', { name: '「联调」的页面' });
  await form.getByRole('button', { name: '全选' }).click();
  await expect(form.getByText('已选0项')).toHaveCount(0);
  expect((await api.post('/blade-system/topmenu/grant', { topMenuIds: [top.id], menuIds: [folder] })).status).toBe(200);
  const save = form.getByRole('button', { name: '保存' });
  await save.click();
  const load = form.getByRole('button', { name: '载入最新' });
  await load.click();
  await shell.confirm('已填写的内容没有暂存', '仍要载入');
  await expect(load).toHaveCount(0);
  await form.getByRole('button', { name: '清空' }).click();
  await save.click();
  await expect(form).toHaveCount(0);
  expect((await api.get('/blade-system/topmenu/top-tree-keys', { topMenuIds: top.id })).data).toEqual([]);
  await api.post('/blade-system/topmenu/remove', { ids: [top.id] });
});
