import { expect } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { applicant, stranger } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

interface Order {
  applyOrderId: string;
  no: string;
}

test('a third hospital sees nothing of a consultation between two others', async ({ page, app }) => {
  const owner = await openApi(app, applicant);
  const { data } = await owner.get<{ records: Order[] }>('/blade-remote/oneSubject/operationList/myApply/finished', { size: '1' });
  const order = data.records[0];
  if (!order) throw new Error('the demo data hold no finished consultation of the applicant');
  const { applyOrderId, no } = order;

  await test.step('接口一律答复不存在', async () => {
    const other = await openApi(app, stranger);
    const calls = [
      other.get('/blade-remote/oneSubject/detail', { applyOrderId }),
      other.get('/blade-remote/oneSubject/history', { applyOrderId }),
      other.get('/blade-remote/report/detailReport', { applyOrderId }),
      other.get('/blade-remote/report/downloadReport', { applyOrderId }),
      other.get('/blade-remote/evaluate/evaluateDetailList', { applyOrderId }),
      other.post('/blade-remote/oneSubject/cancel', { applyOrderId, reason: '不是我的申请' }),
    ];
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ status: 404, code: 404 });
    expect((await owner.get('/blade-remote/oneSubject/detail', { applyOrderId })).status).toBe(200);
  });

  await test.step('列表中查不到', async () => {
    await signIn(page, app, stranger, '/consultation/my-applications');
    const list = listPage(page);
    for (const tab of ['全部', '未完成', '已完成', '已取消']) {
      await list.openTab(tab);
      await expect(list.list.locator('.ant-spin-spinning')).toHaveCount(0);
      await expect(list.row(no)).toHaveCount(0);
    }
  });

  await test.step('直接打开地址显示数据不存在', async () => {
    await page.goto(`/consultation/detail?id=${applyOrderId}`);
    await expect(consolePage(page).content.getByText(/数据不存在/)).toBeVisible();
    await expect(page.getByText(no)).toHaveCount(0);
    await takeScreenshot(page, 'consultation-detail-absent');
    await page.goto(`/consultation/form?id=${applyOrderId}`);
    await expect(consolePage(page).content.getByText(/数据不存在/)).toBeVisible();
  });
});
