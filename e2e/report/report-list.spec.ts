import { expect, type Page } from '@playwright/test';
import { applicant, expert } from '../commands/demo-people.ts';
import { listPage } from '../pages/list.page.ts';
import { signIn } from '../pages/login.page.ts';
import { test } from '../support/test.ts';

/** Sent by `expert` to `applicant`. */
const patient = '郑铁柱';
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const reports = '/consultation/reports';

test('who was sent a report opens it, and its author reads in the list when, and by whom', async ({ page, app }) => {
  const list = listPage(page);
  let no = '';
  await test.step('申请医生打开报告', async () => {
    await signIn(page, app, applicant, reports);
    const [popup] = await Promise.all([page.waitForEvent('popup'), list.press(patient, '打开报告')]);
    await popup.close();
    no = /HZ\d{8}-\w{8}/.exec((await list.row(patient).textContent()) ?? '')?.[0] ?? '';
  });

  await test.step('报告医生不用横向滚动就看到发送时间和对方查看时间', async () => {
    await signIn(page, app, expert, reports);
    await list.search('报告编号', no);
    const row = list.row(patient);
    const [seen, buttons] = [header(page, '对方查看时间'), header(page, '操作')];
    await expect(row).toBeVisible();
    // The buttons stay at the edge, over what is beside them.
    const [right, edge] = [await seen.boundingBox(), await buttons.boundingBox()];
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThanOrEqual(edge?.x ?? 0);
    // Sent, and seen since.
    await expect(row.getByText(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)).toHaveCount(3);
    await list.press(patient, '查阅记录');
    // The last time stands first: other journeys may have opened it before.
    const read = page.getByRole('dialog').getByRole('row').filter({ hasText: '杨蕴之' }).first();
    await expect(read).toContainText('云岭县人民医院');
    await expect(read).toContainText('打开文件');
  });
});
