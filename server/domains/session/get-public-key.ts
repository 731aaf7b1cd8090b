import { getPublicKey } from '../../../contract/domains/session/session.endpoints.ts';
import { servePublic } from '../../engine/call/call.ts';
import { currentWrappingKey } from '../../engine/secrets/wrapping-keys.ts';
import { findOauthClient } from './oauth-client.ts';

/** The key that clients wrap theirs with, the time to date requests by, and, to a client that says who it is, its policy. */
export const serveGetPublicKey = servePublic(getPublicKey, async ({ services, request, now }) => {
  const { authorization } = request.headers;
  const client = authorization === undefined ? undefined : await findOauthClient(services.database, authorization);
  const { keyId, publicKey } = await currentWrappingKey(services, now);
  return { keyId, publicKey, serverTime: now, bodyCipher: client?.bodyCipher };
});
