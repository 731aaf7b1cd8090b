import { createHash, randomBytes } from 'node:crypto';

const FORM = /^(\d{6,12})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** What a personal link says: whose rows to look in, whose it is, and the secret that proves it. */
export interface PersonalLink {
  tenantId: string;
  personId: string;
  secret: string;
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The secret as it is kept. It is random, so that a plain hash says nothing of it. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function writeLink({ tenantId, personId, secret }: PersonalLink): string {
  return `${tenantId}.${personId}.${secret}`;
}

/** Nothing for a text that no link is. */
export function readLink(link: string): PersonalLink | undefined {
  const [, tenantId, personId, secret] = FORM.exec(link) ?? [];
  return tenantId && personId && secret ? { tenantId, personId, secret } : undefined;
}
