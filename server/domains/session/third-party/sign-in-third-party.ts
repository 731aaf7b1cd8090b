import { sessionEndOf, startSession } from '../../../engine/identity/sessions.ts';
import type { Services } from '../../../engine/services.ts';
import type { Store } from '../../../engine/store/database.ts';
import { sql } from '../../../engine/store/sql.ts';
import { chooseRights, type RightsChoice } from '../choose-rights.ts';
import { refuseWithoutFactor } from '../factor/want-factor.ts';
import { type OpenSession, type Person, personSql, refuseDisabled } from '../sign-in.ts';
import { exchangeCode, type Identity } from './exchange-code.ts';
import { keepIdentity } from './identities.ts';
import { type StartedLogin, takeLogin, tenantOfState } from './login-state.ts';
import { findProvider, type Provider } from './providers.ts';
import { ThirdPartyRefusal } from './third-party-refusal.ts';

export const thirdPartyGrants: readonly string[] = ['social', 'authorization_code'];

/** What the client brings back from the provider, and from where. */
export interface ReturnedLogin {
  grantType: string;
  /** Named by the call; the state's own counts, and must be the same. */
  tenantId: string;
  source: string;
  code: string;
  state: string;
  redirectUri: string;
  browser: string | undefined;
  clientId: string;
  ip: string;
  userAgent: string;
  choice?: RightsChoice;
}

/** Somebody whom the provider knows and this hospital does not: they may ask for an account. */
export interface Guest extends Identity {
  tenantId: string;
  oauthId: string;
  clientId: string;
}

/** Finishes what `start-third-party` began: a session for whom the identity is bound to, else a guest. Throws. */
export async function signInThirdParty(services: Services, returned: ReturnedLogin, now: number): Promise<OpenSession | Guest> {
  const tenantId = tenantOf(returned);
  const db = services.database.forTenant(tenantId);
  const login = await takeOwnLogin(db, returned, now);
  const provider = await findProvider(db, { id: login.providerId }, now);
  if (!provider) throw new ThirdPartyRefusal('unknown');
  if (returned.source && returned.source !== provider.source) throw new ThirdPartyRefusal('failed');
  const identity = await exchangeCode(services, provider, login, returned.code);
  return openFor(services, db, { provider, identity, returned }, now);
}

function tenantOf({ tenantId, state, grantType, redirectUri, source, code }: ReturnedLogin): string {
  const isComplete = grantType === 'social' ? source && state : redirectUri;
  const named = tenantOfState(state);
  if (!code || !isComplete || (state && !named)) throw new ThirdPartyRefusal('expired');
  if (named && tenantId && named !== tenantId) throw new ThirdPartyRefusal('expired');
  const found = named ?? tenantId;
  if (!/^[A-Za-z0-9_-]{1,12}$/.test(found)) throw new ThirdPartyRefusal('expired');
  return found;
}

async function takeOwnLogin(db: Store, { browser, state, redirectUri }: ReturnedLogin, now: number): Promise<StartedLogin> {
  const login = browser ? await takeLogin(db, { browser, state, redirectUri }, now) : undefined;
  if (!login) throw new ThirdPartyRefusal('expired');
  if (redirectUri && redirectUri !== login.redirectUri) throw new ThirdPartyRefusal('failed');
  return login;
}

async function openFor(
  services: Services,
  db: Store,
  { provider, identity, returned }: { provider: Provider; identity: Identity; returned: ReturnedLogin },
  now: number,
): Promise<OpenSession | Guest> {
  const { tenantId } = db;
  const { clientId, ip, userAgent, choice } = returned;
  const kept = await keepIdentity(db, provider.source, identity, now);
  const { rows } = kept.userId ? await db.run<Person>(personSql(tenantId, sql`u.id = ${kept.userId}`)) : { rows: [] };
  const [person] = rows;
  if (!person) return { ...identity, tenantId, oauthId: kept.id, clientId };
  refuseDisabled(person, now);
  if (!identity.hasFactor) await refuseWithoutFactor(db, { userId: person.userId, clientId, oauthId: kept.id }, now);
  const expiresAt = sessionEndOf(services.settings, now, now);
  const session = { userId: person.userId, clientId, ip, userAgent, expiresAt };
  const opened = await db.transaction(async (tx) => {
    const started = await startSession(tx, services.secret, session, now);
    if (choice) await chooseRights(tx, started.sessionId, choice);
    return started;
  });
  return { tenantId, oauthId: kept.id, ...opened };
}
