import { expect } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { type Person, platformAdmin } from '../commands/demo-people.ts';
import { choose, consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { test } from '../support/test.ts';

const admin: Person = { tenantId: '100003', account: 'admin' };
const configs = '/blade-resource/sms';
const templates = '/blade-resource/sms-template';

interface Found {
  records: { id: string; enabled?: 0 | 1 }[];
}

test('a hospital that sends by the platform’s configuration reads what will be sent before it sends it', async ({ page, app }) => {
  const api = await openApi(app, admin);
  const { data: own } = await api.get<Found>(`${configs}/list`);
  const ids = own.records.filter(({ enabled }) => enabled === 1).map(({ id }) => id);
  await api.post(`${configs}/remove`, { ids });
  const { data: template } = await api.post<{ id: string }>(`${templates}/submit`, { code: 'message', content: '本院：{content}' });
  await signIn(page, app, admin, '/settings/sms');
  const shell = consolePage(page);
  await page.getByRole('button', { name: '发送短信' }).click();
  await choose(page, shell.dialog, '模板编号', /^message:/);
  await shell.dialog.getByLabel('content').fill('明日停诊');
  await shell.dialog.getByLabel('手机号').fill('13712345001');
  const preview = (await shell.dialog.getByRole('alert').first().textContent())?.trim();
  await shell.dialog.getByRole('button', { name: '发送' }).click();
  await shell.expectToast('已提交发送');
  const { data: sent } = await api.get<{ records: { content: string }[] }>('/blade-message/smsrecord/list');
  expect(sent.records[0]?.content).toBe(preview);
  await api.post(`${templates}/remove`, { ids: [template.id] });
  await api.post(`${configs}/restore`, { ids });
});

test('the platform’s administrator tries configurations of the platform, not those of hospitals', async ({ page, app }) => {
  const ids: string[] = [];
  const [platform, hospital] = await Promise.all([openApi(app, platformAdmin), openApi(app, admin)]);
  const add = async (api: typeof platform, name: string) => {
    const { data } = await api.post<{ id: string }>(`${configs}/submit`, { name, category: 'log', signName: '联医平台' });
    ids.push(data.id);
  };
  await add(platform, '试发：平台');
  await add(hospital, '试发：医院');
  await signIn(page, app, platformAdmin, `/settings/sms?${new URLSearchParams({ name: '试发：' })}`);
  const { press, row } = listPage(page);
  const shell = consolePage(page);

  await press('试发：平台', '测试');
  await expect(shell.dialog).toContainText('测试短信配置「试发：平台」');
  await shell.dialog.getByRole('button', { name: '返回' }).click();
  const hospitals = row('试发：医院');
  await expect(hospitals.getByRole('button', { name: '测试' })).toHaveCount(0);
  await hospitals.getByRole('button', { name: /更多/ }).click();
  await expect(page.getByRole('menuitem', { name: '编辑', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '测试', exact: true })).toHaveCount(0);
  await platform.post(`${configs}/remove`, { ids });
});
