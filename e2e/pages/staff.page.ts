import { expect, type Page } from '@playwright/test';
import { choose, consolePage } from './console.page.ts';
import { listPage } from './list.page.ts';

/** The pages on which a hospital's administrator makes roles and people. */
export function staffPage(page: Page) {
  const desk = consolePage(page);
  const list = listPage(page);
  const addButton = () => page.locator('.list-screen:visible').getByRole('button', { name: /^(plus )?新\s*增$/ });
  return {
    /** Makes a role that holds the pages of these names. */
    addRole: async (name: string, alias: string, pages: readonly string[]) => {
      await desk.openMenu('系统管理', '角色管理');
      await addButton().click();
      await desk.dialog.getByLabel('角色名称').fill(name);
      await desk.dialog.getByLabel('角色别名').fill(alias);
      await choose(page, desk.dialog, '数据范围', '仅本人');
      await desk.dialog.getByRole('button', { name: '保存' }).click();
      await expect(list.row(name)).toBeVisible();
      await list.press(name, '权限设置');
      const node = (title: string) => desk.dialog.locator('.ant-tree-treenode', { hasText: new RegExp(`^${title}$`) });
      for (const title of pages) await node(title).locator('.ant-tree-checkbox').click();
      await desk.dialog.getByRole('button', { name: '保存' }).click();
      await desk.expectToast('已保存，立即生效');
    },
    /** Adds somebody to a department; returns their one-time password. */
    addDoctor: async (person: { account: string; name: string; department: string; role: string }): Promise<string> => {
      await desk.openMenu('系统管理', '用户管理');
      await addButton().click();
      const form = desk.dialog;
      await form.getByLabel('账号', { exact: true }).fill(person.account);
      await form.getByLabel('姓名', { exact: true }).fill(person.name);
      await form.getByLabel('部门', { exact: true }).click();
      await page.locator('.ant-select-dropdown:visible').getByText(person.department, { exact: true }).click();
      await form.getByLabel('角色', { exact: true }).click();
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: person.role }).click();
      // The options of a select for several stay open.
      await form.locator('.ant-modal-title').click();
      await form.getByRole('button', { name: '保存' }).click();
      const told = page.getByRole('dialog', { name: '新增用户的一次性密码' });
      const password = (await told.locator('.ant-table-row code').textContent())?.trim() ?? '';
      await told.getByRole('button', { name: '我已妥善保存' }).click();
      return password;
    },
  };
}
