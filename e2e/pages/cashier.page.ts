import { expect, type Page } from '@playwright/test';
import { takeScreenshot } from '../support/screenshot.ts';
import { consolePage } from './console.page.ts';
import { listPage } from './list.page.ts';

/** Takes the fee of an order in the list of what waits for the cashier; `afterwards` answers what is asked before it is done. */
export async function payFee(page: Page, no: string, receiptNo: string, afterwards?: () => Promise<void>): Promise<void> {
  const list = listPage(page);
  await list.search('会诊编号', no);
  await takeScreenshot(page, 'consultation-cashier');
  await list.press(no, '确认收费');
  const dialog = consolePage(page).dialog;
  await expect(dialog.locator('.due-money')).toContainText('¥300.00');
  await dialog.getByLabel('收据号').fill(receiptNo);
  await takeScreenshot(page, 'consultation-pay-dialog');
  await dialog.getByRole('button', { name: '确认收费' }).click();
  await afterwards?.();
  await consolePage(page).expectToast('操作成功');
  await expect(list.row(no)).toHaveCount(0);
}

/** Hands out what goes back of an order, from the same list. */
export async function payOutFee(page: Page, no: string, receiptNo: string): Promise<void> {
  const list = listPage(page);
  await list.search('会诊编号', no);
  await list.press(no, '办理退费');
  const dialog = consolePage(page).dialog;
  await expect(dialog.locator('.due-money')).toContainText('应退 ¥300.00');
  await dialog.getByLabel('收据号').fill(receiptNo);
  await dialog.getByRole('button', { name: '办理退费' }).click();
  await consolePage(page).expectToast('操作成功');
  await expect(list.row(no)).toHaveCount(0);
}
