import { exportUser, listShopUser, listUser } from '../../../../contract/domains/access/user.endpoints.ts';
import type { Endpoint } from '../../../../contract/kernel/endpoint.ts';
import type { Condition, PageRequest } from '../../../../contract/kernel/filter.ts';
import type { ANSWERED, Call, Served } from '../../../engine/call/call.ts';
import { pageOf } from '../../../engine/call/envelope.ts';
import { userAccountTable } from '../../../engine/identity/identity.tables.ts';
import { hasFactorSql } from '../../../engine/identity/second-factor.ts';
import { presenterFor } from '../../../engine/reference/dictionary-words.ts';
import { exportRows } from '../../../engine/resource/export-rows.ts';
import { limitOf, orderOf, totalOf, whereOf } from '../../../engine/store/list-sql.ts';
import { join, type Sql, sql, text } from '../../../engine/store/sql.ts';
import { columnsOf } from '../../../engine/store/table.ts';
import { deptNameSql, postNameSql } from '../../organisation/organisation.reads.ts';
import { holdsPostSql, postIdsSql, worksIn } from '../../organisation/user-posts.reads.ts';
import { nicknameSql } from '../nicknames.ts';
import { serveOwn } from '../own-hospital.ts';
import { expertStateSql } from './expert-standing.ts';
import { abilitiesOn, manageableAmong, visibleUsers } from './user.policy.ts';

interface ListedUser extends Record<string, unknown> {
  id: string;
  roleIds: string[];
  lockedUntil: Date | null;
  hasFactor: number;
}

const SHOP = text(`u.user_category = '1'`);
const names = Object.keys(listUser.row).filter((name) => name in userAccountTable.fields);
const columns = sql`u.tenant_id AS "tenantId", ${columnsOf(userAccountTable, 'u', names)}`;
export const hasFactor = hasFactorSql(text('u.tenant_id'), text('u.id'));
const preset = { field: 'createTime', descending: true };

export const userListServes: Served[] = [listOf(listUser, text('true')), listOf(listShopUser, SHOP), serveOwn(exportUser, exportUsers)];

function listOf(endpoint: Endpoint, kind: Sql): Served {
  return serveOwn(endpoint, async (call) => {
    const { actor, db, page, now } = call;
    const where = sql`${await whereFor(call)} AND ${kind}`;
    const [rows, totals] = await db.runAll<[ListedUser, { total: number }]>([
      selectUsers(where, page, now),
      totalOf([sql`FROM user_account u WHERE ${where}`], page),
    ]);
    const found = rows.rows;
    const manageable = await manageableAmong(db, actor, found);
    const present = await presenterFor(call, db);
    const records = found.map((row) =>
      present({
        ...row,
        roleId: row.roleIds,
        can: abilitiesOn(actor, { id: row.id, isLocked: row.lockedUntil !== null, hasFactor: row.hasFactor === 1 }, manageable.has(row.id)),
      }),
    );
    return pageOf(records, Number(totals.rows[0]?.total ?? 0), page);
  });
}

async function exportUsers(call: Call): Promise<typeof ANSWERED> {
  const where = await whereFor(call);
  return exportRows(call, call.db, (page) => selectUsers(where, page, call.now));
}

function selectUsers(where: Sql, page: PageRequest, now: number): Sql {
  return sql`
    SELECT ${columns}, ${deptNameSql()} AS "deptName", ${postNameSql()} AS "postName", ${rolesSql(text(`string_agg(r.role_name, '、' ORDER BY r.sort, r.id)`))} AS "roleName",
      COALESCE(${rolesSql(text('array_agg(r.id ORDER BY r.sort, r.id)'))}, '{}') AS "roleIds", ${postIdsSql()} AS "postId", ${nicknameSql()} AS name,
      ${lockedUntilSql(now)} AS "lockedUntil", ${hasFactor}::int AS "hasFactor"
    FROM user_account u
    WHERE ${where} ORDER BY ${orderOf(userAccountTable, page.sorts, preset, 'u')} ${limitOf(page)}`;
}

/** Until when the person `u` is locked at one place or another. */
export function lockedUntilSql(now: number): Sql {
  return sql`(SELECT max(p.locked_until) FROM sign_in_place p
    WHERE p.tenant_id = u.tenant_id AND p.account_key = u.account_key AND p.locked_until > ${new Date(now)})`;
}

/** Something about the roles of the person `u`. */
export function rolesSql(what: Sql): Sql {
  return sql`(SELECT ${what} FROM user_role ur JOIN role r ON r.tenant_id = ur.tenant_id AND r.id = ur.role_id AND r.is_deleted = 0
    WHERE ur.tenant_id = u.tenant_id AND ur.user_id = u.id)`;
}

type Asking = Pick<Call, 'db' | 'actor' | 'page' | 'now'>;

async function whereFor(call: Asking): Promise<Sql> {
  const wanted = await Promise.all(call.page.conditions.map((condition) => conditionSql(call, condition)));
  return join([visibleUsers(call.actor), ...wanted], ' AND ');
}

async function conditionSql({ db, actor, now }: Asking, condition: Condition): Promise<Sql> {
  const { field, operator, value } = condition;
  const values = Array.isArray(value) ? value : [value];
  const isAny = operator === 'eq' || operator === 'in';
  switch (field) {
    case 'deptId':
      return isAny ? worksIn(db, actor.tenantId, values) : whereOf(userAccountTable, [condition], 'u');
    case 'roleId':
      return isAny ? holdsRoleSql(values) : hasAny(operator, holdsRoleSql());
    case 'postId':
      return isAny ? holdsPostSql(values) : hasAny(operator, holdsPostSql());
    case 'expertState':
      return isAny
        ? expertStateSql(values, now)
        : hasAny(operator, expertStateSql(Object.keys(listUser.filters.expertState.choices ?? {}), now));
    case 'userCategory':
      // Nothing counts as staff.
      return isAny ? sql`COALESCE(u.user_category, '2') = ANY (${values})` : whereOf(userAccountTable, [condition], 'u');
    default:
      return whereOf(userAccountTable, [condition], 'u');
  }
}

function holdsRoleSql(roleIds?: readonly unknown[]): Sql {
  const named = roleIds ? sql` AND ur.role_id = ANY (${[...roleIds]}::uuid[])` : text('');
  return sql`EXISTS (SELECT 1 FROM user_role ur WHERE ur.tenant_id = u.tenant_id AND ur.user_id = u.id${named})`;
}

function hasAny(operator: Condition['operator'], exists: Sql): Sql {
  return operator === 'null' ? sql`NOT ${exists}` : exists;
}
