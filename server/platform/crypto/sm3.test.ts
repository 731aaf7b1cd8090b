import { randomBytes } from 'node:crypto';
import { sm3 as sm3OfBrowsers } from 'sm-crypto-v2';
import { expect, test } from 'vitest';
import { hmacSm3, sm3 } from './sm3.ts';

// GB/T 32905-2016, annex A.
test.each([
  ['abc', '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0'],
  ['abcd'.repeat(16), 'debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732'],
])('the digest of «%s» is that of the standard, here and in browsers', (text, digest) => {
  expect(sm3(text).toString('hex')).toBe(digest);
  expect(sm3OfBrowsers(text)).toBe(digest);
});

test('a text in pieces has the digest of the whole', () => {
  expect(sm3('ab', Buffer.from('c'))).toEqual(sm3('abc'));
});

test('an authentication code is HMAC as browsers compute it, for keys and texts of any length', () => {
  for (const length of [0, 1, 31, 32, 55, 56, 63, 64, 65, 127, 128, 129, 5000]) {
    const [key, text] = [randomBytes(Math.max(1, length % 97)), randomBytes(length)];
    expect(hmacSm3(key, text).toString('hex')).toBe(sm3OfBrowsers(text, { key, mode: 'hmac' }));
  }
});
