import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataScope } from '../../../contract/domains/access/data-scope.resource.ts';
import { role } from '../../../contract/domains/access/role.resource.ts';
import { grantRole } from '../../../contract/domains/access/role-grant.endpoints.ts';
import { grantUser, submitUser, updateUser } from '../../../contract/domains/access/user.endpoints.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { announceAccessChange } from '../../engine/identity/access-changes.ts';
import { bySomebodyElse } from '../../engine/store/second-connection.ts';
import { ident, type Sql, sql } from '../../engine/store/sql.ts';
import type { Reply } from '../../testing/test-app.ts';
import { syncDictionaries } from '../settings/dictionary-sync.ts';
import { type AccessTestbed, aUser, createAccessTestbed, TENANT, type TestPerson } from './access.testing.ts';

/** What another administrator takes away while a call waits for its turn is gone when it has it. */

let bed: AccessTestbed;
beforeAll(async () => {
  bed = await createAccessTestbed();
  await syncDictionaries(bed.app.services, bed.app.clock.now());
});
afterAll(() => bed.app.close());

/** What a call answers that began while somebody held something, and had changed nothing yet. */
async function answerAfter({ held, change }: { held: Sql; change: Sql }, ask: () => Promise<Reply>): Promise<Reply | undefined> {
  let waiting: Promise<Reply> | undefined;
  await bed.store.transaction(async (tx) => {
    await tx.run(held);
    const asked = bySomebodyElse(ask);
    waiting = asked;
    await Promise.race([asked, sleep(500)]);
    await tx.run(change);
    await announceAccessChange(tx);
  });
  return waiting;
}

const codes = ['user_view', 'user_add', 'user_edit', 'user_grant', 'role_view', 'role_add', 'role_grant', 'consultation_apply'];

test.each<[string, (person: TestPerson, roleId: string, otherId: string) => Promise<Reply>]>([
  ['people roles', ({ client }, roleId, id) => client.send(grantUser, { userIds: [id], roleIds: [roleId] })],
  ['roles rights', ({ client }, roleId) => client.send(grantRole, { roleIds: [roleId], dataScopeIds: [] })],
  ['a change of people', ({ client }, _, id) => client.send(updateUser, aUser('changed', { id }))],
  ['a role', ({ client }) => client.send(endpointOf(role, 'submit'), { roleName: '新', roleAlias: 'new', dataScope: 'self', sort: 1 })],
])('whoever has lost the right to give %s while they waited gives nothing', async (_, ask) => {
  const roleId = await bed.aRole(codes);
  const [dismissed, other] = [await bed.aPerson([roleId]), await bed.aPerson([])];
  const held = sql`SELECT pg_advisory_xact_lock(hashtext(${`administrators ${TENANT}`}))`;
  const change = sql`DELETE FROM user_role WHERE tenant_id = ${TENANT} AND user_id = ${dismissed.id}`;
  expect((await answerAfter({ held, change }, () => ask(dismissed, roleId, other.id)))?.status).toBe(403);
  expect(await bed.userIdsOf(roleId)).toEqual([]);
});

test.each<[string, (id: string) => Promise<Reply>]>([
  ['data_scope', async (id) => bed.admin.send(grantRole, { roleIds: [await bed.aRole(['user_view'])], dataScopeIds: [id] })],
  ['role', (id) => bed.admin.send(submitUser, aUser('latecomer', { roleIds: [id] }))],
])('a row of %s that is removed at this moment is not given as if it were there', async (table, give) => {
  const scope = { scopeName: '只看自己', resourceCode: 'user', scopeType: 'self' };
  const id =
    table === 'role' ? await bed.aRole(['user_view']) : (await bed.admin.get<{ id: string }>(endpointOf(dataScope, 'submit'), scope)).id;
  const held = sql`SELECT 1 FROM ${ident(table)} WHERE tenant_id = ${TENANT} AND id = ${id} FOR UPDATE`;
  const change = sql`UPDATE ${ident(table)} SET is_deleted = 1 WHERE tenant_id = ${TENANT} AND id = ${id}`;
  expect((await answerAfter({ held, change }, () => give(id)))?.status).toBe(400);
});
