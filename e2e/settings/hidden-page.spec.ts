import { expect } from '@playwright/test';
import type { MenuNode } from '../../contract/kernel/session-user.ts';
import { openApi } from '../commands/call-api.ts';
import { platformAdmin } from '../commands/demo-people.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { test } from '../support/test.ts';

test('a page that was taken from the menu is still where links lead to, and is put back', async ({ page, app }) => {
  const api = await openApi(app, platformAdmin);
  const detail = (id: string) => api.get<Record<string, unknown>>('/blade-system/menu/detail', { id }).then(({ data }) => data);
  const hide = async (id: string, isHidden: 0 | 1) => {
    const { parentId, code, name, path, category, sort, source, version } = await detail(id);
    const row = { id, parentId, code, name, path, category, sort, source, version, isHidden };
    expect(await api.post('/blade-system/menu/submit', row)).toMatchObject({ code: 200 });
  };
  const { data: routes } = await api.get<MenuNode[]>('/blade-system/menu/routes');
  const { id = '' } = routes.flatMap(({ children = [] }) => children).find(({ code }) => code === 'menu') ?? {};
  const entry = page.getByRole('navigation', { name: '主菜单' }).getByRole('menuitem', { name: /(^|\s)菜单管理$/ });
  await hide(id, 1);
  try {
    await signIn(page, app, platformAdmin, '/system/menu');
    await listPage(page).expectRows();
    await expect(entry).toHaveCount(0);
  } finally {
    await hide(id, 0);
  }
  await page.reload();
  await expect(entry).toBeVisible();
});
