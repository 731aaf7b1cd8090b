import { logout } from '../../../contract/domains/session/session.endpoints.ts';
import { serve } from '../../kernel/http/call.ts';
import { endSession } from '../../kernel/identity/sessions.ts';

/** Ends the session in every process. The client's logs are only counted here: sending them is a call of its own. */
export const logoutServed = serve<{ logs?: unknown }>(logout, async ({ actor, input, services, request, now }) => {
  const db = services.database.forTenant(actor.tenantId);
  await db.transaction((tx) => endSession(tx, actor.sessionId, 'logout', now));
  if (Array.isArray(input.logs)) request.log.info({ session: actor.sessionId, client_logs: input.logs.length }, 'logged out');
});
