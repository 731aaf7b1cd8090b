import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pushCourier } from '../../contract/domains/copy-case/copy-case.endpoints.ts';
import { getFile } from '../../contract/domains/files/files.endpoints.ts';
import { exportFhir } from '../../contract/domains/referral/referral.endpoints.ts';
import { exportReportFhir } from '../../contract/domains/report/report.endpoints.ts';
import { getCaptcha, issueToken, refreshToken } from '../../contract/domains/session/session.endpoints.ts';
import { type Endpoint, PUBLIC, SIGNED_IN } from '../../contract/kernel/endpoint.ts';
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

describe('what the OpenAPI document promises', () => {
  const answersOf = async () => {
    const { body } = await app.app.inject('/api/openapi.json');
    const { paths } = JSON.parse(body);
    return ({ method, path }: { method: string; path: string }) => {
      const { requestBody, responses } = paths[`/api${path}`][method.toLowerCase()];
      return { sent: Object.keys(requestBody?.content ?? {}), answered: responses[200].content, refused: responses['4XX'] };
    };
  };

  test('answers in the form of another protocol are no envelopes', async () => {
    const of = await answersOf();
    const named = (one: Endpoint) => Object.keys(of(one).answered['application/json'].schema.properties);
    for (const one of [issueToken, refreshToken]) {
      expect(named(one)).toEqual(expect.arrayContaining(['access_token', 'refresh_token', 'expires_in', 'tenant_id']));
      expect(named(one)).not.toContain('data');
      const [refusal] = of(one).refused.content['application/json'].schema.anyOf;
      const { body } = await app.app.inject({ method: 'POST', url: `/api${one.path}`, payload: {} });
      expect(Object.keys(refusal.properties)).toEqual(expect.arrayContaining(Object.keys(JSON.parse(body))));
      expect(of(one).sent).toEqual(['application/json', 'application/x-www-form-urlencoded']);
    }
    const { statusCode, body } = await app.app.inject(`/api${getCaptcha.path}`);
    expect([statusCode, named(getCaptcha)]).toEqual([200, Object.keys(JSON.parse(body))]);
    expect(named(pushCourier)).toEqual(['result', 'returnCode', 'message']);
  });

  test('files and sheets are bytes, and none an envelope', async () => {
    const of = await answersOf();
    const files = addresses.filter(({ endpoint: { kind, isBare } }) => (kind === 'file' || kind === 'export') && !isBare);
    expect(files.filter((one) => 'application/json' in of(one).answered).map(({ endpoint }) => endpoint.name)).toEqual([]);
    for (const one of [exportFhir, exportReportFhir]) expect(Object.keys(of(one).answered)).toEqual(['application/fhir+json']);
    expect(of(getFile).answered).toEqual({ 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } });
  });
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
