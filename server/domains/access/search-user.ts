import { searchUser } from '../../../contract/domains/access/access.endpoints.ts';
import type { Condition } from '../../../contract/kernel/filter.ts';
import { serve } from '../../engine/call/call.ts';
import { pageOf } from '../../engine/call/envelope.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { isGroupActor } from '../../engine/identity/actor.ts';
import { escapeLike, limitOf, totalOf } from '../../engine/store/list-sql.ts';
import { join, type Sql, sql, text } from '../../engine/store/sql.ts';
import { deptNameSql, postNameSql } from '../organisation/organisation.reads.ts';

const present = presenterOf(searchUser.row);
const columns: Readonly<Record<string, Sql>> = {
  name: text('"realName"'),
  deptName: text('"deptName"'),
  postName: text('"postName"'),
  userId: text('id'),
};

/** Colleagues of the own hospital, by name, department and position. Neither account names nor telephone numbers leave. */
export const serveSearchUser = serve(searchUser, async ({ actor, services, input, page }) => {
  const tenantId = (isGroupActor(actor) && input.tenantId) || actor.tenantId;
  const isAny = input.isFormer === 1 || page.conditions.some(({ field }) => field === 'userId');
  const people = sql`
    (SELECT u.id, u.real_name AS "realName", u.avatar, ${deptNameSql()} AS "deptName", ${postNameSql()} AS "postName"
     FROM user_account u
     WHERE u.tenant_id = ${tenantId} AND u.is_deleted = 0 AND (u.status = '1' OR ${isAny})) people`;
  const where = join([text('true'), ...page.conditions.map(conditionSql)], ' AND ');
  const [rows, totals] = await services.database
    .forTenant(tenantId)
    .runAll([
      sql`SELECT * FROM ${people} WHERE ${where} ORDER BY "realName", id ${limitOf(page)}`,
      totalOf([sql`FROM ${people} WHERE ${where}`], page),
    ]);
  return pageOf((rows?.rows ?? []).map(present), Number(totals?.rows[0]?.total ?? 0), page);
});

function conditionSql({ field, operator, value }: Condition): Sql {
  const column = columns[field] ?? text('NULL');
  switch (operator) {
    case 'like':
      return sql`${column} LIKE ${`%${escapeLike(String(value))}%`}`;
    case 'eq':
      return sql`${column} = ${value}`;
    case 'null':
      return sql`${column} IS NULL`;
    case 'notnull':
      return sql`${column} IS NOT NULL`;
    default:
      return text('true');
  }
}
