import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

export const PROVIDER_CLIENT = { clientId: 'lianyi', clientSecret: 'a-secret-of-the-hospital-and-the-console' } as const;

/** A real OpenID Connect provider on loopback, whose login page lets everybody in under the name they type. */
export interface IdentityProvider {
  issuer: string;
  stop(): Promise<void>;
}

interface ProviderOptions {
  redirectUris: string[];
  /** How a person is called; by default their login name. */
  nameOf?: (login: string) => string;
}

/** Starts a provider on a free loopback port, with one client that may come back to the given addresses. */
export async function startIdentityProvider({ redirectUris, nameOf = (login) => login }: ProviderOptions): Promise<IdentityProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the provider has no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: PROVIDER_CLIENT.clientId,
        client_secret: PROVIDER_CLIENT.clientSecret,
        redirect_uris: redirectUris,
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, name: nameOf(id), preferred_username: id }) }),
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
  });
  server.on('request', provider.callback());
  return {
    issuer,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
