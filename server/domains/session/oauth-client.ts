import { timingSafeEqual } from 'node:crypto';
import type { BodyPolicy } from '../../../contract/kernel/body-cipher.ts';
import { hashToken } from '../../engine/identity/tokens.ts';
import type { Database } from '../../engine/store/database.ts';
import { sql } from '../../engine/store/sql.ts';
import { OauthRefusal } from './oauth-refusal.ts';

export interface OauthClient {
  clientId: string;
  grantTypes: string[];
  bodyCipher: BodyPolicy;
}

/** The program that asks, from its `Authorization: Basic` header. Throws 401 invalid_client. */
export async function findOauthClient(database: Database, header: string | undefined): Promise<OauthClient> {
  const [clientId, secret] = readBasic(header);
  const { rows } = await database.forGroup().run<OauthClient & { secretHash: string }>(sql`
    SELECT client_id AS "clientId", secret_hash AS "secretHash", grant_types AS "grantTypes", body_cipher AS "bodyCipher"
    FROM oauth_client WHERE client_id = ${clientId} AND is_deleted = 0`);
  const [client] = rows;
  if (!client || !isSame(client.secretHash, hashToken(secret))) throw new OauthRefusal(401, 'invalid_client', '客户端认证失败');
  return client;
}

/** How the bodies of a program must look; one that has been removed meanwhile is held to the strictest. */
export async function bodyPolicyOfClient(database: Database, clientId: string): Promise<BodyPolicy> {
  const { rows } = await database.forGroup().run<{ bodyCipher: BodyPolicy }>(sql`
    SELECT body_cipher AS "bodyCipher" FROM oauth_client WHERE client_id = ${clientId} AND is_deleted = 0`);
  return rows[0]?.bodyCipher ?? 'required';
}

function readBasic(header = ''): [clientId: string, secret: string] {
  const encoded = /^basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(header)?.[1] ?? '';
  const plain = Buffer.from(encoded, 'base64').toString();
  const cut = plain.indexOf(':');
  // PostgreSQL takes no NUL in a text; no client has one in its name.
  if (cut < 1 || plain.includes('\0')) throw new OauthRefusal(401, 'invalid_client', '客户端认证失败');
  return [plain.slice(0, cut), plain.slice(cut + 1)];
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
