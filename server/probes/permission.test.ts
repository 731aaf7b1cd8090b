import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC, SIGNED_IN } from '../../contract/kernel/endpoint.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { addresses, endpoints, sendRaw } from './every-endpoint.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('the OpenAPI document names exactly what is served', async () => {
  const { body } = await app.app.inject('/api/openapi.json');
  const { paths } = JSON.parse(body) as { paths: Record<string, object> };
  const documented = Object.entries(paths).flatMap(([path, verbs]) => Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`));
  expect(documented.sort()).toEqual(addresses.map(({ method, path }) => `${method} /api${path}`).sort());
});

test('every call is named once', () => {
  const names = endpoints.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

const guarded = addresses.filter(({ endpoint }) => endpoint.permission !== PUBLIC);

describe('without a session', () => {
  test.each(guarded)('$name answers 401', async ({ method, path }) => {
    expect(await sendRaw(app, { method, path })).toMatchObject({ status: 401, body: { code: 401, success: false } });
  });

  test.each(guarded)('$name answers 401 to a forged token', async ({ method, path }) => {
    const forged = 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxIiwidWlkIjoiMSIsInRpZCI6IjAwMDAwMCIsImV4cCI6OTk5OTk5OTk5OX0.AAAA';
    expect((await sendRaw(app, { method, path, token: forged })).status).toBe(401);
    const { token } = await app.as('doctor1');
    expect((await sendRaw(app, { method, path, token: `${token}x` })).status).toBe(401);
  });

  test.each(guarded)('$name answers 401 to a cookie alone', async ({ method, path }) => {
    const { token } = await app.as('platformAdmin');
    expect((await sendRaw(app, { method, path, headers: { cookie: `token=${token}; blade-auth=bearer ${token}` } })).status).toBe(401);
  });
});

describe('without the permission', () => {
  const needing = guarded.filter(({ endpoint }) => endpoint.permission !== SIGNED_IN);
  test.each(needing)('$name answers 403, before it looks at the input', async ({ method, path }) => {
    const { token } = await app.as('nobody');
    expect(await sendRaw(app, { method, path, token, input: { nonsense: 'x' } })).toMatchObject({ status: 403, body: { code: 403 } });
  });
});
