import { createHmac, timingSafeEqual } from 'node:crypto';
import { tokenExpiry } from '../../../contract/kernel/link-token.ts';

/** How long a link to a clinical file lives unless the caller says otherwise: ten minutes, in ms. */
export const LINK_LIFETIME_MS = 10 * 60_000;

export type LinkVerdict =
  | { readonly result: 'ok'; readonly tenantId: string; readonly expiresAt: number; readonly isUnnamed: boolean }
  | { readonly result: 'expired' | 'forged' };

/**
 * Makes the token of a short-lived link to one file: tenant, expiry (UTC ms) and an HMAC-SHA256 over both and the file's id.
 * The token is safe in a URL. It carries the tenant because an `<img>` sends no login.
 */
export function signLink(link: Link): string {
  const tenant = Buffer.from(link.tenantId, 'utf8').toString('base64url');
  const signature = sign(link).toString('base64url');
  return [tenant, link.expiresAt.toString(36), signature, ...(link.isUnnamed ? [UNNAMED] : [])].join('.');
}

interface Link {
  readonly fileId: string;
  readonly tenantId: string;
  readonly expiresAt: number;
  readonly secret: string;
  /** The file is handed out without the name under which it was uploaded, which may be a patient's. */
  readonly isUnnamed?: boolean;
}

const UNNAMED = 'u';

/**
 * Checks a token against the file it is used for; `now` in UTC ms. A link is good up to, not including, its expiry.
 * `forged` covers every damaged token and says nothing about why.
 */
export function verifyLink({ fileId, token, secret, now }: { fileId: string; token: string; secret: string; now: number }): LinkVerdict {
  const [tenant, expiry, signature, unnamed, ...rest] = token.split('.');
  if (!tenant || !expiry || !signature || rest.length > 0) return { result: 'forged' };
  const isUnnamed = unnamed === UNNAMED;
  const tenantId = Buffer.from(tenant, 'base64url').toString('utf8');
  const expiresAt = tokenExpiry(token);
  const link = { fileId, tenantId, expiresAt, secret, isUnnamed };
  const given = Buffer.from(token, 'utf8');
  // Comparing the whole token, not only the decoded signature, leaves no second spelling of the same link.
  const wanted = Buffer.from(Number.isSafeInteger(expiresAt) ? signLink(link) : '', 'utf8');
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return { result: 'forged' };
  return now < expiresAt ? { result: 'ok', tenantId, expiresAt, isUnnamed } : { result: 'expired' };
}

function sign({ fileId, tenantId, expiresAt, secret, isUnnamed = false }: Link): Buffer {
  // JSON keeps the parts apart: no file id can borrow characters from the tenant.
  return createHmac('sha256', secret)
    .update(JSON.stringify(['file-link', fileId, tenantId, expiresAt, ...(isUnnamed ? [UNNAMED] : [])]))
    .digest();
}
