import type { BodyPolicy } from '../../../contract/kernel/body-cipher.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ensureClient } from '../identity/accounts.ts';
import { startSession } from '../identity/sessions.ts';
import { signAccessToken } from '../identity/tokens.ts';

/** The token of a session of the platform's administrator, signed in with a program of that policy. */
export async function openSessionOf({ services, people, clock }: TestApp, policy: BodyPolicy): Promise<string> {
  const clientId = `program-${policy}`;
  await ensureClient(
    services.database.forGroup(),
    { clientId, secret: clientId, grantTypes: [], bodyCipher: policy },
    { now: clock.now() },
  );
  const { tenantId, userId } = people.platformAdmin;
  const session = { userId, clientId, ip: '127.0.0.1', userAgent: 'test', expiresAt: clock.now() + 86_400_000 };
  const { sessionId } = await startSession(services.database.forTenant(tenantId), services.secret, session, clock.now());
  return signAccessToken(services.secret, { tenantId, userId, sessionId }, clock.now(), 86_400);
}
