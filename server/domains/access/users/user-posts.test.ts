import { afterAll, beforeAll, expect, test } from 'vitest';
import { detailUser, listUser, removeUser, submitUser, updateUser } from '../../../../contract/domains/access/user.endpoints.ts';
import { post } from '../../../../contract/domains/organisation/post.resource.ts';
import type { Page } from '../../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../../contract/kernel/resource.ts';
import { sql } from '../../../engine/store/sql.ts';
import { type AccessTestbed, aUser, createAccessTestbed, TENANT } from '../access.testing.ts';

/** Positions of people: what is held stays, and what is gone stands in nobody's way. */

interface Row {
  id: string;
  account: string;
  version: number;
  postIds: string[];
}

let bed: AccessTestbed;
beforeAll(async () => {
  bed = await createAccessTestbed();
});
afterAll(() => bed.app.close());

let count = 0;
async function aPost(): Promise<string> {
  count += 1;
  const sent = { category: '3', postCode: `post-${count}`, postName: `岗位${count}`, sort: 1 };
  return (await bed.admin.get<{ id: string }>(endpointOf(post, 'submit'), sent)).id;
}

const remove = (id: string) => bed.admin.send(endpointOf(post, 'remove'), { ids: [id] });
const isHeld = { status: 409, body: { msg: '岗位下还有用户，不能删除' } };

test('a position that somebody holds is not removed, until they have another one or are removed', async () => {
  const [first, second] = [await aPost(), await aPost()];
  const { id } = await bed.admin.get<Row>(submitUser, aUser('holder', { postIds: [first] }));
  expect(await remove(first)).toMatchObject(isHeld);
  await bed.admin.get(updateUser, aUser('holder', { id, postIds: [second] }));
  expect((await remove(first)).status).toBe(200);
  expect(await remove(second)).toMatchObject(isHeld);
  await bed.admin.get(removeUser, { ids: [id] });
  expect((await remove(second)).status).toBe(200);
});

test('whoever holds one that is gone can be changed with what their form shows, and counts as without', async () => {
  const [gone, kept] = [await aPost(), await aPost()];
  const [one, both] = [aUser('former', { postIds: [gone] }), aUser('still', { postIds: [gone, kept] })];
  for (const person of [one, both]) await bed.admin.get(submitUser, person);
  // As it could be removed before.
  await bed.store.run(sql`UPDATE post SET is_deleted = 1 WHERE tenant_id = ${TENANT} AND id = ${gone}`);
  const listed = async (input: object) =>
    (await bed.admin.get<Page<Row>>(listUser, { size: 200, ...input })).records.map(({ account }) => account).sort();
  expect(await listed({ postId: gone })).toEqual([]);
  expect(await listed({ postId_notnull: '1' })).toEqual(['still']);
  expect(await listed({ postId_null: '1' })).toContain('former');
  const { records } = await bed.admin.get<Page<Row>>(listUser, { account: 'still' });
  const shown = await bed.admin.get<Row>(detailUser, { id: records[0]?.id });
  expect(shown.postIds).toEqual([kept]);
  const { id, version, postIds } = shown;
  expect(await bed.admin.get(updateUser, aUser('still', { id, version, postIds, realName: '温若竹' }))).toMatchObject({ postIds: [kept] });
});
