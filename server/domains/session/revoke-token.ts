import { revokeToken } from '../../../contract/domains/session/session.endpoints.ts';
import { noteForLogs } from '../../engine/audit/log-notes.ts';
import { type PublicCall, servePublic } from '../../engine/call/call.ts';
import { consoleClient } from '../../engine/identity/accounts.ts';
import { loadActorOfSession } from '../../engine/identity/load-actor.ts';
import { addressCounter, takeFromBudget } from '../../engine/identity/rate-limit.ts';
import { type EndReason, endSession } from '../../engine/identity/sessions.ts';
import { hashToken, readRefreshToken } from '../../engine/identity/tokens.ts';
import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';
import { findOauthClient } from './oauth-client.ts';
import { clearRefreshCookie, refreshCookieOf, refuseOtherSites } from './refresh-cookie.ts';
import { limits } from './session-limits.ts';

/**
 * Signs out whoever has no access token any more: a browser whose page was closed too long. Answers the same whether
 * there was a session or not.
 */
export const serveRevokeToken = servePublic(revokeToken, async (call) => {
  const { services, request, reply, input, now } = call;
  const refreshes = addressCounter('refresh', request.ip);
  await takeFromBudget(services.database.forGroup(), refreshes, limits.refreshesPerWindow, limits.windowMs, now);
  const { clientId } = await findOauthClient(services.database, request.headers.authorization);
  const isConsole = clientId === consoleClient.clientId;
  if (isConsole) refuseOtherSites(request);
  const token = input.refresh_token || (isConsole ? refreshCookieOf(request) : '');
  const ended = await endByToken(services, { token, clientId, reason: 'logout' }, now);
  if (ended?.actor) noteSignOut(call, ended.actor);
  // A session that has ended already may have been replaced meanwhile: the browser then has the cookie of the next.
  if (isConsole && ended) clearRefreshCookie(request, reply);
});

type Person = Record<'tenantId' | 'userId' | 'account' | 'realName', string>;

/** Ends the session of which this is the last refresh token, or the one before it, and tells whose it was. */
export async function endByToken(
  services: Services,
  { token, clientId, reason }: { token: string; clientId: string; reason: EndReason },
  now: number,
): Promise<{ actor: Person | undefined } | undefined> {
  const claims = readRefreshToken(services.secret, token);
  if (!claims) return undefined;
  const { tenantId, sessionId } = claims;
  const loaded = await loadActorOfSession(services, tenantId, sessionId, now);
  const isEnded = await services.database.forTenant(tenantId).transaction(async (tx) => {
    const { count } = await tx.run(sql`
      SELECT 1 FROM session WHERE tenant_id = ${tenantId} AND id = ${sessionId} AND client_id = ${clientId} AND ended_time IS NULL
        AND ${hashToken(token)} IN (refresh_hash, previous_hash) FOR UPDATE`);
    if (count > 0) await endSession(tx, sessionId, reason, now);
    return count > 0;
  });
  return isEnded ? { actor: loaded?.actor } : undefined;
}

function noteSignOut({ request }: PublicCall, { tenantId, userId, account, realName }: Person): void {
  noteForLogs(request, { signIn: { result: 'logout', tenantId, userId, account, realName } });
}
