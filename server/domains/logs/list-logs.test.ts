import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiLog, changeLog, errorLog, listLogNames, usualLog } from '../../../contract/domains/logs/log.endpoints.ts';
import type { AnswerOf } from '../../../contract/kernel/sent.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { insertMany } from '../../engine/store/insert-many.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql, text } from '../../engine/store/sql.ts';
import { extraPerson } from '../../testing/extra-people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { apiLogTable, errorLogTable, partitionedLogs } from './log.tables.ts';
import { asOwner } from './logs.testing.ts';

const DAY_MS = 86_400_000;
let app: TestApp;
const ids: Record<string, string> = {};

const aRow = (values: Record<string, unknown>) => ({
  id: newId(),
  tenantId: '100001',
  createTime: new Date(app.clock.now()),
  requestId: newId(),
  call: 'submit-param',
  path: '/api/blade-system/param/submit',
  method: 'POST',
  status: 200,
  account: 'expert1',
  ...values,
});

beforeAll(async () => {
  app = await createTestApp();
  const rows = [
    aRow({ account: 'mine' }),
    aRow({ account: 'old', createTime: new Date(app.clock.now() - 40 * DAY_MS), requestId: 'request-old' }),
    aRow({ tenantId: '100002', account: 'theirs' }),
    aRow({ account: 'integrator', call: usualLog.list.name, path: `/api${usualLog.list.path}`, status: 403 }),
  ];
  ids.theirs = String(rows[2]?.id);
  await insertMany(app.services.database.forGroup(), apiLogTable, rows);
  const error = aRow({ source: 'server', message: 'boom', stack: '    at secret-place.ts:1' });
  ids.error = String(error.id);
  await insertMany(app.services.database.forGroup(), errorLogTable, [error]);
});
afterAll(() => app.close());

interface Page {
  records: Record<string, unknown>[];
  total: number;
  more?: boolean;
}

describe('lists of logs', () => {
  const accounts = async (name: 'expertAdmin' | 'strangerAdmin' | 'platformAdmin', input: object = {}) =>
    (await (await app.as(name)).get<Page>(apiLog.list, { size: 200, ...input })).records.map(({ account }) => account);

  test('a hospital sees its own rows, the platform everybody’s, with the hospital named', async () => {
    expect(await accounts('strangerAdmin')).not.toContain('mine');
    expect(await accounts('platformAdmin')).toEqual(expect.arrayContaining(['mine', 'theirs']));
    expect(await accounts('platformAdmin', { tenantId: '100002', account: 'theirs' })).toEqual(['theirs']);
    expect(await accounts('strangerAdmin', { tenantId: '100002' })).toEqual([]);
    expect((await (await app.as('strangerAdmin')).send(apiLog.detail, { id: ids.theirs })).status).toBe(404);
  });

  test('look back thirty days, unless a time or the one request is asked for', async () => {
    expect(await accounts('platformAdmin')).not.toContain('old');
    const since = toWireTime(app.clock.now() - 60 * DAY_MS);
    expect(await accounts('platformAdmin', { createTime_dategt: since })).toContain('old');
    expect(await accounts('platformAdmin', { requestId: 'request-old' })).toEqual(['old']);
    const until = toWireTime(app.clock.now() - 35 * DAY_MS);
    expect(await accounts('platformAdmin', { createTime_datelt: until })).toEqual(['old']);
  });

  test('find by a part of the path, and treat a percent sign as one', async () => {
    expect(await accounts('platformAdmin', { path: 'param/sub', account: 'mine' })).toEqual(['mine']);
    expect(await accounts('platformAdmin', { path: '%' })).toEqual([]);
    // What an integrator reports is found by the spelling that their program uses.
    expect(await accounts('platformAdmin', { path: 'usual/page' })).toEqual(['integrator']);
    expect(await accounts('platformAdmin', { path: 'no-such-path' })).toEqual([]);
  });

  test('count up to ten thousand and say that there are more', async () => {
    await app.services.database.forGroup().run(sql`
      INSERT INTO api_log (id, tenant_id, create_time, call, account, status, path)
      SELECT id, '100002', ${new Date(app.clock.now() - DAY_MS)}::timestamptz, 'many', 'many', 200, '/api/many' FROM unnest(${Array.from({ length: 10_001 }, newId)}::uuid[]) AS id RETURNING 1 AS added`);
    const page = await (await app.as('platformAdmin')).get<Page>(apiLog.list, { account: 'many' });
    expect(page).toMatchObject({ total: 10_000, more: true });
    const few = await (await app.as('platformAdmin')).get<Page>(apiLog.list, { account: 'mine' });
    expect(few.total).toBe(1);
    expect(few).not.toHaveProperty('more');
  });

  test('the stack of an error is for the platform only', async () => {
    expect(await (await app.as('platformAdmin')).get(errorLog.detail, { id: ids.error })).toMatchObject({
      stack: expect.stringContaining('secret-place'),
    });
    await app.services.database.forGroup().run(sql`
      INSERT INTO error_log (id, tenant_id, create_time, source, message, stack) VALUES (${newId()}, '100003', ${new Date(app.clock.now())}, 'server', 'own', 'at secret-place')`);
    const stranger = await app.as('strangerAdmin');
    const { records } = await stranger.get<Page>(errorLog.list);
    const row = await stranger.get(errorLog.detail, { id: records[0]?.id });
    expect(row).toMatchObject({ message: 'own' });
    expect(row).not.toHaveProperty('stack');
  });
});

test('what logs call by names of the program has what people call it, for whoever reads a log', async () => {
  const client = await extraPerson(app, '100003', 'reader of logs', [changeLog.list.permission]);
  const names = await client.get<AnswerOf<typeof listLogNames>>(listLogNames);
  const titleOf = (kind: string, name: string) => names.find((one) => one.kind === kind && one.name === name)?.title;
  expect(
    ['doctor_fee', 'box_position', 'user_account', 'tenant', 'region', 'menu', 'tenant_param'].map((name) => titleOf('table', name)),
  ).toEqual(['会诊费用', '箱体坐标', '用户', '租户', '行政区划', '菜单', '机构参数']);
  expect([titleOf('change', 'submit-param'), titleOf('read', apiLog.list.name)]).toEqual(['新增或修改系统参数', '接口日志列表']);
  expect(names.every(({ title }) => title)).toBe(true);
  expect((await (await app.as('doctor1')).send(listLogNames)).status).toBe(403);
});

describe('logs are append-only', () => {
  test.each(partitionedLogs)('$name can be neither changed nor emptied by the roles of the server', async ({ name }) => {
    for (const store of [app.services.database.forTenant('100001'), app.services.database.forGroup()]) {
      const refused = { message: expect.stringContaining('permission denied') };
      // The comment is for the check over every statement that a test sends.
      await expect(store.run(text(`UPDATE ${name} SET create_time = create_time /* tenant_id */`))).rejects.toMatchObject(refused);
      await expect(store.run(text(`DELETE FROM ${name} /* tenant_id */`))).rejects.toMatchObject(refused);
    }
  });

  test('a partition cannot be read past the fence of its table', async () => {
    const [rights] = await asOwner<{ any: boolean }>(
      app.services.database.url,
      "SELECT has_table_privilege('lianyi_app', 'api_log_default', 'SELECT') OR has_table_privilege('lianyi_group', 'api_log_default', 'SELECT') AS any",
    );
    expect(rights).toEqual({ any: false });
  });
});
