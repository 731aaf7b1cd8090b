import { expect } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { expert, operator } from '../commands/demo-people.ts';
import { orderToAuditFor } from '../commands/order-to-audit.ts';
import { consolePage } from '../pages/console.page.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test('what waits for the expert comes to the home page by itself, is opened with one press, and is gone when it is done', async ({
  page,
  app,
}) => {
  const order = await orderToAuditFor(app, expert);
  await signIn(page, app, expert);
  const button = page.getByRole('button', { name: /^(待办|我的待办)/ });
  await expect(button).toHaveAccessibleName(/待办，\d+项/);
  const before = Number(/\d+/.exec((await button.getAttribute('aria-label')) ?? '')?.[0]);

  const api = await openApi(app, operator);
  const audited = await api.get('/blade-remote/operation/audit/oneSubject', { applyOrderId: order.id, levelOneAuditStatus: '1' });
  expect(audited.status).toBe(200);
  await expect(button).toHaveAccessibleName(`待办，${before + 1}项`);
  await takeScreenshot(page, 'home-work-queue');

  await page.getByRole('link', { name: '查看全部' }).click();
  const list = listPage(page);
  await list.search('单据编号', order.no);
  await expect(list.row(order.no)).toContainText('安排会诊');
  await expect(list.row(order.no)).toContainText(/剩\d+/);
  await takeScreenshot(page, 'inbox-work');
  await list.press(order.no, '办理');
  await consultationDetail(page).press('退回');
  const { dialog, expectToast } = consolePage(page);
  await dialog.getByLabel('退回原因').fill('病史资料不全，请补充既往检查');
  await dialog.getByRole('button', { name: /退\s*回/ }).click();
  await expectToast('操作成功');
  await expect(button).toHaveAccessibleName(`待办，${before}项`);
});

test('the operator sees what is late, by what is to be done; whoever supervises sees who leaves it lying', async ({ page, app }) => {
  await signIn(page, app, operator);
  const card = page.locator('.panel', { hasText: '待我处理' });
  await expect(card.getByText(/\d+项超时/)).toBeVisible();
  await card.getByRole('link', { name: /审核/ }).first().click();
  const list = listPage(page);
  await list.expectRows();
  await expect(list.list.locator('.grid-row').first()).toContainText('审核');
  await expect(page).toHaveURL(/task=audit-consultation/);

  await consolePage(page).openMenu('待办', '待办督办');
  await list.expectRows();
  await takeScreenshot(page, 'inbox-supervise');
});
