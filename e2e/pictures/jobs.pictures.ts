import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { applicant, expert, operator } from '../commands/demo-people.ts';
import { consolePage } from '../pages/console.page.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { consultationForm } from '../pages/consultation-form.page.ts';
import { signInByHand } from '../pages/login.page.ts';
import { test } from '../support/test.ts';

const FOLDER = fileURLToPath(new URL('../../output/pictures', import.meta.url));

/** Counts what a person does on this page: presses of the mouse or a finger, and fields that something was put into. */
async function countDeeds(page: Page): Promise<() => Promise<{ presses: number; fields: number }>> {
  const deeds = { presses: 0, fields: 0 };
  await page.exposeFunction('countDeed', (deed: 'presses' | 'fields') => {
    deeds[deed] += 1;
  });
  await page.addInitScript(() => {
    const count = (deed: string) => Object.getOwnPropertyDescriptor(window, 'countDeed')?.value(deed);
    const filled = new WeakSet<EventTarget>();
    addEventListener('pointerdown', () => count('presses'), true);
    addEventListener(
      'input',
      ({ target }) => {
        const isChosen = target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type);
        if (!target || isChosen || filled.has(target)) return;
        filled.add(target);
        count('fields');
      },
      true,
    );
  });
  return async () => deeds;
}

/** `output/pictures/jobs.md`: a line for each job. The seconds are the machine's and the network's; people think besides. */
async function timed(page: Page, job: string, work: () => Promise<void>): Promise<void> {
  const deeds = await countDeeds(page);
  const begun = Date.now();
  await work();
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  const { presses, fields } = await deeds();
  await mkdir(FOLDER, { recursive: true });
  await appendFile(join(FOLDER, 'jobs.md'), `| ${job} | ${presses} | ${fields} | ${seconds} |\n`);
}

test('from signing in to an application that is handed in', async ({ page, app }) => {
  await timed(page, '登录 → 申请已提交', async () => {
    await signInByHand(page, app, applicant);
    await page.getByRole('button', { name: '新建会诊' }).first().click();
    const form = consultationForm(page);
    const texts = {
      ...{ 患者姓名: '木青禾', 证件号: '110101196803150032', 联系电话: '13987654321', '门诊/住院号': 'ZY20261103' },
      ...{ 病情介绍: '患者3周前无明显诱因出现反复胸闷、气促。', 临床诊断: '冠状动脉粥样硬化性心脏病' },
    };
    for (const [label, text] of Object.entries(texts)) await form.fill(label, text);
    const choices = { 会诊类型: '预约会诊', 病情严重程度: '疑难', 是否复诊: '否', 会诊目的: '明确诊断' };
    for (const [label, option] of Object.entries(choices)) await form.pick(label, option);
    await form.choose('会诊医院', '滨海市第一人民医院');
    await form.choose('会诊科室', '心血管内科');
    await form.chooseExpert(/梁启恒/);
    await form.chooseTime('预约会诊时间', '后天 09:00');
    await form.upload('知情同意书', '知情同意书.png', await page.screenshot());
    await form.press('提交');
    await consolePage(page).confirm('本次会诊费', '确认提交');
    await consolePage(page).expectToast('提交成功');
  });
});

test('from signing in to an application that is audited', async ({ page, app }) => {
  await timed(page, '登录 → 申请已审核', async () => {
    await signInByHand(page, app, operator);
    await page
      .locator('.work-line')
      .getByRole('button', { name: /^审核 / })
      .first()
      .click();
    await consolePage(page).dialog.getByRole('button', { name: '提交审核' }).click();
    await consolePage(page).expectToast('操作成功');
  });
});

test('from signing in to an opinion that is issued', async ({ page, app }) => {
  await timed(page, '登录 → 意见已提交', async () => {
    await signInByHand(page, app, expert);
    // What waits soonest is something else: the card tells by kind how many there are of each.
    await page
      .locator('.panel', { hasText: '待我处理' })
      .getByRole('link', { name: /填写会诊意见/ })
      .first()
      .click();
    await page.locator('.list-screen:visible .grid-row').first().getByRole('button', { name: '填写会诊意见' }).click();
    const { dialog, expectToast } = consolePage(page);
    await consultationDetail(page).press('填写会诊意见');
    await expect(dialog.getByLabel('会诊意见')).toBeVisible();
    await dialog.getByLabel('会诊意见').fill('考虑稳定型心绞痛，建议完善冠状动脉CTA后评估介入指征。');
    await dialog.getByRole('button', { name: '提交意见' }).click();
    await expectToast('操作成功');
  });
});
