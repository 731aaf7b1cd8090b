import { expect, test } from 'vitest';
import { openSecret, sealSecret } from './secret-box.ts';

const SERVER = 'a-server-secret-of-enough-length-0123456789';

test('opens what it sealed, and seals the same secret differently each time', () => {
  const [one, two] = [sealSecret(SERVER, '密钥-abc'), sealSecret(SERVER, '密钥-abc')];
  expect(one).not.toBe(two);
  expect(one).not.toContain('abc');
  expect([openSecret(SERVER, one), openSecret(SERVER, two)]).toEqual(['密钥-abc', '密钥-abc']);
});

test('gives back what was kept in clear before secrets were sealed', () => {
  expect(openSecret(SERVER, 'kept-in-clear')).toBe('kept-in-clear');
});

test('refuses what was changed, cut off, or sealed elsewhere', () => {
  const sealed = sealSecret(SERVER, 'secret');
  const other = sealed.at(-3) === 'A' ? 'B' : 'A';
  for (const wrong of [`${sealed.slice(0, -3)}${other}${sealed.slice(-2)}`, sealed.slice(0, 20)])
    expect(() => openSecret(SERVER, wrong)).toThrow();
  expect(() => openSecret('another-server-secret-of-enough-length-01', sealed)).toThrow();
});
