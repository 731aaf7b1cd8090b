import { type Browser, expect, type Page } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { stranger } from '../commands/demo-people.ts';
import { orderByVideo } from '../commands/order-by-video.ts';
import { signIn } from '../pages/login.page.ts';
import { rejoinByReload, roomPage, watchConnections, watchFirstPicture } from '../pages/room.page.ts';
import type { RunningApp } from '../support/app.ts';
import { mediaBrowser } from '../support/media-browser.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test.use({ launchOptions: await mediaBrowser() });

const open = async (browser: Browser, app: RunningApp): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
  await watchConnections(page);
  await watchFirstPicture(page);
  return page;
};

test('four people meet: knock, are let in, see and hear each other, are sent out and come back', async ({ browser, app }) => {
  const order = await orderByVideo(app);
  const [host, doctor, patient, family] = [
    await open(browser, app),
    await open(browser, app),
    await open(browser, app),
    await open(browser, app),
  ];
  const rooms = [host, doctor, patient, family].map((page) => roomPage(page));
  const [hosts, doctors, patients, families] = rooms;
  if (!hosts || !doctors || !patients || !families) throw new Error('four people meet');
  const links: string[] = [];

  await test.step('申请医生从会诊单邀请患者一方', async () => {
    await signIn(doctor, app, order.doctor, `/consultation/detail?id=${order.id}`);
    for (const name of ['李秀兰', '李家属']) {
      await doctor.getByRole('button', { name: '邀请患者一方' }).click();
      const dialog = doctor.getByRole('dialog');
      await dialog.getByLabel('患者一方姓名').fill(name);
      await dialog.getByRole('button', { name: '生成链接' }).click();
      links.push(await dialog.getByLabel('个人链接').inputValue());
      await dialog
        .getByRole('button', { name: /^关\s*闭$/ })
        .last()
        .click();
    }
    await takeScreenshot(doctor, 'room-card');
  });

  await test.step('专家是主持人，直接进入', async () => {
    await signIn(host, app, order.expert, `/consultation/detail?id=${order.id}`);
    await host.goto(`/room/meeting?id=${order.id}`);
    await hosts.enter();
    await expect(host.locator('.room-tile')).toHaveCount(1);
  });

  await test.step('其他人在等候区，主持人准许后进入', async () => {
    await doctor.goto(`/room/meeting?id=${order.id}`);
    await patient.goto(links[0] ?? '');
    await family.goto(links[1] ?? '');
    await takeScreenshot(patient, 'room-guest-door');
    for (const room of [doctors, patients, families]) {
      await room.enter();
      await expect(room.waiting).toBeVisible();
      expect(await room.arrived()).toEqual([]);
    }
    await expect(hosts.lobby.getByRole('button', { name: '准许进入' })).toHaveCount(3);
    await takeScreenshot(host, 'room-lobby');
    for (const name of ['杨蕴之', '李秀兰', '李家属']) {
      // Of two doctors of the demonstration either may have asked.
      const person = hosts.lobby.locator('div', { hasText: name === '杨蕴之' ? '申请方' : name });
      await person.getByRole('button', { name: '准许进入' }).click();
      await expect(person).toHaveCount(0);
    }
  });

  await test.step('四个人互相看到、听到', async () => {
    for (const room of rooms) await room.expectPictures(3);
    for (const room of rooms) await expect.poll(async () => (await room.arrived()).every(({ energy }) => energy > 0)).toBe(true);
    await takeScreenshot(host, 'room-four');
    // Another microphone is taken while one speaks: the others go on hearing them, by the same connection.
    await doctors.control('设备设置').click();
    const devices = doctor.getByRole('dialog', { name: '设备设置' });
    const microphone = devices.getByLabel('选择麦克风');
    const chosen = await microphone.locator('option').last().getAttribute('value');
    await microphone.selectOption(chosen);
    await takeScreenshot(doctor, 'room-devices');
    await devices.getByRole('button', { name: '关闭' }).click();
    const energy = async () => Math.min(...(await hosts.arrived()).map((one) => one.energy));
    const before = await energy();
    await expect.poll(energy).toBeGreaterThan(before);
    await doctors.control('设备设置').click();
    await expect(microphone).toHaveValue(chosen ?? '');
    await devices.getByRole('button', { name: '关闭' }).click();
    await takeScreenshot(patient, 'room-guest-inside');
  });

  await test.step('专家讨论时请患者回等候区，他不再收到任何画面', async () => {
    await hosts.tile('李秀兰').getByRole('button', { name: '请回等候区' }).click();
    await expect(patients.waiting).toBeVisible();
    await expect(patient.getByText('主持人请您在此等候，之后会请您回到会诊室')).toBeVisible();
    await expect.poll(() => patients.arrived()).toEqual([]);
    for (const room of [hosts, doctors, families]) await expect(room.tile('李秀兰')).toHaveCount(0);
    for (const room of [hosts, doctors, families]) await room.expectPictures(2);
    await hosts.admit('李秀兰');
    await patients.expectPictures(3);
  });

  await test.step('移出的人不能再进来，除非主持人允许再次请求', async () => {
    await hosts.tile('李家属').getByRole('button', { name: '移出' }).click();
    await expect(family.getByText('主持人已请您离开会诊室')).toBeVisible();
    await expect.poll(() => families.arrived()).toEqual([]);
    await family.getByRole('button', { name: '进入会诊室' }).click();
    await expect(family.getByText('主持人没有准许您进入会诊室')).toBeVisible();
    await hosts.lobby.getByText('未准入').click();
    await hosts.lobby.getByRole('button', { name: '允许再次请求进入' }).click();
    await expect(hosts.lobby).toHaveCount(0);
    await patients.expectPictures(2);
  });

  await test.step('静音、共享、指示和快捷键', async () => {
    await doctor.keyboard.press('m');
    await expect(hosts.tile('李秀兰').locator('[title="已静音"]')).toHaveCount(0);
    await expect(host.locator('.room-tile [title="已静音"]')).toHaveCount(1);
    await doctor.keyboard.press('m');
    await expect(host.locator('.room-tile [title="已静音"]')).toHaveCount(0);
    await doctor.keyboard.press('s');
    const shared = host.locator('.room-tile[data-sharing]');
    await expect(shared).toBeVisible();
    await expect.poll(async () => Math.max(...(await hosts.arrived()).map(({ width }) => width))).toBeGreaterThan(640);
    await takeScreenshot(host, 'room-shared');
    // The expert points, and everybody sees where.
    await shared.hover();
    await expect(doctor.locator('.room-pointer')).toBeVisible();
    await expect(patient.locator('.room-pointer')).toBeVisible();
    await doctor.keyboard.press('s');
    await expect(shared).toHaveCount(0);
    // Nobody has pointed at what is shared next.
    await host.mouse.move(0, 0);
    await doctor.keyboard.press('s');
    await expect(shared).toBeVisible();
    for (const page of [doctor, patient]) await expect(page.locator('.room-tile[data-sharing]')).toBeVisible();
    for (const page of [doctor, patient]) await expect(page.locator('.room-pointer')).toHaveCount(0);
    await doctor.keyboard.press('s');
    await expect(shared).toHaveCount(0);
  });

  await test.step('刷新后三秒内回到会诊室，不再检测设备，不再等候', async () => {
    for (const page of [patient, doctor]) {
      const ms = await rejoinByReload(page);
      test.info().annotations.push({ type: 'rejoined after a reload, ms', description: String(ms) });
      await roomPage(page).expectPictures(2);
      await expect(page.locator('.room-door')).toHaveCount(0);
    }
    // Camera and microphone are on as they were.
    await hosts.expectPictures(2);
    await expect(host.locator('.room-tile [title="已静音"]')).toHaveCount(0);
  });

  await test.step('主持人在画面旁填写并提交意见，会诊室随之关闭', async () => {
    await host.getByRole('tab', { name: '会诊意见' }).click();
    await host.getByPlaceholder('请填写会诊意见').fill('建议继续目前治疗，一周后复查。');
    await takeScreenshot(host, 'room-opinion');
    await host.getByRole('button', { name: '提交意见' }).click();
    for (const page of [host, doctor, patient]) await expect(page.locator('.room-notice', { hasText: '视频会诊已结束' })).toBeVisible();
    // What was known of the room before it ended does not stand open behind that.
    expect(await patient.getByRole('button', { name: '进入会诊室' }).count()).toBe(0);
    // What is over is not come back to.
    await patient.reload();
    await expect(patient.locator('.room-door')).toContainText('视频会诊已结束');
    await doctor.goto(`/consultation/detail?id=${order.id}`);
    await expect(doctor.getByText('出席记录')).toBeVisible();
  });
});

test('a stranger finds no room, neither by account nor by a made-up link', async ({ browser, app }) => {
  const order = await orderByVideo(app);
  const api = await openApi(app, stranger);
  expect((await api.post('/blade-remote/room/enter', { applyOrderId: order.id, seat: crypto.randomUUID() })).status).toBe(404);
  const page = await open(browser, app);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/room/guest#100002.${crypto.randomUUID()}.${'A'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: '链接无效或已失效' })).toBeVisible();
  // A guest's page loads nothing of the console.
  expect(asked.filter((url) => /console|antd/.test(url))).toEqual([]);
});
