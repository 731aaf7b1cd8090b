import { logout } from '../../../contract/domains/session/session.endpoints.ts';
import { noteForLogs } from '../../engine/audit/log-notes.ts';
import { serve } from '../../engine/call/call.ts';
import { endSession } from '../../engine/identity/sessions.ts';
import { clearRefreshCookie, isMarked } from './refresh-cookie.ts';

/** Ends the session in every process. What the browser noticed until then goes to the logs. */
export const serveLogout = serve(logout, async ({ actor, input, services, request, reply, now }) => {
  const db = services.database.forTenant(actor.tenantId);
  await db.transaction((tx) => endSession(tx, actor.sessionId, 'logout', now));
  if (isMarked(request)) clearRefreshCookie(request, reply);
  const { tenantId, userId, account, realName } = actor;
  noteForLogs(request, { signIn: { result: 'logout', tenantId, userId, account, realName }, clientLogs: input.logs ?? undefined });
});
