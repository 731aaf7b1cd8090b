import { expect } from '@playwright/test';
import { setRowAside } from '../commands/set-row-aside.ts';
import { consolePage } from '../pages/console.page.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { test } from '../support/test.ts';

test('who watches over jobs sees how they are, and has a row tried again that one had given up on', async ({ page, app }) => {
  const no = await setRowAside(app.databaseUrl);
  await signIn(page, app, { tenantId: '000000', account: 'admin' }, '/monitor/job');
  const list = listPage(page);
  const job = '清理未完成的上传';

  await test.step('任务列表说明每个任务的状态与搁置的数据', async () => {
    // On a server that has just been started on older data it is late until its first minute.
    await expect(async () => {
      await list.list.getByRole('button', { name: '刷新' }).click();
      await expect(list.row('会诊超时过期')).toContainText(/正常|未执行/, { timeout: 2_000 });
    }).toPass({ timeout: 90_000 });
    await list.search('任务名称', job);
    await expect(list.row(job)).toContainText('每小时第41分');
  });

  const drawer = page.locator('.ant-drawer:visible');
  const row = drawer.locator('.grid-row', { hasText: no });
  await test.step('任务的失败数据写明单号与原因', async () => {
    await list.press(job, '失败数据');
    await expect(row).toContainText('已搁置');
    await expect(row).toContainText('the storage refused');
    await row.getByRole('button', { name: '查看', exact: true }).click();
    await expect(consolePage(page).dialog.locator('.ant-descriptions')).toContainText('Error: the storage refused');
    await consolePage(page).dialog.locator('.ant-modal-close').click();
  });

  await test.step('重试后等待下次执行', async () => {
    await row.getByRole('button', { name: '重试', exact: true }).click();
    await consolePage(page).confirm(`确定重试「${no}」?`);
    await consolePage(page).expectToast('已安排重试，将在任务下次执行时处理');
    await expect(row).toContainText('等待重试');
  });

  await test.step('没有失败数据的任务显示为空', async () => {
    await drawer.getByRole('button', { name: 'Close' }).or(drawer.locator('.ant-drawer-close')).first().click();
    await list.search('任务名称', '维护日志分区');
    await list.press('维护日志分区', '失败数据');
    await expect(page.locator('.ant-drawer:visible .grid-empty')).toContainText('暂无数据');
  });
});
