import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts';

/** The secret of RFC 6238, appendix B, and the last six digits of its codes for SHA-1. */
const secret = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer as ArrayBuffer }).base32;
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

describe('codes of RFC 6238', () => {
  test.each(vectors)('at %i seconds', (seconds, code) => {
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  test.each(vectors)('at %i seconds are taken a step early and late, and not two', (seconds, code) => {
    const step = Math.floor(seconds / 30);
    expect([-30, 30].map((off) => stepOfCode(secret, code, (seconds + off) * 1000))).toEqual([step, step]);
    expect([-60, 60].map((off) => stepOfCode(secret, code, (seconds + off) * 1000))).toEqual([undefined, undefined]);
  });

  test.each(['', '28708', '2870822', 'abcdef', '000000'])('«%s» is none', (code) => {
    expect(stepOfCode(secret, code, 59_000)).toBeUndefined();
  });
});

test('a secret has 160 bits, no two are the same, and its address says what apps need', () => {
  const made = newTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(made);
  const address = new URL(totpAddress(made, '100001-doctor'));
  expect(decodeURIComponent(address.href)).toMatch(/^otpauth:\/\/totp\/联医 Lianyi:100001-doctor\?/);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: '联医 Lianyi',
    secret: made,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
