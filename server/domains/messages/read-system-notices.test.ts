import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageMessage, readMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import { detailSystemNotice, listNoticeReceipts, queryNotice } from '../../../contract/domains/messages/system-notice.endpoints.ts';
import {
  listSystemNotices,
  saveSystemNotice,
  submitSystemNotice,
  withdrawSystemNotice,
} from '../../../contract/domains/messages/system-notice.resource.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { createDepartment, createTenant } from '../../engine/identity/accounts.ts';
import { userAccountTable } from '../../engine/identity/identity.tables.ts';
import { insertRow, newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { addPerson } from '../../testing/extra-people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { runSystemNotices } from './messages.jobs.ts';
import { aNotice, bellTitles, publishNotice, saveNotice, shownTitles } from './system-notice.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const roleOf = async (name: 'stranger' | 'strangerAdmin'): Promise<string> => {
  const { tenantId, userId } = app.people[name];
  const { rows } = await app.services.database
    .forTenant(tenantId)
    .run<{ id: string }>(sql`SELECT role_id AS id FROM user_role WHERE tenant_id = ${tenantId} AND user_id = ${userId}`);
  return rows[0]?.id ?? '';
};

describe('the audience', () => {
  test('of a role is who has it', async () => {
    await publishNotice(app, 'strangerAdmin', { title: '致医生', audience: 'roles', audienceIds: [await roleOf('stranger')] });
    expect([await shownTitles(app, 'stranger'), await bellTitles(app, 'stranger')]).toEqual([['致医生'], ['致医生']]);
    expect([await shownTitles(app, 'strangerAdmin'), await bellTitles(app, 'strangerAdmin')]).toEqual([[], []]);
  });

  test('of a department is everybody in it and below it', async () => {
    const { tenantId, deptId } = app.people.stranger;
    const store = app.services.database.forTenant(tenantId);
    const parent = await createDepartment(store, { deptName: '内科系统' }, { now: app.clock.now() });
    const nobody = { ...aNotice, title: '尚无下级', audience: 'departments', audienceIds: [parent] };
    expect((await (await app.as('strangerAdmin')).send(submitSystemNotice, nobody)).status).toBe(400);
    await store.run(sql`UPDATE department SET parent_id = ${parent} WHERE tenant_id = ${tenantId} AND id = ${deptId}`);
    await publishNotice(app, 'strangerAdmin', { title: '致内科系统', audience: 'departments', audienceIds: [parent] });
    expect(await shownTitles(app, 'stranger')).toContain('致内科系统');
    expect(await bellTitles(app, 'stranger')).toContain('致内科系统');
    expect(await shownTitles(app, 'doctor1')).toEqual([]);
  });

  test.each<[{ audience: string; audienceIds?: string | string[] }, string]>([
    [{ audience: 'roles' }, '请选择接收范围'],
    [{ audience: 'departments', audienceIds: ['1'] }, '请选择接收范围'],
    [{ audience: 'roles', audienceIds: [newId()] }, '所选角色不存在，请重新选择'],
    [{ audience: 'departments', audienceIds: 'theirs' }, '所选部门不存在，请重新选择'],
  ])('%o is refused', async (values, msg) => {
    const audienceIds = values.audienceIds === 'theirs' ? [app.people.doctor1.deptId] : values.audienceIds;
    const reply = await (await app.as('strangerAdmin')).send(saveSystemNotice, { ...aNotice, ...values, audienceIds });
    expect(reply).toMatchObject({ status: 400, body: { msg } });
  });
});

describe('the window', () => {
  test('opens and closes by the clock, and the bell rings when it opens', async () => {
    const window = { startTime: '2026-11-20 12:00:00', endTime: '2026-11-20 14:00:00' };
    const notice = await publishNotice(app, 'platformAdmin', { title: '定时公告', audience: 'all', ...window });
    await runSystemNotices(app.services);
    expect([await shownTitles(app, 'doctor1'), await bellTitles(app, 'doctor1')]).toEqual([[], []]);
    app.clock.set(Date.parse('2026-11-20T04:00:00Z'));
    await runSystemNotices(app.services);
    await runSystemNotices(app.services);
    expect([await shownTitles(app, 'doctor1'), await bellTitles(app, 'doctor1')]).toEqual([['定时公告'], ['定时公告']]);
    app.clock.set(Date.parse('2026-11-20T06:00:00Z'));
    // Even before the job has noticed.
    expect(await shownTitles(app, 'doctor1')).toEqual([]);
    await runSystemNotices(app.services);
    expect(await (await app.as('platformAdmin')).get(detailSystemNotice, { id: notice.id })).toMatchObject({ status: 'expired' });
  });
});

