import { expect } from '@playwright/test';
import { platformAdmin, stranger } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { noticeBell } from '../pages/notice-bell.page.ts';
import { leaveByEsc } from '../support/leave-by-esc.ts';
import { test } from '../support/test.ts';

const TITLE = '今晚系统升级公告';
const CONTENT = '今晚23点起升级一小时，请提前保存。';

test('a notice that is published rings another hospital’s bell without a reload, and is gone once it was withdrawn', async ({
  browser,
  app,
}) => {
  const author = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
  const reader = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
  await Promise.all([signIn(author, app, platformAdmin, '/message/sysnotice'), signIn(reader, app, stranger)]);
  const bell = noticeBell(reader);
  await reader.evaluate(() => Object.assign(window, { isSamePage: true }));
  await reader.bringToFront();

  await author.getByRole('button', { name: '新增' }).click();
  const dialog = consolePage(author).dialog;
  await dialog.getByLabel('标题').fill(TITLE);
  await dialog.getByLabel('内容').fill(CONTENT);
  await dialog.getByRole('button', { name: /^发\s?布$/ }).click();
  await consolePage(author).confirm('确定发布这条公告吗');
  await consolePage(author).expectToast('公告已发布');

  await expect(bell.toast(TITLE)).toContainText(CONTENT);
  await bell.open();
  const unread = await bell.unread();
  await bell.items.filter({ hasText: TITLE }).click();
  await expect(consolePage(reader).dialog).toContainText(CONTENT);
  await bell.expectUnread(unread - 1);
  await leaveByEsc(reader);

  await listPage(author).press(TITLE, '撤回');
  await consolePage(author).dialog.getByLabel('撤回原因').fill('升级改期');
  await consolePage(author).dialog.getByRole('button', { name: '确定撤回' }).click();
  await consolePage(author).expectToast('操作成功');
  await bell.open();
  await expect(bell.items.filter({ hasText: TITLE })).toHaveCount(0);
  await reader.keyboard.press('Escape');
  await listPage(reader).openTab('系统公告');
  await listPage(reader).expectRows();
  await expect(listPage(reader).row(TITLE)).toHaveCount(0);
  expect(await reader.evaluate(() => 'isSamePage' in window)).toBe(true);

  // What was wrong is made right in a new one, without writing it all again.
  await listPage(author).press(TITLE, '以此新建');
  await expect(dialog.getByLabel('标题')).toHaveValue(TITLE);
  await expect(dialog.getByLabel('内容')).toHaveValue(CONTENT);
  await leaveByEsc(author);
});
