import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataScope } from '../../../../contract/domains/access/data-scope.resource.ts';
import { type GrantTrees, grantRole, showGrantTree } from '../../../../contract/domains/access/role-grant.endpoints.ts';
import { exportUser, listUser, updateUser } from '../../../../contract/domains/access/user.endpoints.ts';
import { consultationDetail, myApplyByTab } from '../../../../contract/domains/consultation/consultation.endpoints.ts';
import { department } from '../../../../contract/domains/organisation/department.resource.ts';
import { getConsultationOrder } from '../../../../contract/domains/statistics/statistics.endpoints.ts';
import type { Page } from '../../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import { announceAccessChange } from '../../../engine/identity/access-changes.ts';
import { sql } from '../../../engine/store/sql.ts';
import { howManyWait } from '../../../testing/somebody-waits.ts';
import { aConsultation } from '../../consultation/consultation.testing.ts';
import { syncDictionaries } from '../../settings/dictionary-sync.ts';
import { type AccessTestbed, aUser, createAccessTestbed, TENANT, type TestPerson } from '../access.testing.ts';

/** One hospital, two departments one below the other and a third, a person and an order in each. */
const submit = endpointOf(dataScope, 'submit');
const codes = [
  'user_view',
  'user_export',
  'consultation_apply',
  'applyorder_view',
  'data_scope_view',
  'data_scope_add',
  'data_scope_edit',
  'data_scope_delete',
  'role_grant',
];

let bed: AccessTestbed;
let reader: TestPerson;
let readerRole: string;
const depts: Record<'top' | 'below' | 'far', string> = { top: '', below: '', far: '' };
const orders = new Map<string, string>();
const accounts = new Map<string, string>();

beforeAll(async () => {
  bed = await createAccessTestbed();
  await syncDictionaries(bed.app.services, bed.app.clock.now());
  depts.top = await bed.aDepartment('外科');
  depts.below = await bed.aDepartment('骨科', depts.top);
  depts.far = await bed.aDepartment('药剂科');
  readerRole = await bed.aRole(codes, 'self');
  reader = await bed.aPerson([readerRole], { deptId: depts.top });
  const people = {
    own: reader,
    top: await bed.aPerson([], { deptId: depts.top }),
    below: await bed.aPerson([], { deptId: depts.below }),
    far: await bed.aPerson([], { deptId: depts.far }),
  };
  for (const [name, person] of Object.entries(people)) {
    const applyDeptId = depts[name === 'own' ? 'top' : (name as 'top')];
    const order = await aConsultation(bed.app, {
      status: 'wait_diagnosis',
      tenantId: TENANT,
      partyTenantIds: [TENANT, '100001'] as never,
      applyUserId: person.id,
      applyDeptId,
    });
    orders.set(order.id, name);
    accounts.set(person.account, name);
  }
});
afterAll(() => bed.app.close());

const named = (keys: readonly string[], names: ReadonlyMap<string, string>): string[] => keys.flatMap((key) => names.get(key) ?? []).sort();

/** Who is seen in a list, an export, a list of orders, their details, and behind the numbers. */
async function seen() {
  const { client } = reader;
  const users = await client.get<Page<{ account: string }>>(listUser, { size: 200 });
  const reply = await bed.app.app.inject({ url: `/api${exportUser.path}`, headers: { 'blade-auth': `bearer ${client.token}` } });
  const book = await readXlsx(reply.rawPayload);
  const list = await client.get<Page<{ applyOrderId: string }>>(myApplyByTab, { tab: 'unfinished', size: 200 });
  const counted = await client.get<Page<{ applyOrderId: string }>>(getConsultationOrder, { size: 200 });
  const details = await Promise.all(
    [...orders.keys()].map(async (id) => ((await client.send(consultationDetail, { applyOrderId: id })).status === 200 ? id : '')),
  );
  return {
    users: named(
      users.records.map(({ account }) => account),
      accounts,
    ),
    exported: named(
      (book.sheets[0]?.rows ?? []).map(([account]) => String(account)),
      accounts,
    ),
    orders: named(
      list.records.map(({ applyOrderId }) => applyOrderId),
      orders,
    ),
    details: named(details, orders),
    counted: named(
      counted.records.map(({ applyOrderId }) => applyOrderId),
      orders,
    ),
  };
}

const alike = (names: string[]) => ({ users: names, exported: names, orders: names, details: names, counted: names });
const resources = ['user', 'consultation', 'statistics'] as const;
let count = 0;

async function scopesOf(scopeType: string, deptIds?: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const resourceCode of resources) {
    count += 1;
    ids.push((await bed.admin.get<{ id: string }>(submit, { scopeName: `范围${count}`, resourceCode, scopeType, deptIds })).id);
  }
  return ids;
}

