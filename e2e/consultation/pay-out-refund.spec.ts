import { expect } from '@playwright/test';
import { operator } from '../commands/demo-people.ts';
import { leaveRefundDue } from '../commands/leave-refund-due.ts';
import { consolePage } from '../pages/console.page.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { leaveByEsc } from '../support/leave-by-esc.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test('the cashier finds what an older version did not give back, and pays it out once', async ({ page, app }) => {
  const no = await leaveRefundDue(app.databaseUrl);
  await signIn(page, app, operator, '/consultation/cashier');
  const list = listPage(page);
  const detail = consultationDetail(page);

  await test.step('待办列表写明应退金额，可办理退费', async () => {
    await list.search('会诊编号', no);
    await expect(list.row(no).getByText('¥300.00')).toHaveCount(2);
    await takeScreenshot(page, 'consultation-refund-due');
    await list.press(no, '办理退费');
    await expect(consolePage(page).dialog.locator('.due-money')).toContainText('应退 ¥300.00');
    await leaveByEsc(page);
    await expect(consolePage(page).dialog).toHaveCount(0);
  });

  await test.step('详情页按应退金额办理退费', async () => {
    await list.row(no).getByRole('link', { name: no }).click();
    await expect(detail.card('收费与结算')).toContainText('应退未付');
    await detail.press('办理退费');
    const dialog = consolePage(page).dialog;
    // What is given back follows from the order, and is not typed.
    await expect(dialog.locator('.due-money')).toContainText('应退 ¥300.00');
    await dialog.getByLabel('收据号').fill('TF-0001');
    await takeScreenshot(page, 'consultation-refund-dialog');
    await dialog.getByRole('button', { name: '办理退费' }).click();
    await consolePage(page).expectToast('操作成功');
  });

  await test.step('退费后按钮消失，收费与结算写明退费与收据', async () => {
    await expect(detail.button('办理退费')).toHaveCount(0);
    await expect(detail.card('收费与结算')).not.toContainText('应退未付');
    await expect(detail.card('收费与结算')).toContainText('TF-0001');
    await takeScreenshot(page, 'consultation-refund-paid');
  });
});
