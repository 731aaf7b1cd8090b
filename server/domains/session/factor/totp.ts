import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
const ISSUER = '联医 Lianyi';

/** What the common apps understand without being asked: SHA-1, six digits, half a minute. */
const kind = { algorithm: 'SHA1', digits: 6, period: PERIOD_S } as const;

/** A new secret of 160 bits in base32, as people may type it (RFC 4226 §4). */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code holds. `label` is what the app shows beside its code. */
export function totpAddress(secret: string, label: string): string {
  return new TOTP({ ...kind, issuer: ISSUER, label, secret: Secret.fromBase32(secret) }).toString();
}

/** The half minute that a code is of, now or one before or after; `undefined` for a code of none of them (RFC 6238 §5.2). */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const delta = new TOTP({ ...kind, secret: Secret.fromBase32(secret) }).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_S) + delta;
}
