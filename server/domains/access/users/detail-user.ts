import { detailPlatform, detailUser } from '../../../../contract/domains/access/user.endpoints.ts';
import type { Fields } from '../../../../contract/kernel/field.ts';
import { SEE_SENSITIVE } from '../../../../contract/kernel/sensitive.ts';
import type { SentOf } from '../../../../contract/kernel/sent.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import type { Call } from '../../../engine/call/call.ts';
import { presenterOf } from '../../../engine/call/present.ts';
import { can } from '../../../engine/identity/actor.ts';
import { userAccountTable } from '../../../engine/identity/identity.tables.ts';
import type { Runner } from '../../../engine/store/runner.ts';
import { sql, text } from '../../../engine/store/sql.ts';
import { columnsOf } from '../../../engine/store/table.ts';
import { notFound } from '../../../platform/refusal.ts';
import { deptNameSql, postNameSql } from '../../organisation/organisation.reads.ts';
import { postIdsSql } from '../../organisation/user-posts.reads.ts';
import { nicknameSql } from '../nicknames.ts';
import { serveOwn } from '../own-hospital.ts';
import { hasFactor, lockedUntilSql, rolesSql } from './list-user.ts';
import { visibleUsers } from './user.policy.ts';

const shown = Object.keys(detailUser.row).filter((name) => name in userAccountTable.fields);
const columns = columnsOf(userAccountTable, 'u', [...new Set([...shown, 'userType', 'userExt'])]);

/** One person as the wire shows him, masked for whoever may not see numbers. Throws 404 for somebody out of sight. */
export async function userAsShown<F extends Fields>(runner: Runner, call: Call, id: string, fields: F): Promise<SentOf<F>> {
  const { actor, now } = call;
  const { rows } = await runner.run(sql`
    SELECT u.tenant_id AS "tenantId", ${nicknameSql()} AS name, ${columns}, ${deptNameSql()} AS "deptName", ${postNameSql()} AS "postName", ${postIdsSql()} AS "postIds",
      ${rolesSql(text(`string_agg(r.role_name, '、' ORDER BY r.sort, r.id)`))} AS "roleName",
      COALESCE(${rolesSql(text('array_agg(r.id ORDER BY r.sort, r.id)'))}, '{}') AS "roleIds",
      ${lockedUntilSql(now)} AS "lockedUntil", ${hasFactor}::int AS "hasFactor"
    FROM user_account u
    WHERE ${visibleUsers(actor)} AND u.id = ${id}`);
  const [row] = rows;
  if (!row) throw notFound();
  return presenterOf(fields, { masked: !can(actor, SEE_SENSITIVE) })({ ...row, userCategory: row.userCategory ?? '2' });
}

/** Whoever sees somebody's numbers in full leaves a trace of it (domain rules 7.8). */
export const serveDetailUser = serveOwn(detailUser, async (call) => {
  const row = await userAsShown(call.db, call, call.input.id, detailUser.row);
  if (can(call.actor, SEE_SENSITIVE) && (row.phone || row.idNumber)) {
    await call.db.transaction((tx) => recordAudit(tx, call, { rowTable: 'user_account', rowId: call.input.id }));
  }
  return row;
});

export const serveDetailPlatform = serveOwn(detailPlatform, (call) => userAsShown(call.db, call, call.input.id, detailPlatform.row));
