import { expect, test } from 'vitest';
import { LINK_LIFETIME_MS, signLink, verifyLink } from './signed-links.ts';

const now = Date.UTC(2026, 0, 2, 3, 4, 5);
const expiresAt = now + LINK_LIFETIME_MS;
const secret = 'test-secret-of-32-bytes-or-longer';
const token = signLink({ fileId: 'f1', tenantId: '000000', expiresAt, secret });

test('a fresh link opens its file and names its tenant', () => {
  expect(verifyLink({ fileId: 'f1', token, secret, now })).toEqual({ result: 'ok', tenantId: '000000', expiresAt, isUnnamed: false });
  expect(encodeURIComponent(token)).toBe(token);
});

test('a link that keeps the name of its file back cannot be made one that tells it, nor the other way round', () => {
  const unnamed = signLink({ fileId: 'f1', tenantId: '000000', expiresAt, secret, isUnnamed: true });
  expect(verifyLink({ fileId: 'f1', token: unnamed, secret, now })).toMatchObject({ result: 'ok', isUnnamed: true });
  for (const forged of [unnamed.slice(0, unnamed.lastIndexOf('.')), `${token}.u`, `${unnamed}.u`])
    expect(verifyLink({ fileId: 'f1', token: forged, secret, now })).toEqual({ result: 'forged' });
});

test('it lives ten minutes, to the millisecond', () => {
  expect(verifyLink({ fileId: 'f1', token, secret, now: expiresAt - 1 })).toMatchObject({ result: 'ok' });
  expect(verifyLink({ fileId: 'f1', token, secret, now: expiresAt })).toEqual({ result: 'expired' });
});

test('another file, tenant, expiry or secret makes it a forgery', () => {
  const [tenant, , signature] = token.split('.');
  const otherTenant = Buffer.from('100001').toString('base64url');
  const later = (expiresAt + 1).toString(36);
  expect(verifyLink({ fileId: 'f2', token, secret, now })).toEqual({ result: 'forged' });
  expect(verifyLink({ fileId: 'f1', token, secret: 'other', now })).toEqual({ result: 'forged' });
  expect(verifyLink({ fileId: 'f1', token: token.replace(`${tenant}.`, `${otherTenant}.`), secret, now })).toEqual({ result: 'forged' });
  expect(verifyLink({ fileId: 'f1', token: `${tenant}.${later}.${signature}`, secret, now })).toEqual({ result: 'forged' });
});

test('a forged link is a forgery also after its expiry', () => {
  expect(verifyLink({ fileId: 'f2', token, secret, now: expiresAt + 1 })).toEqual({ result: 'forged' });
});

test.each([
  '',
  '.',
  '..',
  'a.b',
  'a.b.c',
  `${token}.`,
  `${token}x`,
  ` ${token}`,
  token.slice(0, -1),
  token.toUpperCase(),
  'MA.zzzzzzzzzzzzzzzz.x',
])('a damaged token %j is a forgery', (damaged) => {
  expect(verifyLink({ fileId: 'f1', token: damaged, secret, now })).toEqual({ result: 'forged' });
});
