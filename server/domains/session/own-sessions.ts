import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  MOST_OWN_SESSIONS,
} from '../../../contract/domains/session/own-session.endpoints.ts';
import { recordAudit } from '../../engine/audit/audit.ts';
import { serve } from '../../engine/call/call.ts';
import { presenterOf } from '../../engine/call/present.ts';
import { consoleClient } from '../../engine/identity/accounts.ts';
import type { Actor } from '../../engine/identity/actor.ts';
import { endSession, endSessionsOf } from '../../engine/identity/sessions.ts';
import { join, type Sql, sql } from '../../engine/store/sql.ts';
import { conflict, notFound } from '../../platform/refusal.ts';

/** Living sessions of the caller, in their own hospital. */
function livingOf({ tenantId, userId }: Actor, now: number, ...also: Sql[]): Sql {
  const own = sql`s.tenant_id = ${tenantId} AND s.user_id = ${userId} AND s.ended_time IS NULL AND s.expire_time > ${new Date(now)}`;
  return sql`session s WHERE ${join([own, ...also], ' AND ')}`;
}

export const serveListOwnSessions = serve(listOwnSessions, async ({ actor, services, now }) => {
  const { rows } = await services.database.forTenant(actor.tenantId).run(sql`
    SELECT s.id, coalesce(s.browser, nullif(s.client_id, ${consoleClient.clientId})) AS device, s.ip, s.create_time AS "signInTime",
      greatest(s.used_time, s.rotated_time, s.create_time) AS "usedTime", s.expire_time AS "expireTime", (s.id = ${actor.sessionId})::int AS "isOwn"
    FROM ${livingOf(actor, now)} ORDER BY s.id = ${actor.sessionId} DESC, "usedTime" DESC, s.id
    LIMIT ${MOST_OWN_SESSIONS}`);
  return rows.map(presenterOf(listOwnSessions.row ?? {}, { masked: false }));
});

/** Takes effect with the next call of that session, in every process. Throws 404 for one that is over, or somebody else's. */
export const serveEndOwnSession = serve(endOwnSession, async (call) => {
  const { actor, input, now } = call;
  if (input.id.toLowerCase() === actor.sessionId) throw conflict('不能在此退出当前会话，请使用退出登录');
  await call.transaction(async (tx) => {
    const { count } = await tx.run(sql`SELECT 1 FROM ${livingOf(actor, now, sql`s.id = ${input.id}`)} FOR UPDATE`);
    if (count === 0) throw notFound();
    await endSession(tx, input.id, 'elsewhere', now);
    await recordAudit(tx, call, { rowTable: 'session', rowId: input.id });
  });
});

export const serveEndOtherSessions = serve(endOtherSessions, (call) =>
  call.transaction(async (tx) => {
    const { actor, now } = call;
    const others = livingOf(actor, now, sql`s.id <> ${actor.sessionId}`);
    const { rows } = await tx.run<{ id: string }>(sql`SELECT s.id FROM ${others} ORDER BY s.id FOR UPDATE`);
    await endSessionsOf(tx, actor.userId, 'elsewhere', now, actor.sessionId);
    await recordAudit(tx, call, ...rows.map(({ id }) => ({ rowTable: 'session', rowId: id })));
    return rows.length;
  }),
);
