import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countNotReadMessage, pageMessage, readAllMessage, readMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import { logout } from '../../../contract/domains/session/session.endpoints.ts';
import { createApp } from '../../engine/http/app.ts';
import { modules } from '../../modules.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { openStream, tellPeople } from './messages.testing.ts';

let here: TestApp;
let there: FastifyInstance;
let addresses: [string, string];
beforeAll(async () => {
  here = await createTestApp();
  there = await createApp(here.services, modules);
  addresses = [await here.app.listen({ host: '127.0.0.1', port: 0 }), await there.listen({ host: '127.0.0.1', port: 0 })];
});
afterAll(async () => {
  await there.close();
  await here.close();
});

test('what one server delivers appears on the streams of the other, and on nobody else’s', async () => {
  const { token } = await here.as('doctor1');
  const streams = await Promise.all(addresses.map((address) => openStream(address, token)));
  const colleague = await openStream(addresses[1], (await here.as('doctor2')).token);
  const foreigner = await openStream(addresses[1], (await here.as('stranger')).token);
  for (const stream of [...streams, colleague, foreigner]) expect((await stream.until(() => true)).unread).toBe(0);

  await tellPeople(here, ['doctor1'], '会诊申请被退回');
  await here.deliver();
  for (const stream of streams) {
    const { newest } = await stream.until(({ unread }) => unread === 1);
    expect(newest).toMatchObject({ title: '会诊申请被退回', readStatus: '1', link: '/consultation/my-applications' });
  }
  await sleep(200);
  expect(colleague.news.concat(foreigner.news).filter(({ newest }) => newest)).toEqual([]);

  // Reading on one machine takes the number off the bell of another.
  await (await here.as('doctor1')).get(readAllMessage);
  for (const stream of streams) await stream.until(({ unread, newest }) => unread === 0 && newest?.readStatus === '2');
  for (const stream of [...streams, colleague, foreigner]) stream.close();
});

test('an urgent one that an ordinary one follows at once is told all the same, until it is read', async () => {
  const { token, get } = await here.as('expert1');
  const stream = await openStream(addresses[1], token);
  await stream.until(() => true);
  await tellPeople(here, ['expert1'], '急会诊', { urgent: true });
  here.clock.advance(1_000);
  await tellPeople(here, ['expert1'], '会诊已安排');
  await here.deliver();
  const news = await stream.until(({ unread }) => unread === 2);
  expect(news.newest).toMatchObject({ title: '会诊已安排' });
  expect(news.urgent).toMatchObject([{ title: '急会诊', urgent: 1, readStatus: '1' }]);
  // Reading all the others takes it neither out of the corner nor off the bell.
  expect(await get(readAllMessage)).toEqual({ urgent: 1 });
  await stream.until(({ unread, urgent, newest }) => unread === 1 && urgent?.length === 1 && newest?.readStatus === '2');
  await get(readMessage, { no: news.urgent?.[0]?.id });
  // The first news of the stream, before any notice, said as much of the number.
  await stream.until(({ unread, urgent, newest }) => unread === 0 && urgent?.length === 0 && newest?.readStatus === '2');
  stream.close();
});

test('a batch for many is told to each once', async () => {
  const names = ['doctor2', 'expert1', 'cashier'] as const;
  const streams = await Promise.all(names.map(async (name) => openStream(addresses[1], (await here.as(name)).token)));
  for (const stream of streams) await stream.until(() => true);
  for (let round = 0; round < 20; round += 1) await tellPeople(here, names, `第${round}条`);
  await here.deliver();
  for (const stream of streams) {
    await stream.until(({ unread }) => unread === 20);
    expect(stream.news).toHaveLength(2);
    stream.close();
  }
  for (const name of names) {
    const client = await here.as(name);
    expect(await client.get<number>(countNotReadMessage)).toBe(20);
    expect((await client.get<{ total: number }>(pageMessage, { size: 5, readStatus: '1' })).total).toBe(20);
  }
});

test('signing out on one server ends the stream on the other, and leaves those of others open', async () => {
  const leaving = await here.as('expert2');
  const stream = await openStream(addresses[1], leaving.token);
  const staying = await openStream(addresses[1], (await here.as('expert1')).token);
  await stream.until(() => true);
  await leaving.get(logout);
  await stream.ended;
  expect((await openStream(addresses[1], leaving.token)).status).toBe(401);
  await tellPeople(here, ['expert1'], '仍然在线');
  await here.deliver();
  await staying.until(({ newest }) => newest?.title === '仍然在线');
  staying.close();
});

test('one person cannot take all the connections of a server', async () => {
  const { token } = await here.as('operator');
  const streams = [];
  for (let count = 0; count < 10; count += 1) streams.push(await openStream(addresses[0], token));
  expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect((await openStream(addresses[0], token)).status).toBe(429);
  streams[0]?.close();
  await sleep(200);
  const again = await openStream(addresses[0], token);
  expect(again.status).toBe(200);
  for (const stream of [...streams, again]) stream.close();
});

test('an open stream does not keep a server from stopping', async () => {
  const third = await createApp(here.services, modules);
  const address = await third.listen({ host: '127.0.0.1', port: 0 });
  const stream = await openStream(address, (await here.as('doctor1')).token);
  await stream.until(() => true);
  // Which otherwise waits for ever.
  await third.close();
  await stream.ended;
});