test('a hospital that opens later reads what was published for all, without being woken', async () => {
  const store = app.services.database.forGroup('000000');
  const stamp = { now: app.clock.now() };
  await publishNotice(app, 'platformAdmin', { title: '长期有效', audience: 'all' });
  await createTenant(store, { tenantCode: '100009', tenantName: '新开医院' }, stamp);
  await runSystemNotices(app.services);
  const { rows } = await app.services.database
    .forTenant('100009')
    .run<{ title: string }>(sql`SELECT title FROM system_notice WHERE tenant_id <> '100009' AND status = 'published'`);
  expect(rows.map(({ title }) => title)).toEqual(['长期有效']);
  // One that is closed by then has been told: it stays among those that its end is heard by.
  const work = (status: '0' | '1') => store.run(sql`UPDATE tenant SET status = ${status} WHERE tenant_code = '100003'`);
  await work('0');
  await createTenant(store, { tenantCode: '100010', tenantName: '又一家医院' }, stamp);
  await runSystemNotices(app.services);
  await work('1');
  const parties = await store.run<{ all: string[] }>(sql`SELECT party_tenant_ids AS "all" FROM system_notice WHERE title = '长期有效'`);
  expect(parties.rows[0]?.all).toEqual(expect.arrayContaining(['100003', '100009', '100010']));
});

describe('receipts', () => {
  test('show the author who has been told and who has read; nobody else', async () => {
    const { id } = await publishNotice(app, 'strangerAdmin', { title: '请阅读' });
    const admin = await app.as('strangerAdmin');
    const counts = async () => {
      const { records } = await admin.get<Page<{ id: string; receiverCount: number; readCount: number }>>(listSystemNotices, {
        title: '请阅读',
      });
      return [records[0]?.receiverCount, records[0]?.readCount];
    };
    expect(await counts()).toEqual([2, 0]);
    const stranger = await app.as('stranger');
    const shown = (await stranger.get<Page<{ id: string; noticeId: string; readStatus: string }>>(queryNotice, { title: '请阅读' }))
      .records[0];
    expect(shown?.readStatus).toBe('1');
    await stranger.get(readMessage, { no: shown?.noticeId });
    expect(await counts()).toEqual([2, 1]);
    const read = await admin.get<Page<{ realName: string; readTime: string }>>(listNoticeReceipts, { id, readStatus: '2' });
    expect(read.records).toEqual([expect.objectContaining({ realName: app.people.stranger.realName, readTime: expect.any(String) })]);
    expect((await (await app.as('platformAdmin')).send(listNoticeReceipts, { id })).status).toBe(404);
    expect((await stranger.send(listNoticeReceipts, { id })).status).toBe(403);
  });
});

test('who writes notices and opens one of their own hospital has read it', async () => {
  const { id } = await publishNotice(app, 'strangerAdmin', { title: '写的人也要读' });
  const admin = await app.as('strangerAdmin');
  const opened = await admin.get<{ noticeId?: string; readStatus?: string; status: string }>(detailSystemNotice, { id });
  expect(opened).toMatchObject({ status: 'published', readStatus: '1' });
  await admin.get(readMessage, { no: opened.noticeId });
  expect(await admin.get(detailSystemNotice, { id })).toMatchObject({ readStatus: '2', readCount: 1 });
});

test('in the bell a long notice is cut: it has a page of its own', async () => {
  await publishNotice(app, 'strangerAdmin', { title: '很长的公告', content: '长'.repeat(3_000) });
  const { records } = await (await app.as('stranger')).get<Page<{ title: string; context: string; link: string }>>(pageMessage);
  const told = records.find(({ title }) => title === '很长的公告');
  expect(told).toMatchObject({ context: `${'长'.repeat(300)}…`, link: expect.stringContaining('?notice=') });
});

