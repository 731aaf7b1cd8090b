import { endSession, sessionEndOf } from '../../engine/identity/sessions.ts';
import { hashToken, type RefreshClaims, readRefreshToken, refreshTokenOf } from '../../engine/identity/tokens.ts';
import type { Services } from '../../engine/services.ts';
import type { Tx } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';
import { chooseRights, type RightsChoice } from './choose-rights.ts';
import { invalidGrant } from './oauth-refusal.ts';
import { whyOver } from './session-endings.ts';
import { limits } from './session-limits.ts';
import type { OpenSession } from './sign-in.ts';

interface SessionRow {
  clientId: string;
  refreshHash: string;
  previousHash: string | null;
  rotatedTime: Date | null;
  createTime: Date;
  expireTime: Date;
  endedTime: Date | null;
  endedReason: string | null;
}

/**
 * Exchanges a refresh token for the next one. The row lock makes it happen once; whoever comes with the previous token
 * within the grace is given the same next one. A token older than that was copied: its session ends, for the thief and
 * the owner alike, because nobody can tell them apart (domain rules 6.25.2). Whoever holds the last token of a session is
 * told why it is over.
 */
export async function refreshSession(
  services: Services,
  sent: { refreshToken: string; clientId: string; choice?: RightsChoice },
  now: number,
): Promise<OpenSession> {
  const claims = readRefreshToken(services.secret, sent.refreshToken);
  if (!claims) throw over();
  const outcome = await services.database.forTenant(claims.tenantId).transaction((tx) => rotate(tx, services, { ...sent, claims }, now));
  if (outcome === 'reused') {
    services.log.warn({ tenant: claims.tenantId, session: claims.sessionId, client: sent.clientId }, 'refresh token reused, session ended');
  }
  if (outcome === 'reused') throw over();
  if ('why' in outcome) throw over(outcome.why);
  return { tenantId: claims.tenantId, sessionId: claims.sessionId, refreshToken: outcome.next };
}

type Rotation = 'reused' | { why: string | undefined } | { next: string };

async function rotate(
  tx: Tx,
  { secret, settings }: Services,
  { refreshToken, clientId, claims, choice }: { refreshToken: string; clientId: string; claims: RefreshClaims; choice?: RightsChoice },
  now: number,
): Promise<Rotation> {
  const session = await lockSession(tx, claims);
  if (!session || session.clientId !== clientId) return { why: undefined };
  const hash = hashToken(refreshToken);
  if (session.endedTime || session.expireTime.getTime() <= now)
    return { why: [session.refreshHash, session.previousHash].includes(hash) ? whyOver(session, settings, now) : undefined };
  const isPrevious = hash === session.previousHash && now - (session.rotatedTime?.getTime() ?? 0) <= limits.refreshGraceMs;
  // Before the choice: a copied token ends its session whatever it asks for, and a refusal would undo that.
  if (hash !== session.refreshHash && !isPrevious) {
    await endSession(tx, claims.sessionId, 'reuse', now);
    return 'reused';
  }
  // A refused choice undoes everything: the token that was sent stays good.
  if (choice) await chooseRights(tx, claims.sessionId, choice);
  const next = refreshTokenOf(secret, { ...claims, generation: claims.generation + 1 });
  if (isPrevious) return { next };
  await tx.run(sql`
    UPDATE session SET refresh_hash = ${hashToken(next)}, previous_hash = ${hash}, rotated_time = ${new Date(now)},
      expire_time = ${new Date(sessionEndOf(settings, session.createTime.getTime(), now))}
    WHERE tenant_id = ${claims.tenantId} AND id = ${claims.sessionId}`);
  return { next };
}

async function lockSession(tx: Tx, { tenantId, sessionId }: RefreshClaims): Promise<SessionRow | undefined> {
  const { rows } = await tx.run<SessionRow>(sql`
    SELECT client_id AS "clientId", refresh_hash AS "refreshHash", previous_hash AS "previousHash", rotated_time AS "rotatedTime",
      create_time AS "createTime", expire_time AS "expireTime", ended_time AS "endedTime", ended_reason AS "endedReason"
    FROM session WHERE tenant_id = ${tenantId} AND id = ${sessionId} FOR UPDATE`);
  return rows[0];
}

function over(why = '登录已失效，请重新登录') {
  return invalidGrant(why);
}
