import { expect } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import type { Person } from '../commands/demo-people.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
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
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/system\/post$/);
  await listPage(page).expectRows();
  for (const id of [foreign.id, '01900000-0000-7000-8000-000000000000']) {
    await page.goto(`/system/post?id=${id}`);
    await expect(drawer).toContainText('数据不存在或已被删除');
  }
});
