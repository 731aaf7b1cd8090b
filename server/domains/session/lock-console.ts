import { lockConsole } from '../../../contract/domains/session/session.endpoints.ts';
import { serve } from '../../engine/call/call.ts';
import { lockSession } from '../../engine/identity/sessions.ts';

/** The console was locked: the session goes on, money waits for the password (domain rules 6.25.4). */
export const serveLockConsole = serve(lockConsole, ({ actor, services, now }) =>
  lockSession(services.database.forTenant(actor.tenantId), actor.sessionId, now),
);
