import { rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { openApi } from '../commands/call-api.ts';
import { orderByVideo } from '../commands/order-by-video.ts';
import { signIn } from '../pages/login.page.ts';
import { roomPage, watchConnections } from '../pages/room.page.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { copyDemo } from '../support/demo-folder.ts';
import { mediaBrowser } from '../support/media-browser.ts';

test.use({ launchOptions: await mediaBrowser() });

let dataFolder: string;
let app: RunningApp;
test.beforeAll(async () => {
  dataFolder = await copyDemo();
  app = await startApp({ dataFolder });
});
test.afterAll(async () => {
  await app.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

test('a server that is killed interrupts nobody: pictures go on, and afterwards others knock and come in', async ({ browser }) => {
  const order = await orderByVideo(app);
  const doctorsApi = await openApi(app, order.doctor);
  const invite = async (guestName: string) =>
    (await doctorsApi.post<{ link: string }>('/blade-remote/room/invite', { applyOrderId: order.id, guestName })).data.link;
  const open = async () => {
    const page = await (await browser.newContext({ baseURL: app.baseUrl })).newPage();
    await watchConnections(page);
    return page;
  };
  const [host, patient, late] = [await open(), await open(), await open()];
  const [hosts, patients, lates] = [roomPage(host), roomPage(patient), roomPage(late)];
  const links = [await invite('李秀兰'), await invite('晚到的家属')];

  await signIn(host, app, order.expert, `/consultation/detail?id=${order.id}`);
  await host.goto(`/room/meeting?id=${order.id}`);
  await hosts.enter();
  await patient.goto(`/room/guest#${links[0]}`);
  await patients.enter();
  await hosts.admit('李秀兰');
  for (const room of [hosts, patients]) await room.expectPictures(1);

  const cut = /与服务器的连接中断/;
  process.kill(app.pid, 'SIGKILL');
  for (const page of [host, patient]) await expect(page.getByText(cut)).toBeVisible();
  for (const room of [hosts, patients]) await room.expectPictures(1);

  app = await startApp({ dataFolder, port: Number(new URL(app.baseUrl).port) });
  for (const page of [host, patient]) await expect(page.getByText(cut)).toHaveCount(0);
  for (const room of [hosts, patients]) await room.expectPictures(1);
  await late.goto(`/room/guest#${links[1]}`);
  await lates.enter();
  await hosts.admit('晚到的家属');
  for (const room of [hosts, patients, lates]) await room.expectPictures(2);

  // The network of one of them goes and comes back.
  await patient.context().setOffline(true);
  const offline = '网络已断开，正在重新连接；对方现在听不到您';
  await expect(patient.getByText(offline)).toBeVisible();
  await patient.context().setOffline(false);
  await expect(patient.getByText(offline)).toHaveCount(0);
  await patients.expectPictures(2);
});
