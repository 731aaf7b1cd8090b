import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doctorFee } from '../../../contract/domains/consultation/doctor-fee.resource.ts';
import { param } from '../../../contract/domains/settings/param.resource.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf, endpointsOf } from '../../../contract/kernel/resource.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertRows } from '../store/rows.ts';
import { describeTableOf } from '../store/table.ts';

/** System parameters are one declaration. Everything below follows from it. */
const calls = Object.fromEntries(endpointsOf(param).map((endpoint) => [endpoint.name.replace('-param', ''), endpoint])) as Record<
  'list' | 'detail' | 'submit' | 'remove' | 'export',
  Endpoint
>;

interface Param {
  id: string;
  version: number;
  paramKey: string;
  paramValue: string;
}

let app: TestApp;
let admin: Client;
let hospital: Client;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as('platformAdmin');
  hospital = await app.as('applyAdmin');
});
afterAll(() => app.close());

let count = 0;
const add = (values: object = {}): Promise<Param> => {
  count += 1;
  return admin.get<Param>(calls.submit, { paramName: `参数${count}`, paramKey: `key.${count}`, paramValue: '1', ...values });
};

describe('submit', () => {
  test('adds a row and answers it', async () => {
    expect(await add({ paramKey: 'first.key', remark: '说明' })).toMatchObject({
      paramKey: 'first.key',
      remark: '说明',
      version: 0,
      createTime: '2026-11-20 10:00:00',
    });
  });

  test('changes the row with the sent id, and leaves what was not sent', async () => {
    const row = await add({ remark: '保留' });
    expect(
      await admin.get(calls.submit, { id: row.id, version: row.version, paramName: '新名', paramKey: row.paramKey, paramValue: '2' }),
    ).toMatchObject({ paramValue: '2', remark: '保留', version: 1 });
  });

  test('clears what was sent empty', async () => {
    const row = await add({ remark: '去掉' });
    expect(await admin.get(calls.submit, { ...pickInput(row), remark: '' })).not.toHaveProperty('remark');
  });

  test('tells the second of two editors that somebody was faster', async () => {
    const row = await add();
    await admin.get(calls.submit, { ...pickInput(row), paramValue: '2' });
    expect(await admin.send(calls.submit, { ...pickInput(row), paramValue: '3' })).toMatchObject({
      status: 409,
      body: { msg: '数据已被他人修改，请刷新后重试' },
    });
  });

  test.each([
    [{ paramName: '' }, '请输入参数名称'],
    [{ paramKey: null }, '请输入参数键名'],
    [{ paramValue: '  ' }, '请输入参数键值'],
    [{ paramKey: 'a b' }, '只能包含字母、数字、下划线、点、冒号和短横线'],
    [{ paramName: '名'.repeat(51) }, '参数名称不能超过50个字'],
  ])('refuses %j: %s', async (wrong, message) => {
    expect(await admin.send(calls.submit, { paramName: '名', paramKey: 'k', paramValue: 'v', ...wrong })).toMatchObject({
      status: 400,
      body: { msg: message },
    });
  });

  test('refuses a key that exists, until it is deleted', async () => {
    const row = await add({ paramKey: 'taken' });
    expect(await admin.send(calls.submit, { paramName: '名', paramKey: 'taken', paramValue: 'v' })).toMatchObject({
      status: 409,
      body: { msg: '参数键名已存在', errors: [{ field: 'paramKey', message: '参数键名已存在' }] },
    });
    await admin.get(calls.remove, { ids: row.id });
    expect(await add({ paramKey: 'taken' })).toMatchObject({ paramKey: 'taken' });
  });

  test('one of two additions of the same key at once wins', async () => {
    const replies = await Promise.all([1, 2].map(() => admin.send(calls.submit, { paramName: '名', paramKey: 'race', paramValue: 'v' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a repeated key of the request adds one row', async () => {
    const input = { paramName: '名', paramKey: 'once', paramValue: 'v' };
    const [first, second] = [
      await admin.send(calls.submit, input, { key: 'same-key-1' }),
      await admin.send(calls.submit, input, { key: 'same-key-1' }),
    ];
    expect(second).toEqual(first);
    expect(await admin.send(calls.submit, { ...input, paramKey: 'other' }, { key: 'same-key-1' })).toMatchObject({ status: 409 });
  });

  test('a request that is repeated once the server’s secret was replaced is told that it is done', async () => {
    const input = { paramName: '名', paramKey: 'sealed', paramValue: 'v' };
    await admin.send(calls.submit, input, { key: 'same-key-2' });
    const { secret } = app.services;
    Object.assign(app.services, { secret: 'another-secret-another-secret-another' });
    const repeated = await admin.send(calls.submit, input, { key: 'same-key-2' });
    Object.assign(app.services, { secret });
    expect(repeated).toMatchObject({ status: 409, body: { msg: '已处理，请刷新查看' } });
  });

  test('answers under every spelling of its last part', async () => {
    const save = endpointOf(doctorFee, 'submit');
    const fee = { remoteType: 'oneSubject', title: 'chief', doctorTitleFee: 100 };
    const { id } = await hospital.get<Param>({ ...save, path: `${doctorFee.path}/doctorTitleFeeSave` }, fee);
    const changed = await hospital.get({ ...save, path: `${doctorFee.path}/doctorTitleFeeUpdate` }, { ...fee, id, doctorTitleFee: 200 });
    expect(changed).toMatchObject({ id, doctorTitleFee: 200 });
  });

  test('leaves an audit row that names the fields and no value', async () => {
    const row = await add({ paramValue: '机密内容' });
    const { rows } = await app.services.database
      .forGroup()
      .run({ strings: ['SELECT * FROM audit_log WHERE row_id = ', ''], values: [row.id] });
    expect(rows).toMatchObject([{ call: 'submit-param', account: 'platformAdmin', scope: 'group' }]);
    expect(JSON.stringify(rows)).not.toContain('机密内容');
  });
});

describe('list', () => {
  test('searches, sorts and pages, with the exact total', async () => {
    for (const value of ['甲', '乙', '丙']) await add({ paramName: `检索${value}` });
    const page = await hospital.get<Page<Param>>(calls.list, { paramName: '检索', size: 2, descs: 'createTime' });
    expect(page).toMatchObject({ total: 3, size: 2, current: 1, pages: 2 });
    expect(page.records).toHaveLength(2);
    expect((await hospital.get<Page<Param>>(calls.list, { paramName: '检索', size: 2, current: 2 })).records).toHaveLength(1);
  });

  test('takes % and _ for themselves', async () => {
    await add({ paramName: '比例50%上限' });
    expect(await hospital.get(calls.list, { paramName: '0%上' })).toMatchObject({ total: 1 });
    expect(await hospital.get(calls.list, { paramName: '%' })).toMatchObject({ total: 1 });
    expect(await hospital.get(calls.list, { paramName: '_' })).toMatchObject({ total: 0 });
  });

  test('deleted rows are gone from list and detail', async () => {
    const row = await add({ paramName: '将被删除' });
    await admin.get(calls.remove, { ids: [row.id] });
    expect(await hospital.get(calls.list, { paramName: '将被删除' })).toMatchObject({ total: 0 });
    expect(await hospital.send(calls.detail, { id: row.id })).toMatchObject({ status: 404, body: { msg: '数据不存在' } });
  });
});

describe('remove', () => {
  test('is all or nothing', async () => {
    const row = await add();
    expect((await admin.send(calls.remove, { ids: [row.id, '00000000-0000-7000-8000-000000000000'] })).status).toBe(404);
    expect(await admin.get(calls.detail, { id: row.id })).toMatchObject({ id: row.id });
  });

  test('needs a selection', async () => {
    expect(await admin.send(calls.remove, {})).toMatchObject({ status: 400, body: { msg: '请选择至少一条数据' } });
  });
});

test('export answers an Excel file with labels, and no formula from the data', async () => {
  const { id } = await add({ paramName: '导出甲', paramValue: '=1+1' });
  await add({ paramName: '导出甲，未选' });
  const response = await app.app.inject({
    url: `/api${calls.export.path}?paramName=${encodeURIComponent('导出甲')}&id_in=${id}`,
    headers: { 'blade-auth': `bearer ${admin.token}` },
  });
  expect(response.headers['content-type']).toContain('spreadsheetml');
  const { sheets } = await readXlsx(new Uint8Array(response.rawPayload));
  expect(sheets[0]?.rows.slice(0, 2)).toEqual([
    ['参数名称', '参数键名', '参数键值', '备注'],
    ['导出甲', expect.any(String), "'=1+1", expect.anything()].map((cell, index) => (index === 3 ? sheets[0]?.rows[1]?.[3] : cell)),
  ]);
  const { tenantName, realName } = app.people.platformAdmin;
  const said = `导出：${tenantName} ${realName}（platformAdmin） ${toWireTime(app.clock.now())} 共1条`;
  expect(sheets[0]?.rows.slice(2).flat().filter(Boolean)).toEqual([said]);
});

test('an export answers under its name too, with its own permission; any other name is no address', async () => {
  await add({ paramName: '按名导出' });
  const get = (name: string, token: string) =>
    app.app.inject({ url: `/api/${name}?paramName=${encodeURIComponent('按名导出')}`, headers: { 'blade-auth': `bearer ${token}` } });
  expect((await get('export-param', admin.token)).headers['content-type']).toContain('spreadsheetml');
  expect((await get('export-param', (await app.as('nobody')).token)).statusCode).toBe(403);
  expect((await get('export-nothing', admin.token)).statusCode).toBe(400);
  expect((await app.app.inject({ url: '/api/list-param', headers: { 'blade-auth': `bearer ${admin.token}` } })).statusCode).toBe(404);
});

function pickInput({ id, version, ...row }: Param): object {
  const { paramName, paramKey, paramValue } = row as unknown as Record<string, string>;
  return { id, version, paramName, paramKey, paramValue };
}

test('a hospital has one long export made at a time, and its own line: however often somebody presses, others are not told that too many do', async () => {
  const rows = Array.from({ length: 101 }, (_, at) => ({ paramName: `长表${at}`, paramKey: `long.${at}`, paramValue: '1' }));
  await app.services.database.forGroup().transaction((tx) => insertRows(tx, describeTableOf(param), rows, { now: app.clock.now() }));
  const headers = { 'blade-auth': `bearer ${admin.token}` };
  const press = () => app.app.inject({ method: 'GET', url: `/api${calls.export.path}`, headers });
  const replies = await Promise.all(Array.from({ length: 30 }, press));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]));
});
