import { expect } from '@playwright/test';
import { consolePage } from '../pages/console.page.ts';
import { signIn } from '../pages/login.page.ts';
import { pressAction } from '../pages/press-action.ts';
import { test } from '../support/test.ts';

test('an entry that the platform adds can be chosen at once, and no longer when it is sealed', async ({ page, app }) => {
  await signIn(page, app, { tenantId: '000000', account: 'admin' }, '/system/dict');
  const console = consolePage(page);
  const [parents, entries] = [page.locator('.list-screen:visible').first(), page.locator('.list-screen:visible').last()];
  const entry = entries.getByRole('row', { name: '设备使用' });

  const rename = async (from: string, to: string): Promise<void> => {
    await parents.getByRole('textbox', { name: '字典编号' }).fill('meeting_type');
    await parents.getByRole('button', { name: '查询' }).click();
    await parents.getByRole('button', { name: '会诊类型', exact: true }).click();
    await entries.getByRole('row', { name: from }).getByRole('button', { name: '修改' }).click();
    await console.dialog.getByLabel('字典名称').fill(to);
    await console.dialog.getByRole('button', { name: /保\s*存/ }).click();
    await expect(entries.getByRole('row', { name: to })).toBeVisible();
  };

  await test.step('没有选择字典时，右侧提示请选择', async () => {
    await expect(entries).toContainText('请选择左侧字典');
  });

  await test.step('在帮助分类下新增一项', async () => {
    await parents.getByRole('textbox', { name: '字典编号' }).fill('help_category');
    await parents.getByRole('button', { name: '查询' }).click();
    await parents.getByRole('button', { name: '帮助分类' }).click();
    // Entries are sealed, a whole dictionary is not.
    await expect(parents.getByRole('row', { name: 'help_category' }).getByRole('button', { name: '修改' })).toBeVisible();
    await expect(parents.getByRole('button', { name: '封存' })).toHaveCount(0);
    await entries.getByRole('button', { name: '新增字典项' }).click();
    await console.dialog.getByLabel('字典名称').fill('设备使用');
    await console.dialog.getByLabel('字典排序').fill('9');
    await console.dialog.getByRole('button', { name: /保\s*存/ }).click();
    await expect(console.dialog.getByText('请输入字典键值').last()).toBeVisible();
    await console.dialog.getByLabel('字典键值').fill('device');
    await console.dialog.getByRole('button', { name: /保\s*存/ }).click();
    await expect(entry).toContainText('device');
  });

  await test.step('帮助信息的分类里出现了它', async () => {
    await console.openMenu('平台管理', '帮助信息');
    await expect(page.getByRole('textbox', { name: '标题' }).locator('visible=true')).toBeVisible();
    await page.getByRole('button', { name: /新增$/ }).locator('visible=true').click();
    await expect(async () => {
      await console.dialog.getByLabel('分类').click();
      await expect(page.locator('.ant-select-dropdown:visible').getByText('设备使用').first()).toBeVisible({ timeout: 2000 });
    }).toPass();
    await page.keyboard.press('Escape');
    await console.dialog.getByRole('button', { name: /取\s*消/ }).click();
  });

  await test.step('封存后不再出现', async () => {
    await page.getByRole('tab', { name: '字典管理' }).click();
    await entry.getByRole('button', { name: '封存' }).click();
    await console.confirm('确定封存？');
    await expect(entry.getByRole('button', { name: '启用' })).toBeVisible();
    await page.getByRole('tab', { name: '帮助信息' }).click();
    await expect(page.getByRole('textbox', { name: '标题' }).locator('visible=true')).toBeVisible();
    await page.getByRole('button', { name: /新增$/ }).locator('visible=true').click();
    await console.dialog.getByLabel('分类').click();
    const menu = page.locator('.ant-select-dropdown:visible');
    await expect(menu.getByText('入门指引').first()).toBeVisible();
    await expect(menu.getByText('设备使用')).toHaveCount(0);
  });

  await test.step('改名的字典项在会诊列表里是新名称，每个字典只取一次，且不是一个一个取', async () => {
    await page.keyboard.press('Escape');
    await console.dialog.getByRole('button', { name: /取\s*消/ }).click();
    await page.getByRole('tab', { name: '字典管理' }).click();
    await rename('紧急会诊', '加急会诊');
    await console.openMenu('远程会诊', '会诊管理');
    const list = page.locator('.list-screen:visible');
    await expect(list.getByRole('cell', { name: '加急会诊' }).first()).toBeVisible();
    await expect(list.getByText('紧急会诊')).toHaveCount(0);
    const asked: string[] = [];
    page.on('request', (request) => void (request.url().includes('/dict/words') && asked.push(request.url())));
    // What the page before asks for at last is not counted.
    page.once('framenavigated', () => asked.splice(0));
    await page.reload();
    await expect(list.getByRole('cell', { name: '加急会诊' }).first()).toBeVisible();
    // What stands above the rows may ask before they have come: how many calls that makes is the machine's affair.
    const codes = asked.flatMap((url) => (new URL(url).searchParams.get('codes') ?? '').split(','));
    expect(codes).toContain('meeting_type');
    expect(codes).toHaveLength(new Set(codes).size);
    expect(asked.length).toBeLessThan(codes.length / 2);
  });

  await test.step('改回原来的名称，其他人不受影响', async () => {
    await console.openMenu('平台管理', '字典管理');
    await rename('加急会诊', '紧急会诊');
  });
});

test('the entries stand below what their dictionary is called now, and go with it', async ({ page, app }) => {
  await signIn(page, app, { tenantId: '000000', account: 'admin' }, '/system/dict?code=journey_gone');
  const { dialog, confirm } = consolePage(page);
  const [parents, entries] = [page.locator('.list-screen:visible').first(), page.locator('.list-screen:visible').last()];
  const row = parents.locator('.grid-row', { hasText: 'journey_gone' });
  await parents.getByRole('button', { name: /新增$/ }).click();
  await dialog.getByLabel('字典编号').fill('journey_gone');
  await dialog.getByLabel('字典名称').fill('陪护类型');
  await dialog.getByLabel('字典排序').fill('9');
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await row.getByRole('button', { name: '陪护类型' }).click();
  await expect(entries).toContainText('陪护类型（journey_gone）');
  await expect(entries.getByRole('button', { name: '新增字典项' })).toBeVisible();

  await pressAction(page, row, '修改');
  await dialog.getByLabel('字典名称').fill('陪护方式');
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await expect(entries).toContainText('陪护方式（journey_gone）');
  await expect(row.getByRole('button', { name: '陪护方式' })).toHaveAttribute('aria-pressed', 'true');

  await pressAction(page, row, '删除');
  await confirm('确定删除「陪护方式」？');
  await expect(entries).toContainText('请选择左侧字典');
  await expect(entries.getByRole('button', { name: '新增字典项' })).toHaveCount(0);
});
