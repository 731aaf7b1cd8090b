import { type Browser, expect, type Page } from '@playwright/test';
import { orderByVideo } from '../commands/order-by-video.ts';
import { runJob } from '../commands/run-job.ts';
import { consolePage } from '../pages/console.page.ts';
import { signIn } from '../pages/login.page.ts';
import { roomPage } from '../pages/room.page.ts';
import type { RunningApp } from '../support/app.ts';
import { mediaBrowser } from '../support/media-browser.ts';
import { takeScreenshot } from '../support/screenshot.ts';
import { test } from '../support/test.ts';

test.use({ launchOptions: await mediaBrowser() });

const open = async (browser: Browser, app: RunningApp): Promise<Page> => (await browser.newContext({ baseURL: app.baseUrl })).newPage();

/** Host and doctor inside; a link for the patient's side. */
async function meeting(browser: Browser, app: RunningApp) {
  const order = await orderByVideo(app);
  const [host, doctor] = [await open(browser, app), await open(browser, app)];
  const [hosts, doctors] = [roomPage(host), roomPage(doctor)];
  await signIn(doctor, app, order.doctor, `/consultation/detail?id=${order.id}`);
  await doctor.getByRole('button', { name: '邀请患者一方' }).click();
  const dialog = doctor.getByRole('dialog');
  await dialog.getByLabel('患者一方姓名').fill('李秀兰');
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const link = await dialog.getByLabel('个人链接').inputValue();
  await signIn(host, app, order.expert, `/consultation/detail?id=${order.id}`);
  await host.goto(`/room/meeting?id=${order.id}`);
  await hosts.enter();
  await doctor.goto(`/room/meeting?id=${order.id}`);
  await doctors.enter();
  await hosts.lobby.getByRole('button', { name: '准许进入' }).click();
  await expect(doctor.locator('.room-tile')).toHaveCount(2);
  return { order, host, doctor, hosts, doctors, link };
}

const question = (page: Page) => page.getByRole('alertdialog', { name: '是否同意录制本次会诊？' });
const sign = (page: Page) => page.locator('.room-recording');

async function ask(host: Page): Promise<void> {
  await roomPage(host).control('录制').click();
  await host.getByRole('dialog', { name: '录制本次会诊' }).getByRole('button', { name: '请求录制' }).click();
}

