import { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, type Configuration, customFetch, discovery } from 'openid-client';
import { inUse } from '../../../engine/identity/hospital-in-use.ts';
import type { Services } from '../../../engine/services.ts';
import type { Runner } from '../../../engine/store/runner.ts';
import { type Sql, sql } from '../../../engine/store/sql.ts';
import { openSecret } from '../../../platform/crypto/secret-box.ts';
import { providerFetch } from './provider-fetch.ts';
import { ThirdPartyRefusal } from './third-party-refusal.ts';

export interface Provider {
  id: string;
  version: number;
  name: string;
  source: string;
  issuer: string;
  clientId: string;
  /** Sealed. */
  clientSecret: string;
  scopes: string | null;
}

/** An enabled provider of an enabled hospital, by its source or its id; `undefined` otherwise. */
export async function findProvider(runner: Runner, by: { source: string } | { id: string }, now: number): Promise<Provider | undefined> {
  const match = 'source' in by ? sql`p.source = ${by.source}` : sql`p.id = ${by.id}`;
  const { rows } = await runner.run<Provider>(sql`
    SELECT p.id, p.version, p.name, p.source, p.issuer, p.client_id AS "clientId", p.client_secret AS "clientSecret", p.scopes
    FROM oidc_provider p ${ofEnabledTenant(now)}
    WHERE p.tenant_id = ${runner.tenantId} AND ${match} AND p.enabled = 1 AND p.is_deleted = 0`);
  return rows[0];
}

/** Name and source of every provider that the login page may offer. */
export async function enabledProviders(runner: Runner, now: number): Promise<{ name: string; source: string }[]> {
  const { rows } = await runner.run<{ name: string; source: string }>(sql`
    SELECT p.name, p.source FROM oidc_provider p ${ofEnabledTenant(now)}
    WHERE p.tenant_id = ${runner.tenantId} AND p.enabled = 1 AND p.is_deleted = 0 ORDER BY p.create_time, p.id`);
  return rows;
}

function ofEnabledTenant(now: number): Sql {
  return sql`JOIN tenant t ON t.tenant_code = p.tenant_id AND ${inUse(now)}`;
}

const KEPT_MS = 3_600_000;
const MOST_KEPT = 200;
/** What a provider tells about itself is asked for once an hour; another version of its row is another provider. */
const known = new Map<string, { configuration: Configuration; until: number }>();

/** The provider's addresses and keys, from its discovery document. Throws `unavailable` when it cannot be had. */
export async function configurationOf(services: Services, provider: Provider): Promise<Configuration> {
  const key = `${provider.id} ${provider.version} ${services.settings.privateProviders}`;
  const kept = known.get(key);
  if (kept && kept.until > Date.now()) return kept.configuration;
  const configuration = await discover(services, provider);
  known.delete(key);
  known.set(key, { configuration, until: Date.now() + KEPT_MS });
  const [eldest] = known.keys();
  if (known.size > MOST_KEPT && eldest !== undefined) known.delete(eldest);
  return configuration;
}

async function discover(
  { settings, secret, log }: Services,
  { issuer, clientId, clientSecret: sealed, id }: Provider,
): Promise<Configuration> {
  const clientSecret = openSecret(secret, sealed);
  const fetchFrom = providerFetch(settings.privateProviders);
  try {
    return await discovery(new URL(issuer), clientId, clientSecret, secretAuthentication(clientSecret), {
      // The fetch itself refuses plain http to anywhere but this machine.
      execute: [allowInsecureRequests],
      [customFetch]: fetchFrom,
    });
  } catch (error) {
    log.warn({ err: error, provider: id }, 'cannot discover a sign-in provider');
    throw new ThirdPartyRefusal('unavailable');
  }
}

/** In the header, as every provider must accept, unless this one says that it does not. */
function secretAuthentication(secret: string): ReturnType<typeof ClientSecretBasic> {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    return (!methods || methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers);
  };
}
