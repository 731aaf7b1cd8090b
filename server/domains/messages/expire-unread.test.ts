import { afterAll, beforeAll, expect, test } from 'vitest';
import { countNotReadMessage, pageMessage, readAllMessage, readMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import { detailSystemNotice, listNoticeReceipts } from '../../../contract/domains/messages/system-notice.endpoints.ts';
import { listSystemNotices, systemNotice } from '../../../contract/domains/messages/system-notice.resource.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { runSystemNotices } from './messages.jobs.ts';
import { publishNotice } from './system-notice.testing.ts';

const MINUTE_MS = 60_000;
/** More than are marked at once. */
const MANY = 4_500;
const OVER = { status: 409, body: { msg: '该公告已过期' } };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** In so many minutes, as it is entered. */
const inMinutes = (minutes: number) =>
  new Date(app.clock.now() + minutes * MINUTE_MS + 8 * 60 * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ');
const pass = async (minutes: number) => {
  app.clock.advance(minutes * MINUTE_MS);
  await runSystemNotices(app.services);
};
const unread = async (name: PersonName) => (await app.as(name)).get<number>(countNotReadMessage);
const statusOf = async (name: PersonName, asked: string) => {
  const { records } = await (await app.as(name)).get<Page<{ title: string; readStatus: string }>>(pageMessage, { size: 200 });
  return records.find(({ title }) => title === asked)?.readStatus;
};
const detail = async (name: PersonName, id: string) => (await app.as(name)).send(detailSystemNotice, { id });

test('what nobody has read by the end leaves the bells and stays as what says so; who read it in time has read it', async () => {
  const { id } = await publishNotice(app, 'platformAdmin', { title: '限时公告', audience: 'all', endTime: inMinutes(30) });
  const lasting = await publishNotice(app, 'platformAdmin', { title: '长期公告', audience: 'all' });
  const [doctor, late] = [await app.as('doctor1'), await app.as('doctor2')];
  await doctor.get(readMessage, { no: (await doctor.get<{ noticeId: string }>(detailSystemNotice, { id })).noticeId });
  await pass(29);
  expect([await statusOf('doctor2', '限时公告'), await unread('doctor2')]).toEqual(['1', 2]);
  await pass(1);
  await Promise.all([runSystemNotices(app.services), runSystemNotices(app.services)]);
  expect([await statusOf('doctor1', '限时公告'), await statusOf('doctor2', '限时公告')]).toEqual(['2', '3']);
  expect([await statusOf('doctor2', '长期公告'), await unread('doctor2')]).toEqual(['1', 1]);
  // Reading it now changes nothing.
  await late.get(readAllMessage);
  expect([await statusOf('doctor2', '限时公告'), await statusOf('doctor2', '长期公告'), await unread('doctor2')]).toEqual(['3', '2', 0]);
  // Whoever was told of it learns why there is nothing to see.
  for (const name of ['doctor1', 'doctor2'] as const) expect(await detail(name, id)).toMatchObject(OVER);
  expect((await detail('doctor2', lasting.id)).status).toBe(200);

  const admin = await app.as('platformAdmin');
  const receipts = async (input: object) => {
    const { records } = await admin.get<Page<{ realName: string }>>(listNoticeReceipts, { id, size: 200, ...input });
    return records.map(({ realName }) => realName);
  };
  const { realName } = app.people.doctor1;
  expect([await receipts({ readStatus: '1' }), await receipts({ readStatus: '2' })]).toEqual([[], [realName]]);
  expect(await receipts({ readStatus: '3' })).toContain(app.people.doctor2.realName);
  expect((await receipts({}))[0]).toBe(realName);
  const { records } = await admin.get<Page<{ id: string; readCount: number }>>(listSystemNotices, { title: '限时公告' });
  expect(records).toMatchObject([{ id, readCount: 1 }]);
});

test('that it has expired is told from its end on, to who was told of it; for others it is absent', async () => {
  const { id } = await publishNotice(app, 'strangerAdmin', { title: '本院限时公告', endTime: inMinutes(5) });
  app.clock.advance(5 * MINUTE_MS);
  expect(await detail('stranger', id)).toMatchObject(OVER);
  expect((await detail('doctor1', id)).status).toBe(404);
  await runSystemNotices(app.services);
  expect(await detail('stranger', id)).toMatchObject(OVER);
  expect((await detail('doctor1', id)).status).toBe(404);
});

test('a notice that had ended before there was the mark is through as well, also where its author has deleted it', async () => {
  const { tenantId } = app.people.stranger;
  const { id } = await publishNotice(app, 'strangerAdmin', { title: '已删除的公告', endTime: inMinutes(5) });
  await pass(5);
  const store = app.services.database.forTenant(tenantId);
  await store.run(sql`UPDATE system_notice SET unread_expired_time = NULL WHERE tenant_id = ${tenantId} AND id = ${id}`);
  await store.run(sql`UPDATE notice SET read_status = '1' WHERE tenant_id = ${tenantId} AND event_id = ${id}`);
  await (await app.as('strangerAdmin')).get(endpointOf(systemNotice, 'remove'), { ids: [id] });
  await pass(1);
  expect(await statusOf('stranger', '已删除的公告')).toBe('3');
  expect(await detail('stranger', id)).toMatchObject(OVER);
});

test('however many have not read it', async () => {
  const { tenantId } = app.people.stranger;
  const { id } = await publishNotice(app, 'strangerAdmin', { title: '多人公告', endTime: inMinutes(5) });
  const store = app.services.database.forTenant(tenantId);
  await store.run(sql`
    INSERT INTO notice (id, tenant_id, create_time, user_id, event_id, title, context, read_status)
    SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${tenantId}, ${new Date(app.clock.now())},
      ('00000000-0000-7000-8001-' || lpad(to_hex(n), 12, '0'))::uuid, ${id}, '多人公告', '请周知', '1'
    FROM generate_series(1, ${MANY}::int) n RETURNING 1 AS added`);
  await pass(5);
  const { rows } = await store.run<{ readStatus: string; count: number }>(sql`
    SELECT read_status AS "readStatus", count(*) AS count FROM notice WHERE tenant_id = ${tenantId} AND event_id = ${id} GROUP BY 1`);
  expect(rows).toEqual([{ readStatus: '3', count: MANY + 2 }]);
});
