import { expect, type Page } from '@playwright/test';
import { Client } from 'pg';
import { expert } from '../commands/demo-people.ts';
import { signIn } from '../pages/login.page.ts';
import { roomPage } from '../pages/room.page.ts';
import type { RunningApp } from '../support/app.ts';
import { mediaBrowser } from '../support/media-browser.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test.use({ launchOptions: await mediaBrowser() });

const other = { tenantId: '100003', account: 'expert1' };

/** One of several experts by video that everybody has accepted, with its hour at this moment. */
async function orderOfSeveral({ databaseUrl }: RunningApp): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `UPDATE consultation SET schedule_time = now()
       WHERE kind = 'manyVideo' AND apply_order_status = 'wait_diagnosis' AND is_deleted = 0 RETURNING id`,
    );
    return rows[0]?.id ?? '';
  } finally {
    await client.end();
  }
}

const opinion = (page: Page) => page.getByRole('tab', { name: '会诊意见' });

test('each of several experts speaks in the room, and confirms there what the chief concludes', async ({ browser, app }) => {
  const id = await orderOfSeveral(app);
  const open = async () => (await browser.newContext({ baseURL: app.baseUrl })).newPage();
  const [chief, second] = [await open(), await open()];
  for (const [page, person] of [
    [chief, expert],
    [second, other],
  ] as const) {
    await signIn(page, app, person, `/consultation/detail?id=${id}`);
    await page.goto(`/room/meeting?id=${id}`);
    await roomPage(page).enter();
  }
  await expect(chief.locator('.room-tile')).toHaveCount(2);

  await test.step('主诊专家在画面旁开始会诊', async () => {
    await opinion(chief).click();
    await chief.getByRole('button', { name: '开始会诊' }).click();
    await chief.getByRole('button', { name: '确定开始会诊' }).click();
    await expect(chief.getByPlaceholder('请填写会诊意见')).toBeVisible();
  });

  await test.step('另一位专家在画面旁填写本人意见', async () => {
    await opinion(second).click();
    await second.getByPlaceholder('请填写会诊意见').fill('建议先行冠状动脉造影。');
    await takeScreenshot(second, 'room-own-opinion');
    await second.getByRole('button', { name: '提交意见' }).click();
    // Both read it among the materials.
    await expect(second.getByRole('region', { name: '云若溪' })).toContainText('建议先行冠状动脉造影。');
    await chief.getByRole('tab', { name: '会诊资料' }).click();
    await expect(chief.getByRole('region', { name: '云若溪' })).toContainText('建议先行冠状动脉造影。');
    await opinion(chief).click();
  });

  await test.step('结论出具后，专家在会诊室内看到', async () => {
    await chief.getByPlaceholder('请填写会诊意见').fill('同意造影，必要时分期手术。');
    for (const name of await chief.getByRole('checkbox').all()) await name.check();
    await chief.getByRole('button', { name: '提交意见' }).click();
    await opinion(second).click();
    await expect(second.getByText('同意造影，必要时分期手术。').last()).toBeVisible();
    await takeScreenshot(second, 'room-confirm');
  });

  await test.step('正在填写异议时结论修改了：先看到新结论，写了的还在', async () => {
    await second.getByText('保留异议').click();
    await second.getByLabel('不同意见').fill('宜先行保守治疗。');
    // Hidden for the picture, and shown again.
    await roomPage(second).control('资料与意见').click();
    await expect(second.getByLabel('不同意见')).toHaveCount(0);
    await roomPage(second).control('资料与意见').click();
    await opinion(second).click();
    await expect(second.getByLabel('不同意见')).toHaveValue('宜先行保守治疗。');
    await opinion(chief).click();
    await chief.getByPlaceholder('请填写会诊意见').fill('先行保守治疗，无效再造影。');
    for (const name of await chief.getByRole('checkbox').all()) await name.check();
    await chief.getByRole('button', { name: '提交意见' }).click();
    await second.getByRole('button', { name: '查看新结论' }).click();
    await expect(second.getByText('先行保守治疗，无效再造影。').last()).toBeVisible();
    await expect(second.getByLabel('不同意见')).toHaveValue('宜先行保守治疗。');
    await takeScreenshot(second, 'room-conclusion-changed');
    await second.getByRole('radio', { name: '同意', exact: true }).check();
    await second.getByRole('button', { name: '提交意见' }).click();
    for (const page of [chief, second]) await expect(page.locator('.room-notice', { hasText: '视频会诊已结束' })).toBeVisible();
  });
});
