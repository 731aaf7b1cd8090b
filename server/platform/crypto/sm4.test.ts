import { createCipheriv, randomBytes } from 'node:crypto';
import { sm4 as sm4OfBrowsers } from 'sm-crypto-v2';
import { describe, expect, test } from 'vitest';
import { cipherVector } from '../../../contract/kernel/body-cipher.testing.ts';
import { openSm4, type SessionKeys, sealSm4 } from './sm4.ts';

const newKeys = (): SessionKeys => ({ sm4Key: randomBytes(16), macKey: randomBytes(32) });

describe('the block cipher of GB/T 32907-2016, annex A', () => {
  const key = Buffer.from('0123456789abcdeffedcba9876543210', 'hex');
  const once = (block: Buffer): Buffer => createCipheriv('sm4-ecb', key, null).setAutoPadding(false).update(block);

  test('example 1, here and in browsers', () => {
    expect(once(key).toString('hex')).toBe('681edf34d206965e86b3e94f536e4246');
    expect(sm4OfBrowsers.encrypt(key, key, { mode: 'ecb', padding: 'none', output: 'string' })).toBe('681edf34d206965e86b3e94f536e4246');
  });

  test('example 2: a million times over', () => {
    const cipher = createCipheriv('sm4-ecb', key, null).setAutoPadding(false);
    let block: Buffer = key;
    for (let at = 0; at < 1_000_000; at += 1) block = cipher.update(block);
    expect(block.toString('hex')).toBe('595298c7c6fd271f0402f804c33d3f66');
  });
});

describe('a sealed text', () => {
  test('is byte for byte the one that both sides have agreed on', () => {
    const { keys, iv, text, bound, sealed } = cipherVector;
    const bytes = Buffer.from(keys, 'hex');
    const session = { sm4Key: bytes.subarray(0, 16), macKey: bytes.subarray(16) };
    expect(sealSm4(session, text, bound, Buffer.from(iv, 'hex'))).toBe(sealed);
    expect(openSm4(session, sealed, bound)).toBe(text);
  });

  test('comes back as it was, twenty thousand times, whatever its length and letters', () => {
    const letters = ['a', '"', '\\', '\n', '会', '诊', '😀', '\u0000', ' '];
    const keys = newKeys();
    for (let at = 0; at < 20_000; at += 1) {
      const random = randomBytes(1 + (at % 48));
      const text = Array.from(random, (byte) => letters[byte % letters.length]).join('');
      const bound = `request\nPOST\n/api/x\n${at}`;
      if (openSm4(keys, sealSm4(keys, text, bound), bound) !== text) throw new Error(`lost: ${JSON.stringify(text)}`);
    }
  });

  test('is refused with any one bit changed, any byte missing, or anything added', () => {
    const keys = newKeys();
    const sealed = Buffer.from(sealSm4(keys, '{"patientName":"张三"}', 'bound'), 'base64url');
    for (let at = 0; at < sealed.length * 8; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7));
      expect(openSm4(keys, changed.toString('base64url'), 'bound')).toBeUndefined();
    }
    for (let length = 0; length < sealed.length; length += 1)
      expect(openSm4(keys, sealed.subarray(0, length).toString('base64url'), 'bound')).toBeUndefined();
    expect(openSm4(keys, Buffer.concat([sealed, sealed]).toString('base64url'), 'bound')).toBeUndefined();
    expect(openSm4(keys, `${sealed.toString('base64url')}=`, 'bound')).toBeUndefined();
  });

  test('opens with no other key, and for nothing that it was not bound to', () => {
    const keys = newKeys();
    const sealed = sealSm4(keys, 'text', 'bound');
    const other = newKeys();
    expect(openSm4(other, sealed, 'bound')).toBeUndefined();
    expect(openSm4({ ...keys, macKey: other.macKey }, sealed, 'bound')).toBeUndefined();
    expect(openSm4({ ...keys, sm4Key: other.sm4Key }, sealed, 'bound')).not.toBe('text');
    for (const bound of ['', 'boun', 'bound ', 'Bound']) expect(openSm4(keys, sealed, bound)).toBeUndefined();
  });

  test('that is authentic and badly padded is refused without an error', () => {
    const keys = newKeys();
    const others = Array.from({ length: 300 }, () => ({ ...keys, sm4Key: randomBytes(16) }));
    const opened = others.map((other) => openSm4(other, sealSm4(keys, 'text', 'bound'), 'bound'));
    expect(opened).toContain(undefined);
    expect(opened).not.toContain('text');
  });

  test('is another one each time', () => {
    const keys = newKeys();
    expect(new Set(Array.from({ length: 100 }, () => sealSm4(keys, 'same', 'bound'))).size).toBe(100);
  });
});
