import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportUser } from '../../contract/domains/access/user.endpoints.ts';
import { getFile } from '../../contract/domains/files/files.endpoints.ts';
import { storeFile } from '../engine/files/store-file.ts';
import { signLink } from '../platform/storage/signed-links.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { addresses } from './every-endpoint.ts';

let app: TestApp;
beforeAll(async () => {
  // Every answer of this file has come by TLS.
  app = await createTestApp({ LIANYI_TRUST_PROXY: '1' });
});
afterAll(() => app.close());

async function ask(url: string, { method = 'GET', ...headers }: Record<string, string> = {}) {
  const { statusCode, headers: answered } = await app.app.inject({
    method: method as 'GET',
    url,
    headers: { 'x-forwarded-proto': 'https', ...headers },
  });
  return { status: statusCode, headers: answered };
}

const EVERYWHERE = {
  'content-security-policy': expect.stringMatching(/default-src '(none|self)';.*; frame-ancestors 'self'$/),
  'x-frame-options': 'SAMEORIGIN',
  'x-content-type-options': 'nosniff',
  'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer)$/),
  'permissions-policy': expect.stringContaining('camera=()'),
  'strict-transport-security': 'max-age=31536000',
};

const NEVER_KEPT = { ...EVERYWHERE, 'cache-control': 'no-store' };

describe('asked by a stranger', () => {
  test.each(addresses)('$name has every header, and is not kept', async ({ method, path }) => {
    const url = `/api${path.replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000')}`;
    expect((await ask(url, { method })).headers).toMatchObject(NEVER_KEPT);
  });
});

describe('beside the calls', () => {
  test.each([
    [404, '/api/no/such/call'],
    [404, '/no-such-page.txt'],
    [405, '/api/blade-auth/oauth/token'],
    [200, '/healthz'],
    [200, '/readyz'],
    [403, '/metrics'],
    [200, '/api/openapi.json'],
    [200, '/api/docs'],
  ])('%i %s', async (status, url) => {
    expect(await ask(url)).toMatchObject({ status, headers: NEVER_KEPT });
  });
  test('an address that no route can be looked up for', async () => {
    // Who came by TLS is not asked there: such an answer has no proxy to believe.
    const { 'strict-transport-security': _, ...headers } = NEVER_KEPT;
    expect(await ask('/api/%')).toMatchObject({ status: 400, headers });
  });
  test('the page of the interfaces shows nothing but its own styles', async () => {
    const policy = (await ask('/api/docs')).headers['content-security-policy'];
    expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'");
  });
});

describe('what is carried away', () => {
  test('an export', async () => {
    const { token } = await app.as('strangerAdmin');
    const answer = await ask(`/api${exportUser.path}`, { method: exportUser.method, 'blade-auth': `bearer ${token}` });
    expect(answer).toMatchObject({ status: 200, headers: NEVER_KEPT });
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
  });
  test('a file, which says more for itself', async () => {
    const { tenantId, userId } = app.people.doctor1;
    const body = Readable.from([Buffer.from('%PDF-1.7\n%%EOF\n')]);
    const incoming = { originalName: 'a.pdf', declaredType: 'application/pdf', body, code: 'attachment' };
    const { id: fileId } = await storeFile(app.services.database.forTenant(tenantId), app.services, incoming, {
      userId,
      now: app.clock.now(),
    });
    const token = signLink({ fileId, tenantId, expiresAt: app.clock.now() + 60_000, secret: app.services.secret });
    const answer = await ask(`/api${getFile.path.replace('{fileId}', fileId)}?token=${token}`);
    expect(answer).toMatchObject({
      status: 200,
      headers: { ...EVERYWHERE, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' },
    });
    expect(answer.headers['content-security-policy']).toContain("object-src 'self'");
  });
});
