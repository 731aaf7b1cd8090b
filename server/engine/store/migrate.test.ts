import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { databaseUrlFor } from '../../platform/postgres/database-url.ts';
import { withClient } from '../../platform/postgres/scratch-database.ts';
import { openDatabase } from './database.ts';
import { migrate, migrationNames } from './migrate.ts';
import { refuseOtherRoles } from './refuse-other-roles.ts';

const name = `plain_${randomBytes(6).toString('hex')}`;
const onServer = (...statements: string[]) =>
  withClient(inject('testServerUrl'), async (client) => {
    for (const statement of statements) await client.query(statement);
  });

/** The address under which an account without any right but its own database signs in. */
function urlOfAccount(): string {
  const url = new URL(databaseUrlFor(inject('testServerUrl'), name));
  url.searchParams.set('user', name);
  url.searchParams.set('password', 'plain');
  return String(url);
}

let hasSetOption = false;
beforeAll(async () => {
  await onServer(`CREATE ROLE ${name} LOGIN PASSWORD 'plain'`);
  const { rows } = await withClient(inject('testServerUrl'), (client) => client.query('SHOW server_version_num'));
  hasSetOption = Number(rows[0].server_version_num) >= 160_000;
});
beforeEach(() => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `CREATE DATABASE ${name} TEMPLATE template0 OWNER ${name}`));
afterAll(() => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `DROP ROLE ${name}`));

const startedAs = async (url: string): Promise<number> => {
  const applied = await migrate(url);
  const database = openDatabase(url, { connections: 2 });
  await refuseOtherRoles(database).finally(() => database.close());
  return applied;
};

test('an account that may not join the roles is told what its administrator has to run, and that is enough for every start', async () => {
  const refused = await migrate(urlOfAccount()).then(
    () => '',
    (error: Error) => `${error.name}: ${error.message}`,
  );
  expect(refused).toContain(`数据库账号 ${name} 没有权限建立或加入角色 lianyi_app 和 lianyi_group，请由数据库管理员执行：`);
  await onServer(refused.slice(refused.indexOf('GRANT')));
  expect(await startedAs(urlOfAccount())).toBe((await migrationNames()).length);
  expect(await startedAs(urlOfAccount())).toBe(0);
  await onServer(`REVOKE lianyi_app, lianyi_group FROM ${name}`);
});

test('a membership that does not let it take the roles on is none', async ({ skip }) => {
  skip(!hasSetOption, 'a member of this version of PostgreSQL may do everything');
  await onServer(`GRANT lianyi_app, lianyi_group TO ${name} WITH SET FALSE`);
  await expect(migrate(urlOfAccount())).rejects.toThrow('WITH INHERIT TRUE, SET TRUE');
  await onServer(`REVOKE lianyi_app, lianyi_group FROM ${name}`);
});

test('an account that may pass the roles on joins them by itself', async () => {
  await onServer(`GRANT lianyi_app, lianyi_group TO ${name} WITH ADMIN OPTION`);
  if (hasSetOption) await onServer(`GRANT lianyi_app, lianyi_group TO ${name} WITH INHERIT FALSE, SET FALSE`);
  expect(await startedAs(urlOfAccount())).toBeGreaterThan(0);
  await onServer(`REVOKE lianyi_app, lianyi_group FROM ${name} CASCADE`);
});
