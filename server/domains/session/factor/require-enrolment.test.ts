import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeFactors } from '../../../engine/identity/second-factor.ts';
import { newId } from '../../../engine/store/rows.ts';
import { sql } from '../../../engine/store/sql.ts';
import { callAs, createSessionTestbed, freshStart, PASSWORD, refreshWith, type SessionTestbed, signInWith } from '../session.testing.ts';
import { codeAt, enrol, secondStep } from './factor.testing.ts';
import { learnMoneyPermissions } from './require-enrolment.ts';

const FACTOR = '/blade-auth/oauth/factor';
const INFO = '/blade-auth/oauth/user-info';

let bed: SessionTestbed;
let app: FastifyInstance;

beforeAll(async () => {
  bed = await createSessionTestbed();
  app = await bed.newApp();
});
afterAll(() => bed.close());
beforeEach(async () => {
  await freshStart(bed);
  await bed.database.forTenant('100001').transaction((tx) => removeFactors(tx, [bed.people.userId]));
  await enforce(0);
});

async function enforce(mode: 0 | 1 | 2, tenantId = '100001'): Promise<void> {
  const time = new Date(bed.clock.now);
  const db = bed.database.forTenant(tenantId);
  await db.run(sql`DELETE FROM tenant_param WHERE tenant_id = ${tenantId}`);
  await db.run(sql`
    INSERT INTO tenant_param (id, tenant_id, param_key, param_value, create_time)
    VALUES (${newId()}, ${tenantId}, 'login.second-factor', ${String(mode)}, ${time})`);
}

const infoOf = async (token: string) => (await callAs(app, token, INFO)).json().data;

describe('where a hospital wants a second factor of everybody', () => {
  test('somebody without one can enrol one and nothing else, and then everything', async () => {
    await enforce(2);
    const opened = (await signInWith(app)).json();
    expect(opened.must_enrol_factor).toBe(true);
    expect(await infoOf(opened.access_token)).toMatchObject({ permissions: [], mustEnrolFactor: 1 });
    expect((await callAs(app, opened.access_token, FACTOR)).json().data).toEqual({ enabled: 0, required: 1 });
    const { secret } = await enrol(app, bed, opened.access_token);
    const info = await infoOf(opened.access_token);
    expect([info.permissions, info.mustEnrolFactor]).toEqual([['apply', 'apply_view'], undefined]);
    const next = await secondStep(app, (await signInWith(app)).json().mfa_token, codeAt(secret, bed.clock.now));
    expect([next.statusCode, next.json().must_enrol_factor]).toEqual([200, undefined]);
  });

  test('somebody who takes his own away must enrol another one', async () => {
    await enforce(2);
    const { access_token: token } = (await signInWith(app)).json();
    const { secret } = await enrol(app, bed, token);
    const sent = { password: PASSWORD, code: codeAt(secret, bed.clock.now) };
    expect((await callAs(app, token, `${FACTOR}/disable`, sent)).statusCode).toBe(200);
    expect(await infoOf(token)).toMatchObject({ permissions: [], mustEnrolFactor: 1 });
  });

  test('a session that is open goes on, also renewed: nobody is stopped in the middle of a consultation', async () => {
    const opened = (await signInWith(app)).json();
    await enforce(2);
    const renewed = (await refreshWith(app, opened.refresh_token)).json();
    expect(renewed.must_enrol_factor).toBeUndefined();
    expect((await infoOf(renewed.access_token)).permissions).toHaveLength(2);
    expect((await signInWith(app)).json().must_enrol_factor).toBe(true);
  });

  test('one that is good for enrolling alone stays so when it is renewed, until the hospital wants it no more', async () => {
    await enforce(2);
    const opened = (await signInWith(app)).json();
    const renewed = (await refreshWith(app, opened.refresh_token)).json();
    expect((await infoOf(renewed.access_token)).mustEnrolFactor).toBe(1);
    await enforce(0);
    await refreshWith(app, renewed.refresh_token);
    expect((await infoOf(renewed.access_token)).permissions).toHaveLength(2);
  });

  test('people of another hospital are not asked', async () => {
    await enforce(2, '100002');
    expect((await signInWith(app)).json().must_enrol_factor).toBeUndefined();
  });
});

test('where it wants one of those who administer or move money, only they are asked', async () => {
  await enforce(1);
  expect((await signInWith(app)).json().must_enrol_factor).toBeUndefined();
  learnMoneyPermissions([
    {
      name: 'pay',
      title: '收费',
      domain: 'x',
      kind: 'action',
      method: 'POST',
      path: '/x',
      permission: 'apply_view',
      input: {},
      money: true,
    },
  ]);
  expect((await signInWith(app)).json().must_enrol_factor).toBe(true);
});