test('a list shows what may be done to each', async () => {
  const draft = await saveNotice(app, 'strangerAdmin', { title: '能做什么' });
  const admin = await app.as('strangerAdmin');
  const { records } = await admin.get<Page<{ id: string; status: string; can: string[] }>>(listSystemNotices, { size: 200 });
  expect(records.find(({ id }) => id === draft.id)?.can).toEqual(['publish-system-notice', 'save-system-notice', 'remove-system-notice']);
  expect(records.find(({ status }) => status === 'published')?.can).toEqual(['withdraw-system-notice']);
});

test('a reader sees no draft, and no author’s numbers', async () => {
  const draft = await saveNotice(app, 'strangerAdmin', { title: '草稿不外露' });
  const stranger = await app.as('stranger');
  expect((await stranger.send(detailSystemNotice, { id: draft.id })).status).toBe(404);
  const { id } = await publishNotice(app, 'strangerAdmin', { title: '读者视角' });
  const seen = await stranger.get(detailSystemNotice, { id });
  expect(seen).toMatchObject({ title: '读者视角', tenantName: '海棠社区医院', readStatus: '1' });
  expect(Object.keys(seen)).not.toContain('receiverCount');
});

test('eight thousand receivers are told by one statement', async () => {
  const tenantId = '100001';
  const stamp = { now: app.clock.now() };
  const deptId = app.people.expert1.deptId;
  const store = app.services.database.forTenant(tenantId);
  const sample = await insertRow(
    store,
    userAccountTable,
    {
      account: 'many',
      accountKey: 'many',
      passwordHash: 'none',
      realName: '众人',
      deptId,
      status: '1',
      mustChangePassword: 0,
      isExpert: 0,
    } as const,
    stamp,
  );
  await store.run(sql`
    INSERT INTO user_account (id, tenant_id, create_time, version, is_deleted, account, account_key, password_hash, real_name, dept_id, status)
    SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${tenantId}, ${new Date(stamp.now)}, 0, 0, 'many' || n, 'many' || n, 'none', '众人' || n, ${sample.deptId}, '1'
    FROM generate_series(1, 8000) n RETURNING 1 AS added`);
  await publishNotice(app, 'platformAdmin', { title: '八千人公告', audience: 'all' });
  // A row knows the transaction that wrote it, and which of its statements did.
  const { rows } = await store.run<{ total: number; statements: number }>(sql`
    SELECT count(*) AS total, count(DISTINCT (xmin::text, cmin::text)) AS statements
    FROM notice WHERE tenant_id = ${tenantId} AND title = '八千人公告'`);
  expect(rows[0]?.total).toBeGreaterThan(8000);
  expect(rows[0]?.statements).toBe(1);
  expect((await (await app.as('doctor1')).get<Page<unknown>>(pageMessage, { size: 1 })).total).toBeGreaterThan(0);
});

test('whoever was told of one opens it as long as it is shown, also where it is for others since', async () => {
  const person = await addPerson(app, { tenantId: '100003', name: 'moving', permissionCodes: [], dataScope: 'self' });
  const store = app.services.database.forTenant(person.tenantId);
  const ofPerson = sql`tenant_id = ${person.tenantId} AND user_id = ${person.userId}`;
  const { rows } = await store.run<{ id: string }>(sql`SELECT role_id AS id FROM user_role WHERE ${ofPerson}`);
  const told = { title: '调岗前的公告', audience: 'roles', audienceIds: rows.map(({ id }) => id) };
  const { id } = await publishNotice(app, 'strangerAdmin', told);
  const ending = await publishNotice(app, 'strangerAdmin', { ...told, endTime: toWireTime(app.clock.now() + 60_000) });
  await store.run(sql`UPDATE user_role SET role_id = ${await roleOf('stranger')} WHERE ${ofPerson}`);
  const reader = await app.asUser(person);
  expect((await reader.get<Page<unknown>>(queryNotice, { title: told.title })).total).toBe(0);
  for (const one of [id, ending.id])
    expect(await reader.get(detailSystemNotice, { id: one })).toMatchObject({ title: told.title, readStatus: '1' });
  // Who has not been told of it does not know it.
  expect((await (await app.as('stranger')).send(detailSystemNotice, { id })).status).toBe(404);
  app.clock.advance(60_000);
  expect((await reader.send(detailSystemNotice, { id: ending.id })).status).toBe(409);
  await (await app.as('strangerAdmin')).get(withdrawSystemNotice, { id, reason: '误发' });
  expect((await reader.send(detailSystemNotice, { id })).status).toBe(404);
});
