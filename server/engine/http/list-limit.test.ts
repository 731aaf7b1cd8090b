import { afterEach, expect, test } from 'vitest';
import { detailUser, exportUser, listUser } from '../../../contract/domains/access/user.endpoints.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';

const open: TestApp[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

async function appWith(limit: string): Promise<TestApp> {
  const app = await createTestApp({ LIANYI_LIST_LIMIT: limit });
  open.push(app);
  // A whole minute lies ahead.
  app.clock.set(Date.parse('2026-11-20T02:00:00Z'));
  return app;
}

const statusOf = async (client: Client, endpoint: Endpoint = listUser, input: object = {}): Promise<number> =>
  (await client.send(endpoint, input)).status;

async function statuses(client: Client, times: number): Promise<number[]> {
  const found: number[] = [];
  for (let n = 0; n < times; n++) found.push(await statusOf(client));
  return found;
}

test('a session reads so many lists a minute, is told when to come back, and then goes on', async () => {
  const app = await appWith('3');
  const admin = await app.as('strangerAdmin');
  expect(await statuses(admin, 4)).toEqual([200, 200, 200, 429]);
  app.clock.advance(18_500);
  const url = `/api${listUser.path}`;
  const refused = await app.app.inject({ url, headers: { 'blade-auth': `bearer ${admin.token}` } });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('42');
  expect(refused.json()).toMatchObject({ code: 429, success: false, msg: '查询过于频繁，请42秒后再试' });
  app.clock.advance(41_499);
  expect(await statusOf(admin)).toBe(429);
  app.clock.advance(1);
  expect(await statuses(admin, 4)).toEqual([200, 200, 200, 429]);
});

test('lists and exports count together, what else is read does not', async () => {
  const app = await appWith('2');
  const admin = await app.as('strangerAdmin');
  const { token } = admin;
  const exported = await app.app.inject({ url: `/api${exportUser.path}`, headers: { 'blade-auth': `bearer ${token}` } });
  expect(exported.statusCode).toBe(200);
  expect(await statuses(admin, 2)).toEqual([200, 429]);
  expect(await statusOf(admin, detailUser, { id: app.people.strangerAdmin.userId })).toBe(200);
});

test('another session of the same person, and everybody else, is not held up', async () => {
  const app = await appWith('1');
  const { strangerAdmin, platformAdmin } = app.people;
  const first = await app.asUser(strangerAdmin);
  expect(await statuses(first, 2)).toEqual([200, 429]);
  expect(await statusOf(await app.asUser(strangerAdmin))).toBe(200);
  expect(await statusOf(await app.asUser(platformAdmin))).toBe(200);
});

test('a list that is refused for another reason is told so, and counts', async () => {
  const app = await appWith('1');
  const nobody = await app.as('nobody');
  expect(await statuses(nobody, 3)).toEqual([403, 403, 403]);
  const admin = await app.as('strangerAdmin');
  expect(await statusOf(admin, listUser, { size: 'x' })).toBe(400);
  expect(await statusOf(admin)).toBe(429);
});

test('nothing is counted where the setting says so; without one, 600', async () => {
  const app = await appWith('0');
  expect(await statuses(await app.as('strangerAdmin'), 5)).toEqual([200, 200, 200, 200, 200]);
  expect(readSettings({}).listLimit).toBe(600);
  expect(() => readSettings({ LIANYI_LIST_LIMIT: '-1' })).toThrow('LIANYI_LIST_LIMIT');
});
