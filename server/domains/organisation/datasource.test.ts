import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { datasource, testDatasource } from '../../../contract/domains/organisation/datasource.resource.ts';
import { tenantDetail } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import { setTenantDatasource, tenantList } from '../../../contract/domains/organisation/tenant.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { newId } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Client;
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as('platformAdmin');
});
afterAll(() => app.close());

describe('an outside system', () => {
  const submitSource = endpointOf(datasource, 'submit');
  const detailSource = endpointOf(datasource, 'detail');
  const removeSource = endpointOf(datasource, 'remove');

  test('is named for a hospital, keeps its password to itself, and stays while it is used', async () => {
    const sent = { name: '县医院HIS', kind: 'his', url: 'https://his.example.org/api', username: 'reader', secret: 'S3cret-word' };
    const { id } = await admin.get<{ id: string }>(submitSource, sent);
    expect(JSON.stringify(await admin.get(detailSource, { id }))).not.toContain('S3cret');
    const { rows } = await app.services.database.forGroup().run(sql`SELECT secret FROM datasource WHERE id = ${id}`);
    expect(String(rows[0]?.secret)).not.toContain('S3cret');
    await admin.get(setTenantDatasource, { tenantId: '100002', datasourceId: id });
    expect(await admin.get(tenantList, { tenantCode: '100002' })).toMatchObject({
      records: [{ datasourceId: id, datasourceName: '县医院HIS' }],
    });
    const read = await admin.get<{ datasourceId: string; version: number }>(tenantDetail, { tenantId: '100002' });
    expect(read.datasourceId).toBe(id);
    // Of the hospital as it was before a colleague chose it.
    const late = { tenantId: '100002', version: read.version - 1 };
    expect(await admin.send(setTenantDatasource, late)).toMatchObject({ status: 409 });
    expect(await admin.send(removeSource, { ids: [id] })).toMatchObject({
      status: 409,
      body: { msg: '数据源下还有租户（含回收站），不能删除' },
    });
    await admin.get(setTenantDatasource, { tenantId: '100002' });
    await admin.get(removeSource, { ids: [id] });
    expect(await admin.send(setTenantDatasource, { tenantId: '100002', datasourceId: id })).toMatchObject({
      status: 400,
      body: { msg: '数据源不存在' },
    });
    expect(await admin.send(submitSource, { ...sent, url: 'ftp://a:b@c' })).toMatchObject({ status: 400 });
  });

  test('has its password sent to no other address than it was entered for', async () => {
    const sent = { name: '他院HIS', kind: 'his', url: 'https://his.example.net', username: 'reader' };
    const { id } = await admin.get<{ id: string }>(submitSource, { ...sent, secret: 'S3cret-word' });
    expect(await admin.send(submitSource, { ...sent, id, url: 'https://evil.example.net' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'secret', message: '修改地址后请重新输入密码' }] },
    });
    await admin.get(submitSource, { ...sent, id, remark: '地址没有变' });
    await admin.get(submitSource, { ...sent, id, url: 'https://his2.example.net', secret: 'S3cret-word' });
  });

  test('tells whether it answers', async () => {
    const server = app.app.server.listening
      ? app.app.server
      : await app.app.listen({ port: 0, host: '127.0.0.1' }).then(() => app.app.server);
    const { port } = server.address() as { port: number };
    const knock = async (url: string) => {
      count += 1;
      const { id } = await admin.get<{ id: string }>(submitSource, { name: `源${count}`, kind: 'other', url });
      return admin.get(testDatasource, { id });
    };
    expect(await knock(`http://127.0.0.1:${port}/api/openapi.json`)).toEqual({ reachable: 1, message: '连接成功' });
    expect(await knock(`http://127.0.0.1:${port}/api/blade-system/tenant/detail`)).toMatchObject({ reachable: 0 });
    expect(await knock(`tcp://127.0.0.1:${port}`)).toMatchObject({ reachable: 1 });
    expect(await knock('tcp://127.0.0.1:1')).toEqual({ reachable: 0, message: '对方拒绝连接' });
    expect(await admin.send(testDatasource, { id: newId() })).toMatchObject({ status: 404 });
  });

  test('whose address cannot be called is not kept, and one that was kept before is told so', async () => {
    const sent = { name: '端口过大', kind: 'other' };
    const wrong = { status: 400, body: { errors: [{ field: 'url', message: '地址格式不正确' }] } };
    for (const url of ['tcp://10.0.0.8:99999', 'https://his.example.org:65536/api'])
      expect(await admin.send(submitSource, { ...sent, url })).toMatchObject(wrong);
    const { id } = await admin.get<{ id: string }>(submitSource, { ...sent, url: 'tcp://10.0.0.8:65535' });
    for (const url of ['tcp://10.0.0.8:99999', 'https://his.example.org:65536/api']) {
      await app.services.database.forGroup().run(sql`UPDATE datasource SET url = ${url} WHERE id = ${id}`);
      expect(await admin.send(testDatasource, { id })).toMatchObject({
        status: 200,
        body: { data: { reachable: 0, message: '地址格式不正确' } },
      });
    }
  });
});
