import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentDeskNotices, deskNotice } from '../../../contract/domains/messages/desk-notice.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as('strangerAdmin');
});
afterAll(() => app.close());

test('the desk shows what has been released in the own hospital, pinned first', async () => {
  const save = (values: object) => admin.get(endpointOf(deskNotice, 'submit'), { category: '1', pinned: 0, content: '内容', ...values });
  await save({ title: '旧而置顶', releaseTime: '2026-11-01 08:00:00', pinned: 1 });
  await save({ title: '昨天', releaseTime: '2026-11-19 08:00:00' });
  await save({ title: '明天', releaseTime: '2026-11-21 08:00:00' });
  const titles = async (name: 'stranger' | 'doctor1' | 'platformAdmin') =>
    (await (await app.asUser(app.people[name])).get<{ title: string }[]>(currentDeskNotices)).map(({ title }) => title);
  expect(await titles('stranger')).toEqual(['旧而置顶', '昨天']);
  expect([await titles('doctor1'), await titles('platformAdmin')]).toEqual([[], []]);
  app.clock.advance(23 * 3_600_000);
  expect(await titles('stranger')).toEqual(['旧而置顶', '明天', '昨天']);
  const ending = { title: '到晚上为止', category: '1', pinned: 0, content: '内容', releaseTime: '2026-11-21 08:30:00' };
  await save({ ...ending, endTime: '2026-11-21 20:00:00' });
  expect(await titles('stranger')).toContain('到晚上为止');
  const early = await admin.send(endpointOf(deskNotice, 'submit'), { ...ending, endTime: ending.releaseTime });
  expect([early.status, early.body.errors]).toEqual([400, [{ field: 'endTime', message: '结束展示时间应晚于发布时间' }]]);
  app.clock.set(Date.parse('2026-11-21T20:00:00+08:00'));
  expect(await titles('stranger')).toEqual(['旧而置顶', '明天', '昨天']);
});