describe('a data scope counts alike in lists, details, exports and numbers', () => {
  test('in general: what the role says', async () => expect(await seen()).toEqual(alike(['own'])));

  test.each([
    ['tenant', undefined, ['below', 'far', 'own', 'top']],
    ['dept_below', undefined, ['below', 'own', 'top']],
    ['dept', undefined, ['own', 'top']],
    ['self', undefined, ['own']],
    ['custom', ['far'] as const, ['far', 'own']],
  ])('%s', async (scopeType, custom, names) => {
    const dataScopeIds = await scopesOf(
      scopeType,
      custom?.map((name) => depts[name]),
    );
    await bed.admin.get(grantRole, { roleIds: [readerRole], dataScopeIds });
    expect(await seen()).toEqual(alike(names));
    await bed.admin.get(grantRole, { roleIds: [readerRole], dataScopeIds: [] });
    expect(await seen()).toEqual(alike(['own']));
  });

  test('a department that is hung elsewhere is out of reach at once', async () => {
    const dataScopeIds = await scopesOf('dept_below');
    await bed.admin.get(grantRole, { roleIds: [readerRole], dataScopeIds });
    expect(await seen()).toEqual(alike(['below', 'own', 'top']));
    const { deptName, version } = await bed.admin.get<{ deptName: string; version: number }>(endpointOf(department, 'detail'), {
      id: depts.below,
    });
    await bed.admin.get(endpointOf(department, 'submit'), { id: depts.below, deptName, version, parentId: depts.far });
    expect(await seen()).toEqual(alike(['own', 'top']));
    await bed.admin.get(endpointOf(department, 'submit'), { id: depts.below, deptName, parentId: depts.top });
    await bed.admin.get(grantRole, { roleIds: [readerRole], dataScopeIds: [] });
  });

  test('it narrows as well, and for the rows it names alone', async () => {
    const { id } = await bed.admin.get<{ id: string }>(submit, {
      scopeName: '只看自己的会诊',
      resourceCode: 'consultation',
      scopeType: 'self',
    });
    const wide = await bed.aRole(codes, 'tenant');
    const person = await bed.aPerson([wide], { deptId: depts.top });
    await bed.admin.get(grantRole, { roleIds: [wide], dataScopeIds: [id] });
    expect((await person.client.get<Page<object>>(myApplyByTab, { tab: 'unfinished' })).total).toBe(0);
    expect((await person.client.get<Page<object>>(getConsultationOrder)).total).toBe(4);
  });

  test('of several roles the widest wins, and departments add up', async () => {
    const far = await bed.admin.get<{ id: string }>(submit, {
      scopeName: '药剂科用户',
      resourceCode: 'user',
      scopeType: 'custom',
      deptIds: [depts.far],
    });
    const first = await bed.aRole(['user_view'], 'dept');
    const second = await bed.aRole(['user_view'], 'self');
    await bed.admin.get(grantRole, { roleIds: [second], dataScopeIds: [far.id] });
    const person = await bed.aPerson([first, second], { deptId: depts.below });
    const page = await person.client.get<Page<{ account: string }>>(listUser, { size: 200 });
    expect(
      named(
        page.records.map(({ account }) => account),
        accounts,
      ),
    ).toEqual(['below', 'far']);
  });
});

describe('nobody gives a data scope that reaches further than he does', () => {
  test('neither by writing it, nor by granting it, nor by taking a narrow one away', async () => {
    expect(await reader.client.send(submit, { scopeName: '全院', resourceCode: 'report', scopeType: 'tenant' })).toMatchObject({
      status: 403,
    });
    expect((await reader.client.send(submit, { scopeName: '本人报告', resourceCode: 'report', scopeType: 'self' })).status).toBe(200);
    const wide = await bed.admin.get<{ id: string }>(submit, { scopeName: '全院报告', resourceCode: 'report', scopeType: 'tenant' });
    expect(await reader.client.send(grantRole, { roleIds: [readerRole], dataScopeIds: [wide.id] })).toMatchObject({ status: 403 });
    expect(
      await reader.client.send(submit, { id: wide.id, scopeName: '全院报告', resourceCode: 'report', scopeType: 'self' }),
    ).toMatchObject({ status: 403 });
    const narrow = await bed.admin.get<{ id: string }>(submit, { scopeName: '收窄', resourceCode: 'report', scopeType: 'self' });
    const narrowed = await bed.aRole(codes, 'tenant');
    await bed.admin.get(grantRole, { roleIds: [narrowed], dataScopeIds: [narrow.id] });
    const person = await bed.aPerson([narrowed]);
    expect(await person.client.send(grantRole, { roleIds: [narrowed], dataScopeIds: [] })).toMatchObject({ status: 403 });
  });

  test('it is about rows that a domain has declared, and called as people call them', async () => {
    const scope = { scopeName: '快递', resourceCode: 'courier', scopeType: 'tenant' };
    expect(await bed.admin.send(submit, scope)).toMatchObject({ status: 400, body: { msg: '数据资源不在可选范围内' } });
    const { id } = await bed.admin.get<{ id: string }>(submit, { ...scope, resourceCode: 'file' });
    const { dataScope: nodes } = await bed.admin.get<GrantTrees>(showGrantTree);
    expect(nodes.find((node) => node.id === id)?.title).toBe('大文件：快递（本机构）');
  });

  test('departments must be named, and be there', async () => {
    const custom = { scopeName: '指定', resourceCode: 'user', scopeType: 'custom' };
    expect(await bed.admin.send(submit, custom)).toMatchObject({ status: 400, body: { msg: '请选择部门' } });
    const foreign = bed.app.people.doctor1.deptId;
    expect(await bed.admin.send(submit, { ...custom, deptIds: [foreign] })).toMatchObject({ status: 400, body: { msg: '部门不存在' } });
  });
});

