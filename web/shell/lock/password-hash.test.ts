import { expect, test } from 'vitest';
import { deriveByLibrary, hashPassword, isPassword } from './password-hash.ts';

const FEW = 1000;

test('a password is recognised, another one is not, and its text is not kept', async () => {
  const kept = await hashPassword('手术室2026', FEW);
  expect(await isPassword('手术室2026', kept)).toBe(true);
  expect(await isPassword('手术室2027', kept)).toBe(false);
  expect(await isPassword('', kept)).toBe(false);
  expect(JSON.stringify(kept)).not.toContain('手术室');
});

test('the same password is kept differently each time', async () => {
  const [one, other] = [await hashPassword('1234', FEW), await hashPassword('1234', FEW)];
  expect(one.salt).not.toBe(other.salt);
  expect(one.hash).not.toBe(other.hash);
});

test('without the browser’s own function the result is the same', async () => {
  const kept = await hashPassword('1234', FEW);
  const salt = Uint8Array.from(kept.salt.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const own = await deriveByLibrary(new TextEncoder().encode('1234'), salt, FEW);
  expect(Buffer.from(own).toString('hex')).toBe(kept.hash);
});
