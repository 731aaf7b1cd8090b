import { createECDH, randomBytes } from 'node:crypto';
import { sm2 } from 'sm-crypto-v2';
import { describe, expect, test } from 'vitest';
import { makeSm2KeyPair, openSm2 } from './sm2.ts';

// GB/T 32918.5-2017, annex C: the recommended curve, the message «encryption standard».
const annex = {
  privateKey: '3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8',
  publicKey:
    '0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13',
  point: '04ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73e858f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df0',
  hash: '59983c18f809e262923c53aec295d30383b54e39d609d160afcb1908d0bd8766',
  text: '21886ca989ca9c7d58087307ca93092d651efa',
};

describe('SM2', () => {
  test('opens the ciphertext of the standard', () => {
    const wrapped = Buffer.from(annex.point + annex.hash + annex.text, 'hex');
    expect(openSm2(annex.privateKey, wrapped)?.toString()).toBe('encryption standard');
  });

  test('has the public key of the standard for its private key, in OpenSSL and in the library', () => {
    const own = createECDH('SM2');
    own.setPrivateKey(Buffer.from(annex.privateKey, 'hex'));
    expect(own.getPublicKey('hex')).toBe(annex.publicKey);
    expect(sm2.getPublicKeyFromPrivateKey(annex.privateKey)).toBe(annex.publicKey);
  });

  test('opens what a client encrypted, with the right key only', () => {
    const [keys, others] = [makeSm2KeyPair(), makeSm2KeyPair()];
    const secret = randomBytes(48);
    const wrapped = Buffer.from(sm2.doEncrypt(secret, keys.publicKey), 'hex');
    expect(wrapped).toHaveLength(144);
    expect(openSm2(keys.privateKey, wrapped)).toEqual(secret);
    expect(openSm2(others.privateKey, wrapped)).toBeUndefined();
  });

  test('refuses a ciphertext with any one byte changed', () => {
    const keys = makeSm2KeyPair();
    const wrapped = Buffer.from(sm2.doEncrypt(randomBytes(48), keys.publicKey), 'hex');
    for (let at = 0; at < wrapped.length; at += 1) {
      const changed = Buffer.from(wrapped);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(openSm2(keys.privateKey, changed)).toBeUndefined();
    }
  });

  test.each([0, 63, 96])('refuses %i bytes, which hold no text', (length) => {
    expect(openSm2(annex.privateKey, Buffer.alloc(length))).toBeUndefined();
  });

  test('refuses points that are on no curve or nowhere', () => {
    for (const point of ['00'.repeat(64), 'ff'.repeat(64), `${'00'.repeat(63)}01`])
      expect(openSm2(annex.privateKey, Buffer.from(point + annex.hash + annex.text, 'hex'))).toBeUndefined();
  });
});