describe('nobody comes to reach more', () => {
  const MOVED = { status: 403, body: { msg: '不能把自己调到数据范围以外的部门' } };
  const DRAWN = { status: 403, body: { msg: '不能移动自己数据范围以外的部门' } };
  const places = async () => {
    const top = await bed.aDepartment('内科');
    return { top, below: await bed.aDepartment('心内科', top), far: await bed.aDepartment('信息科') };
  };
  const move = ({ client }: TestPerson, deptName: string, id: string, parentId: string | null) =>
    client.send(endpointOf(department, 'submit'), { id, deptName, parentId });

  test.each([
    ['dept', ['below', 'far']],
    ['dept_below', ['far']],
  ] as const)('by going to another department himself, with %s', async (reach, refused) => {
    const { top, ...others } = await places();
    const head = await bed.aPerson([await bed.aRole(['user_view', 'user_edit'], reach)], { deptId: top });
    const own = (deptId: string | null) => head.client.send(updateUser, aUser(head.account, { id: head.id, deptId }));
    for (const name of refused) expect(await own(others[name])).toMatchObject(MOVED);
    expect((await own(top)).status).toBe(200);
    if (reach === 'dept_below') expect((await own(others.below)).status).toBe(200);
    // From below, what stands above is another one.
    if (reach === 'dept_below') expect(await own(top)).toMatchObject(MOVED);
    expect((await own(null)).status).toBe(200);
  });

  test('nor by going on with another of his roles alone', async () => {
    const { top, far } = await places();
    const clerk = await bed.aRole(['user_view', 'user_edit'], 'self');
    const head = await bed.aPerson([await bed.aRole(['consultation_apply'], 'dept_below'), clerk], { deptId: top });
    await bed.store.run(sql`UPDATE session SET role_ids = ${[clerk]} WHERE tenant_id = ${TENANT} AND user_id = ${head.id}`);
    await announceAccessChange(bed.store);
    expect(await head.client.send(updateUser, aUser(head.account, { id: head.id, deptId: far }))).toMatchObject(MOVED);
  });

  test('whoever reaches the hospital goes where he likes', async () => {
    const { top, far } = await places();
    const chief = await bed.aPerson([await bed.aRole(['user_view', 'user_edit'])], { deptId: top });
    expect((await chief.client.send(updateUser, aUser(chief.account, { id: chief.id, deptId: far }))).status).toBe(200);
  });

  test('many who do so at once wait for no connection that another of them holds', async () => {
    const { top, far } = await places();
    const chief = await bed.aPerson([await bed.aRole(['user_view', 'user_edit'])], { deptId: top });
    const { database } = bed.app.services;
    const asked = await database.forGroup().transaction(async (tx) => {
      await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`administrators ${TENANT}`}))`);
      // As many as there are connections.
      const waiting = Array.from({ length: 6 }, () => chief.client.send(updateUser, aUser(chief.account, { id: chief.id, deptId: far })));
      await expect.poll(() => howManyWait(database)).toBe(waiting.length);
      return { waiting };
    });
    expect((await Promise.all(asked.waiting)).map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  test('by hanging a department below his own, or his own elsewhere', async () => {
    const { top, below, far } = await places();
    const head = await bed.aPerson([await bed.aRole(['dept_view', 'dept_edit'], 'dept_below')], { deptId: top });
    const ward = await bed.aDepartment('病区', below);
    expect(await move(head, '信息科', far, top)).toMatchObject(DRAWN);
    expect(await move(head, '心内科', below, far)).toMatchObject(DRAWN);
    expect(await move(head, '心内科', below, null)).toMatchObject(DRAWN);
    expect((await move(head, '病区', ward, top)).status).toBe(200);
    expect((await move(head, '信息处', far, null)).status).toBe(200);
  });

  test('nor where a data scope of rows of one kind reaches below his own', async () => {
    const { top, far } = await places();
    const [users] = await scopesOf('dept_below');
    const roleId = await bed.aRole(['dept_view', 'dept_edit', 'user_view'], 'tenant');
    const head = await bed.aPerson([roleId], { deptId: top });
    await bed.admin.get(grantRole, { roleIds: [roleId], dataScopeIds: [users] });
    expect(await move(head, '信息科', far, top)).toMatchObject(DRAWN);
  });
});
