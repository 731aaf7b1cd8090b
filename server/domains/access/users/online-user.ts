import { exportOnlineUser, listOnlineUser, logoutOnlineUser } from '../../../../contract/domains/access/online-user.endpoints.ts';
import type { Condition, Sort } from '../../../../contract/kernel/filter.ts';
import { recordAudit } from '../../../engine/audit/audit.ts';
import { announceAccessChange } from '../../../engine/identity/access-changes.ts';
import type { Actor } from '../../../engine/identity/actor.ts';
import { sessionTable, userAccountTable } from '../../../engine/identity/identity.tables.ts';
import { endSessionsWhere } from '../../../engine/identity/sessions.ts';
import { serveListed } from '../../../engine/resource/serve-listed.ts';
import { limitOf, orderOf, whereOf } from '../../../engine/store/list-sql.ts';
import { join, type Sql, sql } from '../../../engine/store/sql.ts';
import { conflict, notFound } from '../../../platform/refusal.ts';
import { deptNameSql } from '../../organisation/organisation.reads.ts';
import { serveOwn } from '../own-hospital.ts';
import { visibleUsers } from './user.policy.ts';

/** Sessions that live now, of people who are in sight. */
function living(actor: Actor, now: number): Sql {
  return sql`
    session s JOIN user_account u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
    WHERE s.tenant_id = ${actor.tenantId} AND s.ended_time IS NULL AND s.expire_time > ${new Date(now)} AND ${visibleUsers(actor)}`;
}

export const onlineUserLists = serveListed(listOnlineUser, exportOnlineUser, ({ actor, services, page: { conditions }, now }) => {
  const from = join([living(actor, now), ...conditions.map(conditionSql)], ' AND ');
  return {
    db: services.database.forTenant(actor.tenantId),
    select: ({ sorts, ...cut }) => sql`
      SELECT s.id, u.account, u.real_name AS "realName", ${deptNameSql()} AS "deptName", s.ip, s.browser, s.create_time AS "signInTime",
        s.rotated_time AS "refreshTime", (s.id = ${actor.sessionId})::int AS "isOwn"
      FROM ${from} ORDER BY ${orderOf(sessionTable, sorts.map(bySignIn), bySignIn({ descending: true }), 's')} ${limitOf(cut)}`,
    count: [sql`FROM ${from}`],
  };
});

/** The only order there is: newest or oldest first. */
const bySignIn = ({ descending }: Pick<Sort, 'descending'>): Sort => ({ field: 'createTime', descending });

function conditionSql(condition: Condition): Sql {
  return ['id', 'ip'].includes(condition.field) ? whereOf(sessionTable, [condition], 's') : whereOf(userAccountTable, [condition], 'u');
}

/** Ends sessions from one call to the next. One's own ends by signing out. */
export const serveLogoutOnlineUser = serveOwn(logoutOnlineUser, (call) =>
  call.transaction(async (tx) => {
    const { actor, now } = call;
    const ids = [...new Set(call.input.ids.map((id) => id.toLowerCase()))];
    if (!ids.every((id) => /^[0-9a-f-]{36}$/.test(id))) throw notFound();
    const { count } = await tx.run(sql`SELECT 1 FROM ${living(actor, now)} AND s.id = ANY (${ids}::uuid[]) FOR UPDATE OF s`);
    if (count < ids.length) throw notFound();
    if (ids.includes(actor.sessionId)) throw conflict('不能强制下线当前会话，请使用退出登录');
    await endSessionsWhere(tx, sql`id = ANY (${ids}::uuid[])`, 'forced', now);
    await announceAccessChange(tx);
    await recordAudit(tx, call, ...ids.map((rowId) => ({ rowTable: 'session', rowId })));
    return ids.length;
  }),
);
