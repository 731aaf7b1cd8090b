import { afterAll, beforeAll, expect, test } from 'vitest';
import { detailPlatform, detailUser, grantUser, updatePlatform, updateUser } from '../../../../contract/domains/access/user.endpoints.ts';
import { sql } from '../../../engine/store/sql.ts';
import { type AccessTestbed, aUser, createAccessTestbed, TENANT } from '../access.testing.ts';

interface Row {
  version: number;
  updateTime: string;
}

let bed: AccessTestbed;
beforeAll(async () => {
  bed = await createAccessTestbed();
});
afterAll(() => bed.app.close());

test('roles that are given are a change of the person: a form that was opened before does not bring them back', async () => {
  const [one, other] = [await bed.aRole(['post_view'], 'self'), await bed.aRole(['user_view'], 'self')];
  const person = await bed.aPerson([one]);
  const opened = await bed.admin.get<Row>(detailUser, { id: person.id });
  await bed.admin.get(grantUser, { userIds: [person.id], roleIds: [other] });
  const form = aUser(person.account, { id: person.id, roleIds: [one] });
  expect(await bed.admin.send(updateUser, { ...form, version: opened.version })).toMatchObject({ status: 409 });
  const dialog = { userIds: [person.id], roleIds: [one] };
  expect(await bed.admin.send(grantUser, { ...dialog, version: opened.version })).toMatchObject({ status: 409 });
  const { version, updateTime } = await bed.admin.get<Row>(detailUser, { id: person.id });
  bed.app.clock.advance(60_000);
  expect((await bed.admin.send(grantUser, { userIds: [person.id], roleIds: [other], version })).status).toBe(200);
  // Who has just these roles already stays the row that he was.
  expect(await bed.admin.get<Row>(detailUser, { id: person.id })).toMatchObject({ version, updateTime });
  expect(await bed.userIdsOf(one)).toEqual([]);
});

test('and are written down, as is the kind of client that somebody works with', async () => {
  const [one, other] = [await bed.aRole(['post_view'], 'self'), await bed.aRole(['user_view'], 'self')];
  const person = await bed.aPerson([one]);
  await bed.admin.get(grantUser, { userIds: [person.id], roleIds: [other] });
  await bed.admin.get(updatePlatform, { userId: person.id, userType: 'app' });
  const { rows } = await bed.store.run(sql`
    SELECT call, changes FROM change_log WHERE tenant_id = ${TENANT} AND row_id = ${person.id} ORDER BY create_time, id`);
  expect(rows).toMatchObject([
    { call: 'grant-user', changes: [{ field: 'roleIds', label: '角色', before: one, after: other }] },
    { call: 'update-platform-user', changes: [{ field: 'userType', after: '移动端' }] },
  ]);
});

test('the kind of client is not saved over what a colleague has saved meanwhile', async () => {
  const { id } = await bed.aPerson([]);
  const { version } = await bed.admin.get<Row>(detailPlatform, { id });
  const save = async (userType: string) => (await bed.admin.send(updatePlatform, { userId: id, userType, version })).status;
  expect([await save('app'), await save('other')]).toEqual([200, 409]);
  expect(await bed.admin.get(detailPlatform, { id })).toMatchObject({ userType: 'app', version: version + 1 });
});
