import { expect } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { applicant, expert, stranger } from '../commands/demo-people.ts';
import { chatPage } from '../pages/chat.page.ts';
import { consultationDetail } from '../pages/consultation-detail.page.ts';
import { signIn } from '../pages/login.page.ts';
import { shellPage } from '../pages/shell.page.ts';
import type { RunningApp } from '../support/app.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

interface Order {
  applyOrderId: string;
  no: string;
  patientName: string;
}

/** One pixel: enough for a picture. */
const picture = {
  name: '床旁心电图.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
};

/** An open order between the applicant and the expert of the journeys. */
async function anOpenOrder(app: RunningApp): Promise<Order> {
  const [doctor, invited] = await Promise.all([openApi(app, applicant), openApi(app, expert)]);
  const query = { applyOrderStatus_in: 'wait_diagnosis,diagnosis_ing', size: '200' };
  const [mine, asked] = await Promise.all([
    doctor.get<{ records: Order[] }>('/blade-remote/oneSubject/myApplyList', query),
    invited.get<{ records: Order[] }>('/blade-remote/oneSubject/applyListToMe', query),
  ]);
  const ids = new Set(asked.data.records.map(({ applyOrderId }) => applyOrderId));
  const order = mine.data.records.find(({ applyOrderId }) => ids.has(applyOrderId));
  if (!order) throw new Error('the demo data hold no open order between the applicant and the expert');
  return order;
}