/** What stands on the sign, minutes and hours as well, in seconds. */
async function secondsOn(page: Page): Promise<number> {
  const shown = (await sign(page).locator('time').textContent()) ?? '';
  return shown.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Until so many seconds stand on the sign. */
async function recorded(page: Page, seconds: number): Promise<void> {
  await expect.poll(() => secondsOn(page), { timeout: 30_000 }).toBeGreaterThanOrEqual(seconds);
}

test('everybody agrees, a meeting is recorded in two parts, and is watched afterwards', async ({ browser, app }) => {
  const { order, host, doctor, hosts, link } = await meeting(browser, app);

  await test.step('主持人请求录制，其他人被清楚地询问', async () => {
    await ask(host);
    await expect(sign(host)).toContainText('等待同意');
    await expect(question(doctor)).toContainText('录像保存3年，到期自动删除。');
    await takeScreenshot(doctor, 'recording-question');
    await question(doctor).getByRole('button', { name: '同意录制' }).click();
    for (const page of [host, doctor]) await expect(sign(page)).toContainText('正在录制');
    await recorded(host, 4);
    await takeScreenshot(host, 'recording-host');
  });

  const patient = await open(browser, app);
  await test.step('后来的患者在等候区先被询问', async () => {
    await patient.goto(link);
    await roomPage(patient).enter();
    await expect(question(patient)).toContainText('会诊正在录制，答复后主持人才能准许您进入。');
    await takeScreenshot(patient, 'recording-lobby');
    await expect(hosts.lobby).toContainText('尚未答复录制');
    await hosts.admit('李秀兰');
    // Answered too soon, the press would be taken for one after the answer.
    await consolePage(host).expectToast('会诊正在录制，对方尚未答复是否同意录制');
    await expect(roomPage(patient).waiting).toBeVisible();
    await question(patient).getByRole('button', { name: '同意录制' }).click();
    await expect(hosts.lobby.getByText('同意录制', { exact: true })).toBeVisible();
    await hosts.admit('李秀兰');
    await expect(patient.locator('.room-tile')).toHaveCount(3);
    await expect(sign(patient)).toContainText('正在录制');
  });

  await test.step('暂停、继续；主持人刷新后继续为第二段', async () => {
    await hosts.control('暂停录制').click();
    for (const page of [host, doctor, patient]) await expect(sign(page)).toContainText('录制已暂停');
    await hosts.control('继续录制').click();
    await expect(sign(patient)).toContainText('正在录制');
    await recorded(patient, 5);
    await host.reload();
    await expect(sign(doctor)).toContainText('录制已暂停');
    await hosts.control('继续录制').click();
    await expect(sign(doctor)).toContainText('正在录制');
    const shown = await secondsOn(host);
    await recorded(host, shown + 4);
    await hosts.control('结束录制').click();
    await expect(patient.locator('.room-notice')).toContainText('录制已结束：主持人结束录制');
    await expect(sign(host)).toHaveCount(0);
    // All of it is there.
    await expect(hosts.control('录制')).toBeVisible();
  });

  await test.step('会诊单中播放，可以定位，并能看到每个人的同意', async () => {
    for (const page of [host, patient]) await page.close();
    await doctor.bringToFront();
    await doctor.goto(`/consultation/detail?id=${order.id}`);
    await expect(doctor.getByText('录制同意记录（3）').first()).toBeVisible();
    await playPart(doctor, app, 1);
    const first = await played(doctor);
    expect(first.width).toBe(1280);
    expect(first.duration).toBeGreaterThan(4);
    await takeScreenshot(doctor, 'recording-played');
    await doctor.locator('.ant-modal-close').click();
    await expect(doctor.locator('.ant-modal')).toHaveCount(0);
    await playPart(doctor, app, 2);
    expect((await played(doctor)).duration).toBeGreaterThan(3);
    await doctor.locator('.ant-modal-close').click();
    await expect(doctor.locator('.ant-modal')).toHaveCount(0);
    await doctor.getByText('录制同意记录（3）').first().click();
    await expect(doctor.locator('.ant-collapse').first()).toContainText('李秀兰');
    await expect(doctor.getByRole('button', { name: /^下载第/ })).toHaveCount(0);
    await takeScreenshot(doctor, 'recording-consents');
  });
});

/** The file of a part is made once its recording has ended, and the page hears of it. */
async function playPart(page: Page, app: RunningApp, number: number): Promise<void> {
  const button = page.getByRole('button', { name: `播放第${number}段` }).first();
  await expect(async () => {
    await runJob(app, 'finish-recordings');
    await expect(button).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 120_000 });
  await button.click();
}

/** What a player makes of it: how long and how large it is; it goes on from the middle, with pictures. */
async function played(page: Page): Promise<{ duration: number; width: number }> {
  const video = page.locator('.ant-modal video');
  const ask = <T>(question: (element: HTMLVideoElement) => T) => video.evaluate(question);
  await expect.poll(() => ask(({ readyState }) => readyState)).toBeGreaterThan(1);
  await ask((element) => {
    element.muted = true;
    element.pause();
    element.currentTime = element.duration / 2;
  });
  await expect.poll(() => ask(({ seeking, readyState, currentTime }) => !seeking && readyState > 1 && currentTime > 1)).toBe(true);
  const from = await ask(({ currentTime }) => currentTime);
  await ask((element) => void element.play());
  await expect.poll(() => ask(({ currentTime }) => currentTime)).toBeGreaterThan(from + 0.3);
  expect(await ask((element) => element.getVideoPlaybackQuality().totalVideoFrames)).toBeGreaterThan(0);
  return ask(({ duration, videoWidth }) => ({ duration, width: videoWidth }));
}

test('who says no is not recorded, and who takes a yes back ends it', async ({ browser, app }) => {
  const { order, host, doctor } = await meeting(browser, app);
  await ask(host);
  await question(doctor).getByRole('button', { name: '不同意' }).click();
  await expect(host.locator('.room-notice')).toContainText('录制已结束：有人不同意录制');
  await ask(host);
  await question(doctor).getByRole('button', { name: '同意录制' }).click();
  await expect(sign(host)).toContainText('正在录制');
  // Without a network it is said again until somebody has heard it, and one's own page says so.
  await doctor.context().setOffline(true);
  await sign(doctor).getByRole('button', { name: '撤回同意' }).click();
  await expect(doctor.locator('.room-notice', { hasText: '您的答复尚未送达，正在重新提交' })).toBeVisible();
  await expect(sign(doctor).getByRole('button', { name: '撤回同意' })).toBeDisabled();
  await doctor.context().setOffline(false);
  await expect(host.locator('.room-notice', { hasText: '录制已结束：有人撤回同意' })).toBeVisible();
  await expect(sign(doctor)).toHaveCount(0);
  // What was recorded before is there.
  await expect(roomPage(host).control('录制')).toBeVisible();
  await host.goto(`/consultation/detail?id=${order.id}`);
  await expect(host.getByText('未录制').first()).toBeVisible();
});

test('what was recorded until the opinion closed the room is there to its end', async ({ browser, app }) => {
  const { order, host, doctor } = await meeting(browser, app);
  await ask(host);
  await question(doctor).getByRole('button', { name: '同意录制' }).click();
  await host.getByRole('tab', { name: '会诊意见' }).click();
  await host.getByPlaceholder('请填写会诊意见').fill('建议继续目前治疗，一周后复查。');
  await recorded(host, 5);
  const seconds = await secondsOn(host);
  await host.getByRole('button', { name: '提交意见' }).click();
  for (const page of [host, doctor])
    await expect(page.locator('.room-notice', { hasText: '视频会诊已结束' })).toBeVisible({ timeout: 30_000 });
  await doctor.goto(`/consultation/detail?id=${order.id}`);
  await expect(doctor.getByText('视频会诊已结束').first()).toBeVisible();
  await playPart(doctor, app, 1);
  expect((await played(doctor)).duration).toBeGreaterThanOrEqual(seconds);
});
