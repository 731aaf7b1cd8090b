import type { Runner } from '../store/runner.ts';
import { type Sql, sql, text } from '../store/sql.ts';
import { inUse } from './hospital-in-use.ts';

/** Everybody of a hospital who holds a permission, now, by id. Messages wait for them also while their hospital is out of use. */
export function holdersOf(runner: Runner, tenantId: string, permission: string): Promise<string[]> {
  return holders(runner, tenantId, permission, text(''));
}

/** The same as far as they can act at `now` (milliseconds): nobody of a hospital that is out of use. */
export function holdersAtWork(runner: Runner, tenantId: string, permission: string, now: number): Promise<string[]> {
  return holders(runner, tenantId, permission, atWork(now));
}

/** The hospitals in which somebody holds it and can act at `now` (milliseconds), by name. For a runner that reads those of all. */
export async function hospitalsAtWork(
  runner: Runner,
  permission: string,
  now: number,
): Promise<{ tenantId: string; tenantName: string }[]> {
  const { rows } = await runner.run<{ tenantId: string; tenantName: string }>(sql`
    SELECT DISTINCT t.tenant_code AS "tenantId", t.tenant_name AS "tenantName" ${holding(permission, atWork(now))} ORDER BY 2`);
  return rows;
}

const atWork = (now: number): Sql => sql`JOIN tenant t ON t.tenant_code = u.tenant_id AND ${inUse(now)}`;

async function holders(runner: Runner, tenantId: string, permission: string, hospital: Sql): Promise<string[]> {
  const { rows } = await runner.run<{ id: string }>(
    sql`SELECT DISTINCT u.id ${holding(permission, hospital)} AND u.tenant_id = ${tenantId}`,
  );
  return rows.map(({ id }) => id);
}

const holding = (permission: string, hospital: Sql): Sql => sql`
    FROM user_account u ${hospital}
    JOIN user_role ur ON ur.tenant_id = u.tenant_id AND ur.user_id = u.id
    JOIN role_menu rm ON rm.tenant_id = ur.tenant_id AND rm.role_id = ur.role_id
    JOIN menu m ON m.id = rm.menu_id
    WHERE u.is_deleted = 0 AND u.status = '1' AND m.code = ${permission} AND m.is_deleted = 0`;
