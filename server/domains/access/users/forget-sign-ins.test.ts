import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeUser, updateUser } from '../../../../contract/domains/access/user.endpoints.ts';
import { sql } from '../../../engine/store/sql.ts';
import { type AccessTestbed, aUser, createAccessTestbed, TENANT, type TestPerson } from '../access.testing.ts';

let bed: AccessTestbed;
beforeAll(async () => {
  bed = await createAccessTestbed();
});
afterAll(() => bed.app.close());

const guess = (username: string) =>
  bed.app.app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    headers: { authorization: `Basic ${Buffer.from('lianyi-api:lianyi-api-demo').toString('base64')}`, 'tenant-id': TENANT },
    payload: { grant_type: 'password', username, password: 'wrong' },
  });

test.each<[string, (person: TestPerson) => Promise<unknown>]>([
  ['removed', ({ id }) => bed.admin.get(removeUser, { ids: [id] })],
  ['renamed', ({ id }) => bed.admin.get(updateUser, aUser('renamed', { id }))],
])('whoever gets the name of somebody who was %s inherits nothing of their sign-ins', async (_, change) => {
  const person = await bed.aPerson([]);
  const known = async () =>
    (
      await bed.store.run(sql`
        SELECT place FROM sign_in_place WHERE tenant_id = ${TENANT} AND account_key = ${person.account}
        UNION ALL SELECT account_key FROM sign_in_failure WHERE tenant_id = ${TENANT} AND account_key = ${person.account}`)
    ).count;
  await guess(person.account);
  expect(await known()).toBe(2);
  await change(person);
  expect(await known()).toBe(0);
});
