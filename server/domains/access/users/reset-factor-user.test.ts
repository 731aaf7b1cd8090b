import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listUser, resetFactor } from '../../../../contract/domains/access/user.endpoints.ts';
import { showUserInfo } from '../../../../contract/domains/session/session.endpoints.ts';
import type { Page } from '../../../../contract/kernel/envelope.ts';
import { sql } from '../../../engine/store/sql.ts';
import { type AccessTestbed, createAccessTestbed, TENANT } from '../access.testing.ts';

type Row = Record<string, unknown>;

let bed: AccessTestbed;

beforeAll(async () => {
  bed = await createAccessTestbed();
});
afterAll(() => bed.app.close());

describe('second factors', () => {
  const withFactor = async (id: string) => {
    const time = new Date(bed.app.clock.now());
    await bed.store.run(sql`
      INSERT INTO second_factor (tenant_id, user_id, sealed_secret, confirmed_time, create_time)
      VALUES (${TENANT}, ${id}, 'sealed', ${time}, ${time})`);
  };
  const shown = async (account: string) => (await bed.admin.get<Page<Row>>(listUser, { account })).records[0];

  test('are shown, reset by an administrator, and their owners told', async () => {
    const person = await bed.aPerson([]);
    expect((await shown(person.account))?.can).not.toContain('reset-factor-user');
    await withFactor(person.id);
    expect(await shown(person.account)).toMatchObject({ hasFactor: 1, can: expect.arrayContaining(['reset-factor-user']) });
    expect(await bed.admin.get(resetFactor, { userIds: [person.id] })).toBe(1);
    expect(await shown(person.account)).toMatchObject({ hasFactor: 0 });
    expect((await person.client.send(showUserInfo)).status).toBe(401);
    const { rows } = await bed.store.run(sql`SELECT title FROM outbox WHERE tenant_id = ${TENANT} AND to_user_id = ${person.id}`);
    expect(rows).toEqual([{ title: '双因素认证已重置' }]);
    const { rows: audit } = await bed.store.run(
      sql`SELECT call FROM audit_log WHERE tenant_id = ${TENANT} AND row_id = ${person.id} AND call = 'reset-factor-user'`,
    );
    expect(audit).toHaveLength(1);
  });

  test('are reset by nobody without the permission, nor by whoever wants to reset his own', async () => {
    const clerk = await bed.aPerson([await bed.aRole(['user', 'user_view', 'user_reset'])]);
    const person = await bed.aPerson([]);
    await withFactor(person.id);
    expect((await clerk.client.send(resetFactor, { userIds: [person.id] })).status).toBe(403);
    const own = await bed.admin.send(resetFactor, { userIds: [bed.app.people.strangerAdmin.userId] });
    expect([own.status, own.body.msg]).toEqual([409, '请在个人信息中关闭自己的双因素认证']);
  });
});
