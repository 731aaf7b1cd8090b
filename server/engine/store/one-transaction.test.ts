import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createDepartment } from '../identity/accounts.ts';
import { inOneTransaction } from './one-transaction.ts';
import type { Runner } from './runner.ts';
import { sql } from './sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const countOf = async (runner: Runner, name: string) => (await runner.run(sql`SELECT 1 FROM department WHERE dept_name = ${name}`)).count;

test('what several scopes and transactions do is there at once, or not at all', async () => {
  const { database } = app.services;
  const stamp = { now: app.clock.now() };
  const work = (name: string, fails: boolean) =>
    inOneTransaction(database.url, async (own) => {
      // Two that are open at a time, of two tenants.
      await Promise.all(
        ['100001', '100002'].map((tenantId) =>
          own.forTenant(tenantId).transaction((tx) => createDepartment(tx, { deptName: name }, stamp)),
        ),
      );
      expect(await countOf(own.forGroup(), name)).toBe(2);
      expect(await countOf(database.forGroup(), name)).toBe(0);
      if (fails) throw new Error('thought better of it');
    });
  await expect(work('康复科', true)).rejects.toThrow('thought better of it');
  expect(await countOf(database.forGroup(), '康复科')).toBe(0);
  await work('康复科', false);
  expect(await countOf(database.forGroup(), '康复科')).toBe(2);
});

// On several machines the role that sees all does everything, behind the first fence (`one-transaction.ts`).
const onOneMachine = test.runIf(!inject('isDistributed'));

onOneMachine('both fences stand for every statement, also of scopes that take turns', () =>
  inOneTransaction(app.services.database.url, async (own) => {
    const tenantsIn = async (runner: Runner) =>
      (await runner.run<{ id: string }>(sql`SELECT DISTINCT tenant_id AS id FROM department ORDER BY 1`)).rows.map(({ id }) => id);
    const seen = await Promise.all([
      tenantsIn(own.forTenant('100001')),
      tenantsIn(own.forGroup()),
      tenantsIn(own.forTenant('100002')),
      own.forTenant('100003').transaction(tenantsIn),
    ]);
    expect(seen).toEqual([['100001'], ['000000', '100001', '100002', '100003'], ['100002'], ['100003']]);
  }),
);

onOneMachine('a statement of a fenced scope that writes for another tenant ends it all', () =>
  expect(
    inOneTransaction(app.services.database.url, (own) =>
      own.forTenant('100001').run(sql`UPDATE department SET tenant_id = '100002' WHERE tenant_id = '100001'`),
    ),
  ).rejects.toThrow('row-level security'),
);