test('doctor and expert talk about an order without reloading', async ({ browser, app }) => {
  const order = await anOpenOrder(app);
  const [doctor, invited] = await Promise.all(
    [applicant, expert].map(async (person) => {
      const page = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
      await signIn(page, app, person);
      return page;
    }),
  );
  if (!doctor || !invited) throw new Error('two people talk');
  const [here, there] = [chatPage(doctor), chatPage(invited)];

  await test.step('从会诊单和另一种地址写法进入', async () => {
    await doctor.goto(`/chatPage?applyOrderId=${order.applyOrderId}`);
    await expect(doctor).toHaveURL(`/wel/chatPage?applyOrderId=${order.applyOrderId}`);
    await expect(here.chat.getByRole('link', { name: order.no })).toBeVisible();
    await invited.goto(`/consultation/detail?id=${order.applyOrderId}`);
    await consultationDetail(invited).header.getByRole('button', { name: '会诊沟通' }).click();
    await expect(invited).toHaveURL(`/wel/chatPage?applyOrderId=${order.applyOrderId}`);
    await expect(there.input).toBeVisible();
  });

  await test.step('消息和已读标记即时到达', async () => {
    await here.say('血钾 5.6，请问是否停用螺内酯？');
    await expect(there.message('血钾 5.6')).toContainText('杨蕴之 · 云岭县人民医院');
    await expect(here.message('血钾 5.6')).toContainText('已读');
    await there.say('先停用，明晨复查。');
    await expect(here.message('先停用')).toContainText('梁启恒');
  });

  await test.step('图片即时到达，可放大', async () => {
    await here.attach(picture);
    await here.input.fill('复查的心电图');
    await here.send();
    await there.message('复查的心电图').locator('img').click();
    await expect(invited.locator('.ant-image-preview')).toBeVisible();
    await invited.keyboard.press('Escape');
    await takeScreenshot(invited, 'chat');
    await there.paste({ ...picture, name: 'image.png' });
    await there.send();
    await expect(here.log.locator('.chat-message[data-mine="false"] img')).toBeVisible();
  });

  await test.step('撤回后双方都看不到内容', async () => {
    await here.say('这句发错了');
    await expect(there.message('这句发错了')).toBeVisible();
    await here.press('这句发错了', '撤回');
    await expect(here.log.getByText('您的消息已撤回').last()).toBeVisible();
    await expect(there.log.getByText('杨蕴之的消息已撤回').last()).toBeVisible();
    await expect(there.message('这句发错了')).toHaveCount(0);
  });

  await test.step('发送失败保留内容，可重发', async () => {
    await doctor.route('**/conversation/send', (route) => route.abort());
    await here.say('网络断开时写的话');
    const failed = here.message('网络断开时写的话');
    await expect(failed.getByRole('button', { name: '重发' })).toBeVisible();
    await expect(here.lines.getByTitle(order.no)).toContainText('1条未送达');
    await expect(shellPage(doctor).tool('会诊沟通，1条未送达')).toBeVisible();
    await takeScreenshot(doctor, 'chat-failed');
    await doctor.unroute('**/conversation/send');
    await here.press('网络断开时写的话', '重发');
    await expect(there.message('网络断开时写的话')).toHaveCount(1);
    await expect(failed.getByRole('button', { name: '重发' })).toHaveCount(0);
  });

  await test.step('向上翻看时新消息不算已读，回到最新才算', async () => {
    await doctor.setViewportSize({ width: 1366, height: 520 });
    await expect(here.message('网络断开时写的话')).toContainText('已读');
    await here.log.evaluate((log) => {
      log.scrollTop = 0;
    });
    await there.say('心电图已看，未见高钾表现');
    const below = here.log.getByRole('button', { name: '1条新消息' });
    await expect(below).toBeVisible();
    await expect(here.lines.getByTitle(order.no).locator('.ant-badge-count')).toHaveText('1');
    expect(await there.message('未见高钾表现').textContent()).not.toContain('已读');
    await takeScreenshot(doctor, 'chat-new-below');
    await below.click();
    await expect(there.message('未见高钾表现')).toContainText('已读');
    await expect(below).toHaveCount(0);
    await expect(here.lines.getByTitle(order.no).locator('.ant-badge-count')).toHaveCount(0);
    // Whoever speaks is at the newest again.
    await here.log.evaluate((log) => {
      log.scrollTop = 0;
    });
    await here.say('好的，继续观察');
    await expect(here.message('继续观察')).toBeInViewport();
    await doctor.setViewportSize({ width: 1366, height: 768 });
  });

  await test.step('锁屏时到达的消息，解锁后才算已读', async () => {
    const marks: string[] = [];
    doctor.on('request', (request) => {
      if (request.url().includes('/conversation/read')) marks.push(request.url());
    });
    await shellPage(doctor).lock('Chat-Lock-1');
    for (const text of ['锁屏时说的第一句', '锁屏时说的第二句', '锁屏时说的第三句']) {
      await there.say(text);
      // There, and out of sight.
      await expect(doctor.locator('.chat-message', { hasText: text })).toHaveCount(1);
    }
    await expect(there.message('第三句')).toContainText('未读');
    expect(marks).toEqual([]);
    await shellPage(doctor).unlock('Chat-Lock-1');
    await expect(there.message('第三句')).toContainText('已读');
  });

  await test.step('超过字数的文字保留全文，说明原因，不发送', async () => {
    await here.input.fill('长'.repeat(1_010));
    await expect(here.chat.getByText('1010/1000')).toBeVisible();
    await expect(here.chat.getByRole('alert')).toHaveText('消息最多1000字，请删减后发送');
    await here.input.press('Enter');
    await expect(here.input).toHaveValue('长'.repeat(1_010));
    await expect(here.log.getByText('长'.repeat(1_000))).toHaveCount(0);
    await takeScreenshot(doctor, 'chat-too-long');
  });

  await test.step('离开页面后顶栏显示未读数，打开时从第一条新消息读起', async () => {
    await here.input.fill('没写完的草稿');
    await shellPage(doctor).tab('首页').click();
    const long = '请核对用药与剂量。\n'.repeat(14);
    await there.say(`${long}第一份`);
    // More than are fetched at once.
    const api = await openApi(app, expert);
    for (let at = 1; at <= 32; at += 1)
      await api.post('/blade-remote/conversation/send', { applyOrderId: order.applyOrderId, content: `检查第${at}项` });
    await there.say('复查结果出来后告诉我');
    // Where the way to the first of them is broken off nothing is read.
    const cut = await doctor.context().newPage();
    await cut.route(/conversation\/messages\?.*before=/, (route) => route.abort());
    await cut.goto(`/wel/chatPage?applyOrderId=${order.applyOrderId}`);
    await expect(chatPage(cut).chat.getByRole('button', { name: '重试' })).toBeVisible();
    // What is known is there to read and to answer; it is not marked.
    await expect(chatPage(cut).message('复查结果出来后告诉我')).toBeVisible();
    await expect(chatPage(cut).input).toBeVisible();
    await expect(there.message('复查结果出来后告诉我')).toContainText('未读');
    await cut.close();
    await shellPage(doctor).tool('会诊沟通，').click();
    const line = here.lines.getByTitle(order.no);
    await expect(line.locator('.ant-badge-count')).toHaveAttribute('title', '34');
    await line.click();
    await expect(here.log.getByText('以下为新消息')).toBeInViewport();
    await expect(here.message('第一份')).toBeInViewport();
    await expect(there.message('第一份')).toContainText('已读');
    await takeScreenshot(doctor, 'chat-new-from-here');
    await expect(here.message('复查结果出来后告诉我')).not.toBeInViewport();
    await expect(there.message('复查结果出来后告诉我')).toContainText('未读');
    await expect(here.input).toHaveValue('没写完的草稿');
    await here.log.press('End');
    await expect(there.message('复查结果出来后告诉我')).toContainText('已读');
  });
});

