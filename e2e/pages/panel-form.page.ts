import type { Page } from '@playwright/test';
import { confirmReport } from '../../contract/domains/report/report.endpoints.ts';
import { DEMO_PASSWORD } from '../commands/demo-people.ts';
import { SEND_MS } from '../support/wait.ts';
import { choose, consolePage } from './console.page.ts';
import { consultationForm } from './consultation-form.page.ts';

/** Adds one of several experts to the application that is open. */
export async function addExpert(page: Page, hospital: string, dept: string, name: RegExp): Promise<void> {
  const { form } = consultationForm(page);
  await choose(page, form, '会诊医院', hospital);
  await choose(page, form, '会诊科室', dept);
  await choose(page, form, '会诊专家', name);
  await form.getByRole('button', { name: '添加专家' }).click();
}

/** All of an application but its experts; the materials that only some kinds have are the test's own. */
export async function fillApplication(page: Page, { patient, recordNo }: { patient: string; recordNo: string }): Promise<void> {
  const form = consultationForm(page);
  await form.fill('患者姓名', patient);
  await form.fill('证件号', '110101197203150041');
  await form.fill('联系电话', '13987654322');
  await form.fill('门诊/住院号', recordNo);
  await form.pick('会诊类型', '预约会诊');
  await form.pick('病情严重程度', '疑难');
  await form.pick('是否复诊', '否');
  await form.pick('会诊目的', '明确诊断');
  await form.fill('病情介绍', '支架术后两年，近两月反复晕厥三次，合并糖尿病与慢性肾功能不全。');
  await form.fill('临床诊断', '晕厥原因待查');
  await form.upload('知情同意书', '知情同意书.png', await page.screenshot());
  await form.chooseTime('预约会诊时间', '明天 09:00');
}

/** Signs the report that is being written, and sends it. */
export async function sendSigned(page: Page): Promise<void> {
  await consolePage(page).dialog.getByRole('button', { name: '确认并发送' }).click();
  await sign(page);
}

/** Signs in the dialog that asks for it, and waits until the report is sent. */
export async function sign(page: Page): Promise<void> {
  const signing = page.getByRole('dialog', { name: '签名并发送报告' });
  await signing.getByLabel('登录密码').fill(DEMO_PASSWORD);
  const sent = page.waitForResponse((reply) => reply.url().includes(confirmReport.path), { timeout: SEND_MS });
  await signing.getByRole('button', { name: '签名并发送' }).click();
  await sent;
  await consolePage(page).expectToast('报告已发送');
}
