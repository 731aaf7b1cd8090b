import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { role } from '../../../contract/domains/access/role.resource.ts';
import { doctorFee } from '../../../contract/domains/consultation/doctor-fee.resource.ts';
import { evaluation } from '../../../contract/domains/evaluation/evaluation.resource.ts';
import { ossConfig } from '../../../contract/domains/files/oss-config.resource.ts';
import { changeLog } from '../../../contract/domains/logs/log.endpoints.ts';
import { sentMessage } from '../../../contract/domains/messages/sent-message.resource.ts';
import { department } from '../../../contract/domains/organisation/department.resource.ts';
import { post } from '../../../contract/domains/organisation/post.resource.ts';
import { tenant } from '../../../contract/domains/organisation/tenant.resource.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import type { Resource } from '../../../contract/kernel/resource-row.ts';
import { sampleInput } from '../../testing/sample-input.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sql } from '../store/sql.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as('strangerAdmin');
});
afterAll(() => app.close());

let count = 0;
async function addPost(client = admin): Promise<{ id: string; postCode: string }> {
  count += 1;
  return client.get(endpointOf(post, 'submit'), { postCode: `p${count}`, postName: `岗位${count}`, category: '1', sort: 1 });
}

const [remove, restore, detail] = [endpointOf(post, 'remove'), endpointOf(post, 'restore'), endpointOf(post, 'detail')];
const isThere = async (id: string): Promise<boolean> => (await admin.send(detail, { id })).status === 200;