test('a third hospital finds no conversation, and a small screen shows one thing at a time', async ({ browser, page, app }) => {
  const order = await anOpenOrder(app);
  await page.setViewportSize({ width: 390, height: 780 });
  await signIn(page, app, stranger, `/wel/chatPage?applyOrderId=${order.applyOrderId}`);
  const { chat, lines } = chatPage(page);
  await expect(chat.getByText(/数据不存在/)).toBeVisible();
  await expect(page.getByText(order.no)).toHaveCount(0);
  await expect(lines).toBeHidden();
  await chat.getByRole('button', { name: '返回列表' }).click();
  await expect(lines).toBeVisible();
  await takeScreenshot(page, 'chat-small');

  await test.step('手机上回车换行，系统的返回回到列表', async () => {
    const phone = { baseURL: app.baseUrl, viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
    const touched = await (await browser.newContext(phone)).newPage();
    await signIn(touched, app, applicant, `/wel/chatPage?applyOrderId=${order.applyOrderId}`);
    const own = chatPage(touched);
    const line = own.lines.getByTitle(order.no);
    await own.input.fill('请问何时会诊？');
    await own.send();
    await expect(own.message('请问何时会诊？')).toBeVisible();
    await own.chat.getByRole('button', { name: '返回列表' }).tap();
    await line.tap();
    await expect(own.input).toBeVisible();
    await own.input.fill('第一行');
    await own.input.press('Enter');
    await own.input.pressSequentially('第二行');
    await expect(own.input).toHaveValue('第一行\n第二行');
    await takeScreenshot(touched, 'chat-phone');
    await touched.goBack();
    await expect(line).toBeVisible();
    await line.tap();
    await expect(own.input).toHaveValue('第一行\n第二行');
    // Back from its order by the console's own way, what lies before is the order and not the list.
    await own.chat.getByRole('link', { name: order.no }).tap();
    await expect(touched).toHaveURL(/consultation\/detail/);
    await touched.locator('.page-back').getByRole('button').tap();
    await expect(own.input).toHaveValue('第一行\n第二行');
    await own.chat.getByRole('button', { name: '返回列表' }).tap();
    await expect(line).toBeVisible();
    await line.tap();
    await expect(own.input).toBeVisible();
    await own.chat.getByRole('button', { name: '返回列表' }).tap();
    await expect(line).toBeVisible();
    // The arrow has left nothing behind that the next way back would lead to.
    await touched.goBack();
    await expect(touched).not.toHaveURL(/chatPage/);
  });
});
