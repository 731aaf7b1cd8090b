import { expect } from '@playwright/test';
import { Client } from 'pg';
import { refuseStatement, supplementConsultation } from '../../contract/domains/consultation/consultation.actions.ts';
import { openApi } from '../commands/call-api.ts';
import { applicant, operator, type Person } from '../commands/demo-people.ts';
import { choose, consolePage } from '../pages/console.page.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { signIn } from '../pages/login.page.ts';
import type { RunningApp } from '../support/app.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

/** The demo data's order that is so, and its expert: the oldest one, as journeys leave newer ones. */
async function orderOf(app: RunningApp, condition: string): Promise<Person & { id: string }> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  const { rows } = await client.query<Person & { id: string }>(`
    SELECT c.id, u.tenant_id AS "tenantId", u.account FROM (SELECT * FROM consultation WHERE ${condition} ORDER BY create_time LIMIT 1) c
    JOIN user_account u ON u.id = c.target_doctor_id`);
  await client.end();
  const [order] = rows;
  if (!order) throw new Error(condition);
  return order;
}

const pageOf = async (app: RunningApp, condition: string) => `/consultation/detail?id=${(await orderOf(app, condition)).id}`;

test('extra time is audited in minutes with its price, owed, and collected', async ({ page, app }) => {
  const { id: applyOrderId, ...asked } = await orderOf(app, "apply_order_status = 'diagnosis' AND extra_units = 2");
  await signIn(page, app, operator, `/consultation/detail?id=${applyOrderId}`);
  const detail = consultationDetail(page);
  const desk = consolePage(page);

  await test.step('结算对话框写明会诊用时与专家填写的加时', async () => {
    await detail.press('结算通过');
    await expect(desk.dialog).toContainText('会诊用时');
    await expect(desk.dialog).toContainText('60分钟 · ¥200.00（每30分钟 ¥100.00）');
    await expect(desk.dialog.getByLabel('核减原因')).toHaveCount(0);
  });

  await test.step('他人退回结算、专家补充后再次申请：说明已被修改，载入后继续', async () => {
    const [colleague, answers] = [await openApi(app, operator), await openApi(app, asked)];
    const refused = await colleague.post(refuseStatement.path, { applyOrderId, statementRemark: '加时依据不足' });
    const again = { applyOrderId, respRespondentsOpinion: '建议行冠状动脉造影，会诊录音已补传。', extraUnits: 2 };
    const supplemented = await answers.post(supplementConsultation.path, again);
    expect([refused.msg, supplemented.msg]).toEqual(['操作成功', '操作成功']);
    await expect(desk.dialog).toContainText('此记录已被修改，最新状态为 已会诊');
    await desk.dialog.getByRole('button', { name: '载入最新' }).click();
    await expect(desk.dialog).not.toContainText('此记录已被修改');
    await expect(desk.dialog).toContainText('60分钟 · ¥200.00（每30分钟 ¥100.00）');
  });

  await test.step('核减须写原因', async () => {
    await choose(page, desk.dialog, '核定加时', '30分钟 · ¥100.00');
    await desk.dialog.getByRole('button', { name: '结算通过' }).click();
    await expect(desk.dialog.getByText('核减加时请填写原因')).toBeVisible();
    await takeScreenshot(page, 'settle-extra-time');
    await desk.dialog.getByLabel('核减原因').fill('会诊记录只支持三十分钟');
    await desk.dialog.getByRole('button', { name: '结算通过' }).click();
    await detail.expectStatus('结算通过');
    await expect(detail.card('费用与审核')).toContainText('核定30分钟（填写60分钟） · ¥100.00');
    await expect(detail.card('收费与结算')).toContainText('待收加时费¥100.00');
  });

  await test.step('收费处收取核定的加时费', async () => {
    await detail.press('收取加时费');
    await expect(desk.dialog).toContainText('加时 核定30分钟（填写60分钟）');
    await expect(desk.dialog.locator('.due-money')).toContainText('¥100.00');
    await desk.dialog.getByLabel('收据号').fill('JS-0001');
    await desk.dialog.getByRole('button', { name: '收取加时费' }).click();
    await desk.expectToast('操作成功');
    await expect(detail.card('收费与结算').locator('.money-group').last()).toContainText('收取加时费¥100.00');
    await expect(detail.card('收费与结算').locator('.money-group').last()).toContainText('收据号 JS-0001');
    await expect(detail.card('收费与结算')).not.toContainText('待收加时费');
    await takeScreenshot(page, 'money-card');
  });
});

test('who ends a consultation is told which one, and that the fee goes back', async ({ page, app }) => {
  await signIn(page, app, operator, await pageOf(app, "apply_order_status = 'diagnosis_ing' AND remote_price = 30000"));
  await consultationDetail(page).press('终止并退费');
  const { dialog } = consolePage(page);
  await expect(dialog).toContainText('会诊费 ¥300.00');
  await expect(dialog).toContainText('终止后会诊单作废，不能恢复；已收的会诊费全额退还。');
  await dialog.getByRole('button', { name: '确定终止并退费' }).click();
  await expect(dialog.getByText('请填写终止原因')).toBeVisible();
  await takeScreenshot(page, 'close-consultation');
});

test('who cancels a consultation is told how much of the fee goes back', async ({ page, app }) => {
  const mine = "apply_user_id IN (SELECT id FROM user_account WHERE tenant_id = '100002' AND account = 'doctor1')";
  const paid = "apply_order_status IN ('wait_primaryaudit', 'wait_scheduling') AND remote_price > 0 AND schedule_time IS NULL";
  await signIn(page, app, applicant, await pageOf(app, `${mine} AND ${paid}`));
  await consultationDetail(page).press('取消');
  const { dialog } = consolePage(page);
  await expect(dialog).toContainText(/已缴 (¥[\d.]+)，现在取消将退还 \1（100%）/);
  await takeScreenshot(page, 'cancel-consultation');
});
