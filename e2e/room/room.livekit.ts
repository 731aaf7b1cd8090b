import { fileURLToPath } from 'node:url';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { orderByVideo } from '../commands/order-by-video.ts';
import { signIn } from '../pages/login.page.ts';
import { rejoinByReload, roomPage, watchConnections, watchFirstPicture } from '../pages/room.page.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { mediaBrowser } from '../support/media-browser.ts';
import { takeScreenshot } from '../support/screenshot.ts';

test.use({ launchOptions: await mediaBrowser() });

const LIBRARY = fileURLToPath(new URL('../../node_modules/livekit-client/dist/livekit-client.umd.js', import.meta.url));
const { LIVEKIT_URL = '', LIVEKIT_API_KEY = '', LIVEKIT_API_SECRET = '' } = process.env;

let app: RunningApp;
test.beforeAll(async () => {
  const env = { LIANYI_LIVEKIT_URL: LIVEKIT_URL, LIANYI_LIVEKIT_KEY: LIVEKIT_API_KEY, LIANYI_LIVEKIT_SECRET: LIVEKIT_API_SECRET };
  app = await startApp({ env });
});
test.afterAll(() => app.stop());

const open = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
  await watchConnections(page);
  await watchFirstPicture(page);
  return page;
};

/** Pictures of so many others arrive, and go on arriving. */
const expectPictures = async (page: Page, count: number): Promise<void> => {
  const { pictures } = roomPage(page);
  const seen = async (): Promise<number> => (await pictures()).filter(({ frames, width }) => frames > 0 && width > 0).length;
  await expect.poll(seen).toBe(count);
  const before = (await pictures()).reduce((sum, { frames }) => sum + frames, 0);
  await expect.poll(async () => (await pictures()).reduce((sum, { frames }) => sum + frames, 0)).toBeGreaterThan(before);
};

interface Ticket {
  url: string;
  token: string;
}

/** Somebody who does as they like with a ticket: takes whatever is sent. Gives how the server answered. */
async function intrude(browser: Browser, ticket: Ticket): Promise<{ page: Page; answer: string }> {
  const page = await (await browser.newContext()).newPage();
  await watchConnections(page);
  // Any page of that address: from an empty one browsers do not reach this machine.
  await page.goto(ticket.url.replace(/^ws/, 'http'));
  await page.addScriptTag({ path: LIBRARY });
  const answer = await page.evaluate(async ({ url, token }) => {
    const { LivekitClient } = window as unknown as { LivekitClient: typeof import('livekit-client') };
    const room = new LivekitClient.Room();
    Object.assign(window, { intruder: room });
    return room.connect(url, token, { autoSubscribe: true }).then(
      () => 'connected',
      (error: Error) => error.message,
    );
  }, ticket);
  return { page, answer };
}

const stateOf = (page: Page): Promise<string> => page.evaluate(() => (window as unknown as { intruder: { state: string } }).intruder.state);

