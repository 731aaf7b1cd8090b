import type { Settings } from '../../platform/settings/settings.ts';
import { insertRow, newId } from '../store/rows.ts';
import type { Runner } from '../store/runner.ts';
import { type Sql, sql, text } from '../store/sql.ts';
import { touchRows } from '../store/watched-rows.ts';
import { announceAccessChange, announceChangeOf } from './access-changes.ts';
import { browserName } from './browser-name.ts';
import { sessionTable } from './identity.tables.ts';
import { hashToken, refreshTokenOf } from './tokens.ts';

/** `elsewhere`: by its person, from another of their sessions. `replaced`: the same browser was signed in anew. */
export type EndReason = 'logout' | 'elsewhere' | 'replaced' | 'reuse' | 'password' | 'reset' | 'disabled' | 'forced' | 'factor';

export interface NewSession {
  userId: string;
  clientId: string;
  ip: string;
  userAgent: string;
  /** Milliseconds: when it ends unless it is refreshed. */
  expiresAt: number;
}

/** Milliseconds: how long a session lives that began at `startedAt` and is used `now`: without use, and at the very most. */
export function sessionEndOf(
  { refreshTokenSeconds, sessionSeconds }: Pick<Settings, 'refreshTokenSeconds' | 'sessionSeconds'>,
  startedAt: number,
  now: number,
): number {
  return Math.min(now + refreshTokenSeconds * 1000, startedAt + sessionSeconds * 1000);
}

/** Opens a session in the runner's tenant and gives its first refresh token. */
export async function startSession(
  runner: Runner,
  secret: string,
  session: NewSession,
  now: number,
): Promise<{ sessionId: string; refreshToken: string }> {
  const sessionId = newId();
  const refreshToken = refreshTokenOf(secret, { tenantId: runner.tenantId, sessionId, generation: 0 });
  const { expiresAt, userAgent, ...rest } = session;
  const own = {
    ...rest,
    userAgent: userAgent.slice(0, 255),
    browser: browserName(userAgent),
    refreshHash: hashToken(refreshToken),
    expireTime: new Date(expiresAt),
  };
  await insertRow(runner, sessionTable, { id: sessionId, ...own }, { userId: session.userId, now });
  return { sessionId, refreshToken };
}

/**
 * Lets a session of the runner's tenant go on with some of its person's roles only. Answers false, and changes nothing,
 * when a role or the department is not theirs: switching narrows, it never widens (domain rules 6.25.3).
 */
export async function narrowSession(
  runner: Runner,
  sessionId: string,
  { roleIds, deptId }: { roleIds: readonly string[]; deptId?: string },
): Promise<boolean> {
  const { rows } = await runner.run<{ roleIds: string[]; deptId: string | null }>(sql`
    SELECT u.dept_id AS "deptId", ARRAY(SELECT ur.role_id FROM user_role ur WHERE ur.tenant_id = u.tenant_id AND ur.user_id = u.id) AS "roleIds"
    FROM session s JOIN user_account u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
    WHERE s.tenant_id = ${runner.tenantId} AND s.id = ${sessionId}`);
  const [own] = rows;
  if (!own || (deptId && deptId !== own.deptId) || !roleIds.every((id) => own.roleIds.includes(id))) return false;
  if (roleIds.length === 0) return true;
  await runner.run(sql`UPDATE session SET role_ids = ${[...roleIds]} WHERE tenant_id = ${runner.tenantId} AND id = ${sessionId}`);
  await announceAccessChange(runner, sessionId);
  return true;
}

/** How long a confirmed password lets money move in a session that was locked. */
const CONFIRMED_MS = 5 * 60_000;

/** Remembers that the console of a session of the runner's tenant was locked: money waits for the password. */
export async function lockSession(runner: Runner, sessionId: string, now: number): Promise<void> {
  await runner.run(sql`UPDATE session SET locked_time = ${new Date(now)} WHERE tenant_id = ${runner.tenantId} AND id = ${sessionId}`);
}

/** Remembers that the person of a session of the runner's tenant has given their password again. */
export async function confirmSession(runner: Runner, sessionId: string, now: number): Promise<void> {
  await runner.run(sql`UPDATE session SET confirmed_time = ${new Date(now)} WHERE tenant_id = ${runner.tenantId} AND id = ${sessionId}`);
}

/**
 * Whether a session of the runner's tenant was locked and its person has not given their password since, or longer ago than
 * five minutes (domain rules 6.25.4). A session that was never locked is not asked.
 */
export async function isUnconfirmed(runner: Runner, sessionId: string, now: number): Promise<boolean> {
  const { count } = await runner.run(sql`
    SELECT 1 FROM session WHERE tenant_id = ${runner.tenantId} AND id = ${sessionId} AND locked_time IS NOT NULL
      AND (confirmed_time IS NULL OR confirmed_time < locked_time OR confirmed_time <= ${new Date(now - CONFIRMED_MS)})`);
  return count > 0;
}

/** Notes that a session of the runner's tenant was used. */
export async function noteUse(runner: Runner, sessionId: string, now: number): Promise<void> {
  await runner.run(sql`UPDATE session SET used_time = ${new Date(now)} WHERE tenant_id = ${runner.tenantId} AND id = ${sessionId}`);
}

/** Ends one session of the runner's tenant; its tokens are worth nothing from the commit on, in every process. */
export async function endSession(runner: Runner, sessionId: string, reason: EndReason, now: number): Promise<void> {
  await endSessionsWhere(runner, sql`id = ${sessionId}`, reason, now);
  await announceAccessChange(runner, sessionId);
}

/** Ends the sessions of a person of the runner's tenant, all or all but the one they are working in. */
export async function endSessionsOf(
  runner: Runner,
  userId: string,
  reason: EndReason,
  now: number,
  exceptSessionId?: string,
): Promise<void> {
  const others = exceptSessionId === undefined ? text('true') : sql`id <> ${exceptSessionId}`;
  await endSessionsWhere(runner, sql`user_id = ${userId} AND ${others}`, reason, now);
  await announceChangeOf(runner, [userId]);
}

/** Ends the living sessions of the runner's tenant that are meant. When their tokens stop working in every process is the caller's to announce. */
export async function endSessionsWhere(runner: Runner, which: Sql, reason: EndReason, now: number): Promise<void> {
  const { rows } = await runner.run<{ id: string }>(sql`
    UPDATE session SET ended_time = ${new Date(now)}, ended_reason = ${reason}
    WHERE tenant_id = ${runner.tenantId} AND ended_time IS NULL AND ${which} RETURNING id`);
  touchRows(
    runner,
    sessionTable,
    rows.map(({ id }) => ({ id, tenantId: runner.tenantId })),
    now,
  );
}
