import { describe, expect, test } from 'vitest';
import { cipherVector } from '../../../contract/kernel/body-cipher.testing.ts';
import { makeSessionKeys, newNonce, openBytes, sealText } from './sealing.ts';

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const publicKey =
  '0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13';
const { keys } = makeSessionKeys(publicKey);
const opened = (...sealed: Parameters<typeof openBytes>) => {
  const bytes = openBytes(...sealed);
  return bytes && new TextDecoder().decode(bytes);
};

describe('a sealed text', () => {
  test('is byte for byte the one that both sides have agreed on', () => {
    const { text, bound, sealed } = cipherVector;
    const [agreed, iv] = [bytesOf(cipherVector.keys), bytesOf(cipherVector.iv)];
    expect(sealText(agreed, text, bound, iv)).toBe(sealed);
    expect(opened(agreed, sealed, bound)).toBe(text);
  });

  test.each([0, 1, 15, 16, 17, 8191, 8192, 100_000])('of %i characters comes back as it was', (length) => {
    const text = '会诊😀'.repeat(length).slice(0, length).toWellFormed();
    expect(opened(keys, sealText(keys, text, 'bound'), 'bound')).toBe(text);
  });

  test('with any one letter changed, cut, for something else, or with other keys says nothing', () => {
    const sealed = sealText(keys, '{"code":200}', 'bound');
    for (const [at, letter] of [...sealed].entries()) {
      // The last letter holds bits beyond the last byte, which decoding drops.
      const changed = `${sealed.slice(0, at)}${letter === 'A' ? 'g' : 'A'}${sealed.slice(at + 1)}`;
      if (at < sealed.length - 1) expect(opened(keys, changed, 'bound')).toBeUndefined();
      expect(opened(keys, sealed.slice(0, at), 'bound')).toBeUndefined();
    }
    expect(opened(keys, sealed, 'bounds')).toBeUndefined();
    expect(opened(makeSessionKeys(publicKey).keys, sealed, 'bound')).toBeUndefined();
    expect(opened(keys, 'no base64 at all!', 'bound')).toBeUndefined();
  });
});

test('keys, wrappings and nonces are new each time and of the agreed length', () => {
  const made = Array.from({ length: 20 }, () => makeSessionKeys(publicKey));
  expect(new Set(made.map((one) => one.keys.join())).size).toBe(20);
  expect(new Set(made.map(({ wrapped }) => wrapped)).size).toBe(20);
  for (const { keys: own, wrapped } of made) expect([own.length, wrapped]).toEqual([48, expect.stringMatching(/^[\w-]{192}$/)]);
  expect(new Set(Array.from({ length: 1000 }, newNonce)).size).toBe(1000);
  expect(newNonce()).toMatch(/^[\w-]{22}$/);
});
