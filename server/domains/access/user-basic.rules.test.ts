import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userBasic } from '../../../contract/domains/access/user-basic.resource.ts';
import { bindInvitation, listInvitationBinding, userInvitation } from '../../../contract/domains/access/user-invitation.resource.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { type AccessTestbed, createAccessTestbed, type TestPerson } from './access.testing.ts';

const [list, detail, save, remove] = [
  endpointOf(userBasic, 'list'),
  endpointOf(userBasic, 'detail'),
  endpointOf(userBasic, 'submit'),
  endpointOf(userBasic, 'remove'),
];

let bed: AccessTestbed;
/** Reaches their own department alone. */
let secretary: TestPerson;
let near: TestPerson;
let far: TestPerson;
let elsewhere: string;
let rows: Record<'near' | 'far', string>;

beforeAll(async () => {
  bed = await createAccessTestbed();
  const own = await bed.aDepartment('外科');
  elsewhere = await bed.aDepartment('药剂科');
  const rights = ['view', 'add', 'edit', 'delete', 'export'].map((right) => `user_basic_${right}`);
  secretary = await bed.aPerson([await bed.aRole([...rights, 'user_invitation_view'], 'dept')], { deptId: own });
  near = await bed.aPerson([], { deptId: own });
  far = await bed.aPerson([], { deptId: elsewhere });
  const rowOf = async (userId: string, realName: string) => (await bed.admin.get<{ id: string }>(save, { userId, realName })).id;
  rows = { near: await rowOf(near.id, '近人'), far: await rowOf(far.id, '远人') };
});
afterAll(() => bed.app.close());

const namesFor = async ({ get }: TestPerson['client']) =>
  (await get<Page<{ realName: string }>>(list, { size: 200 })).records.map(({ realName }) => realName).toSorted();

test('list and export go as far as people do', async () => {
  expect(await namesFor(secretary.client)).toEqual(['近人']);
  expect(await namesFor(bed.admin)).toEqual(['近人', '远人']);
  const headers = { 'blade-auth': `bearer ${secretary.client.token}` };
  const book = await readXlsx((await bed.app.app.inject({ url: `/api${endpointOf(userBasic, 'export').path}`, headers })).rawPayload);
  expect((book.sheets[0]?.rows ?? []).flat().filter((cell) => /人$/.test(String(cell)))).toEqual(['近人']);
});

test('what is kept of somebody out of reach is not there: neither to look at, nor to change, nor to remove', async () => {
  const { client } = secretary;
  expect(await client.send(detail, { id: rows.far })).toMatchObject({ status: 404 });
  expect(await client.send(save, { id: rows.far, userId: far.id, realName: '改' })).toMatchObject({ status: 404 });
  expect(await client.send(remove, { ids: [rows.far] })).toMatchObject({ status: 404 });
});

test('nothing is written about somebody out of reach, who is told like somebody who is not there', async () => {
  const { client } = secretary;
  const absent = { status: 400, body: { msg: '用户不存在' } };
  expect(await client.send(save, { id: rows.near, userId: far.id, realName: '近人' })).toMatchObject(absent);
  const other = await bed.aPerson([], { deptId: elsewhere });
  expect(await client.send(save, { userId: other.id, realName: '新人' })).toMatchObject(absent);
  expect((await client.send(save, { userId: secretary.id, realName: '秘书' })).status).toBe(200);
  expect((await client.send(save, { id: rows.near, userId: near.id, realName: '近人' })).status).toBe(200);
});

test('who accepted an invitation is listed as far as people are seen', async () => {
  await bed.admin.get(endpointOf(userInvitation, 'submit'), { invitationCode: 'REACH1', kind: '2', quota: 2, inviterId: secretary.id });
  for (const guest of [near, far]) await guest.client.get(bindInvitation, { invitationCode: 'REACH1' });
  const countFor = async ({ get }: TestPerson['client']) => (await get<Page<object>>(listInvitationBinding)).records.length;
  expect([await countFor(secretary.client), await countFor(bed.admin)]).toEqual([1, 2]);
});