describe('a removal that is taken back', () => {
  test('brings all rows back as they were, and is logged', async () => {
    const rows = [await addPost(), await addPost()];
    const ids = rows.map(({ id }) => id);
    await admin.get(remove, { ids });
    expect(await admin.get(restore, { ids })).toBe(2);
    expect(await admin.get(detail, { id: ids[0] })).toMatchObject({ postCode: rows[0]?.postCode, version: 2 });
    const { records } = await admin.get<Page<{ operation: string }>>(changeLog.list, { rowId: ids[0] });
    expect(records.map(({ operation }) => operation)).toEqual(['restore', 'remove', 'add']);
    const { rows: audited } = await app.services.database.forTenant('100003').run(sql`
      SELECT call FROM audit_log WHERE tenant_id = '100003' AND row_id = ${ids[0]} ORDER BY id`);
    expect(audited.map(({ call }) => call)).toEqual(['submit-post', 'remove-post', 'restore-post']);
  });

  test('may be repeated', async () => {
    const { id } = await addPost();
    await admin.get(remove, { ids: [id] });
    await admin.get(restore, { ids: [id] });
    expect(await admin.get(restore, { ids: [id] })).toBe(1);
    expect(await admin.get(detail, { id })).toMatchObject({ version: 2 });
  });

  test('happens once when it is asked twice at once', async () => {
    const { id } = await addPost();
    await admin.get(remove, { ids: [id] });
    const replies = await Promise.all([1, 2].map(() => admin.send(restore, { ids: [id] })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await admin.get(detail, { id })).toMatchObject({ version: 2 });
  });

  test('takes ten minutes at the most', async () => {
    const { id } = await addPost();
    const removed = app.clock.now();
    await admin.get(remove, { ids: [id] });
    app.clock.set(removed + 10 * MINUTE_MS + 1);
    expect(await admin.send(restore, { ids: [id] })).toMatchObject({ status: 409, body: { msg: '删除已超过10分钟，不能撤销' } });
    app.clock.set(removed + 10 * MINUTE_MS);
    expect(await admin.get(restore, { ids: [id] })).toBe(1);
  });

  test('is all or nothing', async () => {
    const [gone, other] = [await addPost(), await addPost()];
    await admin.get(remove, { ids: [gone.id] });
    await admin.get(remove, { ids: [other.id] });
    await admin.get(endpointOf(post, 'submit'), { postCode: other.postCode, postName: '占用', category: '1', sort: 1 });
    const reply = await admin.send(restore, { ids: [gone.id, other.id] });
    expect(reply).toMatchObject({ status: 409, body: { msg: '岗位编号已存在', errors: [{ field: 'postCode' }] } });
    expect(await isThere(gone.id)).toBe(false);
  });
});

describe('nobody takes back what is not theirs to take back', () => {
  test('what somebody else has removed, whoever sees the row', async () => {
    const { id } = await addPost();
    await admin.get(remove, { ids: [id] });
    expect((await (await app.as('platformAdmin')).send(restore, { ids: [id] })).status).toBe(404);
    expect((await (await app.as('nobody')).send(restore, { ids: [id] })).status).toBe(403);
    expect(await isThere(id)).toBe(false);
  });

  test('a row of another hospital', async () => {
    const fee = { remoteType: 'oneSubject', title: 'chief', doctorTitleFee: 100 };
    const { id } = await admin.get(endpointOf(doctorFee, 'submit'), fee);
    await admin.get(endpointOf(doctorFee, 'remove'), { ids: [id] });
    const other = await app.as('expertAdmin');
    expect(await other.send(endpointOf(doctorFee, 'restore'), { ids: [id] })).toMatchObject({ status: 404, body: { msg: '数据不存在' } });
  });
});

describe('what stands below or refers', () => {
  const calls = {
    submit: endpointOf(department, 'submit'),
    remove: endpointOf(department, 'remove'),
    restore: endpointOf(department, 'restore'),
  };
  const addBelow = (deptName: string, parentId?: string) =>
    admin.get<{ id: string }>(calls.submit, { ...sampleInput(department.fields), deptName, parentId });

  test('comes back together, whichever is named first', async () => {
    const top = await addBelow('上');
    const below = await addBelow('下', top.id);
    await admin.get(calls.remove, { ids: [top.id, below.id] });
    expect(await admin.get(calls.restore, { ids: [below.id, top.id] })).toBe(2);
  });

  test('comes back below nothing that is gone', async () => {
    const top = await addBelow('上级');
    const below = await addBelow('下级', top.id);
    await admin.get(calls.remove, { ids: [below.id] });
    await admin.get(calls.remove, { ids: [top.id] });
    expect(await admin.send(calls.restore, { ids: [below.id] })).toMatchObject({ status: 400, body: { errors: [{ field: 'parentId' }] } });
  });
});

test('of rows of which one is in use no two are', async () => {
  const storage = endpointOf(ossConfig, 'submit');
  const add = (ossName: string) => admin.get<{ id: string }>(storage, { ossName, category: 'disk' });
  const inUse = async (id: string) => (await admin.get<{ enabled: number }>(endpointOf(ossConfig, 'detail'), { id })).enabled;
  const [first, second] = [await add('一'), await add('二')];
  await admin.get(endpointOf(ossConfig, 'enable'), { id: first.id });
  await admin.get(endpointOf(ossConfig, 'remove'), { ids: [first.id] });
  await admin.get(endpointOf(ossConfig, 'restore'), { ids: [first.id] });
  expect(await inUse(first.id)).toBe(1);
  await admin.get(endpointOf(ossConfig, 'remove'), { ids: [first.id] });
  await admin.get(endpointOf(ossConfig, 'enable'), { id: second.id });
  await admin.get(endpointOf(ossConfig, 'restore'), { ids: [first.id] });
  expect([await inUse(first.id), await inUse(second.id)]).toEqual([0, 1]);
});

test('the call that takes it back stands beside the removal, unless that is for good', () => {
  const wayBack = (resource: Resource) => endpointOf(resource, 'remove').undoneBy?.path;
  expect([post, role, evaluation].map(wayBack)).toEqual([post, role, evaluation].map(({ path }) => `${path}/restore`));
  expect([sentMessage, tenant].map(wayBack)).toEqual([undefined, undefined]);
});