test('four people meet through a LiveKit server; who is sent out receives nothing more, whatever they kept', async ({ browser }) => {
  const order = await orderByVideo(app);
  const [host, doctor, patient, family] = [await open(browser), await open(browser), await open(browser), await open(browser)];
  const [hosts, doctors, patients, families] = [roomPage(host), roomPage(doctor), roomPage(patient), roomPage(family)];
  const links: string[] = [];
  const api = await openApi(app, order.doctor);
  for (const guestName of ['李秀兰', '李家属']) {
    const invited = await api.post<{ link: string }>('/blade-remote/room/invite', { applyOrderId: order.id, guestName });
    links.push(`/room/guest#${invited.data.link}`);
  }

  await test.step('主持人进入，其他人经准许进入，互相看到、听到', async () => {
    await signIn(host, app, order.expert, `/consultation/detail?id=${order.id}`);
    await host.goto(`/room/meeting?id=${order.id}`);
    await hosts.enter();
    await signIn(doctor, app, order.doctor, `/consultation/detail?id=${order.id}`);
    await doctor.goto(`/room/meeting?id=${order.id}`);
    await patient.goto(links[0] ?? '');
    await family.goto(links[1] ?? '');
    for (const room of [doctors, patients, families]) await room.enter();
    for (const room of [doctors, patients, families]) await expect(room.waiting).toBeVisible();
    expect(await patients.pictures()).toEqual([]);
    for (const name of ['申请方', '李秀兰', '李家属']) await hosts.admit(name);
    for (const page of [host, doctor, patient, family]) await expectPictures(page, 3);
    for (const room of [hosts, patients])
      await expect.poll(async () => (await room.arrived()).reduce((sum, { energy }) => sum + energy, 0)).toBeGreaterThan(0);
    await takeScreenshot(host, 'room-livekit');
  });

  await test.step('静音、共享和指示', async () => {
    await doctor.keyboard.press('m');
    await expect(host.locator('.room-tile [title="已静音"]')).toHaveCount(1);
    await doctor.keyboard.press('m');
    await expect(host.locator('.room-tile [title="已静音"]')).toHaveCount(0);
    await doctor.keyboard.press('s');
    const shared = host.locator('.room-tile[data-sharing]');
    await expect(shared).toBeVisible();
    await expect.poll(async () => Math.max(...(await hosts.pictures()).map(({ width }) => width))).toBeGreaterThan(640);
    await shared.hover();
    await expect(doctor.locator('.room-pointer')).toBeVisible();
    await expect(patient.locator('.room-pointer')).toBeVisible();
    await takeScreenshot(host, 'room-livekit-shared');
    await doctor.keyboard.press('s');
    await expect(shared).toHaveCount(0);
    await expectPictures(host, 3);
  });

  await test.step('回等候区的人不再收到任何画面，再次准许后恢复', async () => {
    await hosts.tile('李秀兰').getByRole('button', { name: '请回等候区' }).click();
    await expect(patients.waiting).toBeVisible();
    await expect.poll(() => patients.pictures()).toEqual([]);
    await expectPictures(host, 2);
    await hosts.admit('李秀兰');
    await expectPictures(patient, 3);
    await expectPictures(host, 3);
  });

  await test.step('移出的人留着凭据也收不到任何画面和声音，一分钟内再被断开', async () => {
    const connected = family.waitForEvent('websocket', (socket) => socket.url().includes('access_token='));
    await family.reload();
    const token = new URL((await connected).url()).searchParams.get('access_token') ?? '';
    await expectPictures(family, 3);
    await hosts.tile('李家属').getByRole('button', { name: '移出' }).click();
    await expect(family.getByText('主持人已请您离开会诊室')).toBeVisible();
    await expect.poll(() => families.pictures()).toEqual([]);
    const { page, answer } = await intrude(browser, { url: LIVEKIT_URL, token });
    expect(answer).toBe('connected');
    // What would arrive arrives within a second; nothing does.
    await page.waitForTimeout(5_000);
    const intruder = roomPage(page);
    expect((await intruder.pictures()).filter(({ frames }) => frames > 0)).toEqual([]);
    expect((await intruder.arrived()).reduce((sum, { bytes }) => sum + bytes, 0)).toBe(0);
    await expect(hosts.tile('李家属')).toHaveCount(0);
    await expect.poll(() => stateOf(page), { timeout: 130_000, intervals: [1_000] }).toBe('disconnected');
    await expectPictures(host, 2);
  });

  await test.step('别人签发的凭据被拒绝', async () => {
    const { AccessToken } = await import('livekit-server-sdk');
    const forged = new AccessToken(LIVEKIT_API_KEY, 'x'.repeat(40), { identity: 'stranger', ttl: 60 });
    forged.addGrant({ roomJoin: true, room: order.id });
    const { answer } = await intrude(browser, { url: LIVEKIT_URL, token: await forged.toJwt() });
    expect(answer).not.toBe('connected');
  });

  await test.step('刷新后回到会诊室，不再等候', async () => {
    const ms = await rejoinByReload(patient);
    test.info().annotations.push({ type: 'rejoined after a reload, ms', description: String(ms) });
    await expectPictures(patient, 2);
    await expectPictures(host, 2);
  });

  await test.step('提交意见后会诊室关闭', async () => {
    await host.getByRole('tab', { name: '会诊意见' }).click();
    await host.getByPlaceholder('请填写会诊意见').fill('建议继续目前治疗，一周后复查。');
    await host.getByRole('button', { name: '提交意见' }).click();
    for (const page of [host, doctor, patient]) await expect(page.locator('.room-notice', { hasText: '视频会诊已结束' })).toBeVisible();
    for (const room of [hosts, doctors, patients]) await expect.poll(() => room.pictures()).toEqual([]);
  });
});
