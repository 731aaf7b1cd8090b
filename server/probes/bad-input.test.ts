import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/kernel/endpoint.ts';
import type { Field } from '../../contract/kernel/field.ts';
import { isClosed } from '../../contract/kernel/read-input.ts';
import { sampleInput } from '../testing/sample-input.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { probedEndpoints, sendRaw } from './every-endpoint.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const injection = "x'; DROP TABLE consultation; --";

/** Values that no field of any kind may take. */
const neverRight: [string, unknown][] = [
  ['an object', { a: 1 }],
  ['nested arrays', [[['x']]]],
  ['NUL', 'a\u0000b'],
  ['a lone surrogate', 'a\ud800'],
];

/** More characters than this field takes. */
const tooLong = ({ max = 0 }: Field): string => '长'.repeat(Math.max(10_000, max + 1));

/** Values that only a text may take. */
const wrongForOthers: [string, unknown][] = [
  ['emoji', '😀'],
  ['SQL', injection],
  ['a huge number', '99999999999999999999999'],
  ['true', true],
];

const isText = (spec: Field): boolean =>
  ['text', 'longText', 'json', 'files', 'choices'].includes(spec.kind) || (spec.kind === 'choice' && !isClosed(spec));

async function refuses(endpoint: Endpoint, input: Record<string, unknown>, strict: boolean): Promise<void> {
  const method = endpoint.method === 'GET' ? 'GET' : 'POST';
  // A query string holds nothing but well-formed text: there is no such thing as a wrong type in it.
  if (
    method === 'GET' &&
    Object.values(input).some((value) => typeof value === 'object' || (typeof value === 'string' && !value.isWellFormed()))
  )
    return;
  const { token } = await app.as('platformAdmin');
  const { status, body, text } = await sendRaw(app, { method, path: endpoint.path, input, token });
  expect(status, `${endpoint.name} ${JSON.stringify(input).slice(0, 200)} → ${text.slice(0, 300)}`).toBeLessThan(500);
  if (!strict) return;
  expect(status, `${endpoint.name} ${JSON.stringify(input).slice(0, 200)} → ${text.slice(0, 300)}`).toBeGreaterThanOrEqual(400);
  expect(text).not.toMatch(/SELECT |INSERT |at .*\.ts:|syntax error/);
  // Sign-in answers in OAuth's own words, everything else says in Chinese what is wrong.
  if (endpoint.kind !== 'session') expect(body.msg).toMatch(/[\u4e00-\u9fff]/);
}

const probed = probedEndpoints.filter(({ kind }) => kind !== 'upload');

describe('every field of every call', () => {
  test.each(probed)('$name', async (endpoint) => {
    const good = sampleInput(endpoint.input);
    for (const [name, spec] of Object.entries(endpoint.input)) {
      if (spec.kind === 'json' || spec.hidden) continue;
      const isTold = endpoint.kind !== 'session';
      await Promise.all([
        ...[...neverRight.map(([, one]) => one), tooLong(spec)].map((value) => refuses(endpoint, { ...good, [name]: value }, isTold)),
        ...wrongForOthers.map(([, value]) => refuses(endpoint, { ...good, [name]: value }, !isText(spec) && isTold)),
      ]);
    }
  });
});

describe('names that were never declared', () => {
  test.each(probed.filter(({ kind }) => kind !== 'session'))('$name', async (endpoint) => {
    const good = sampleInput(endpoint.input);
    // An empty name is dropped from a query string; what then remains is right, and a stream would never end.
    const names = ['nonsense', 'constructor', injection, 'id OR 1=1', ...(endpoint.kind === 'stream' ? [] : [''])];
    await Promise.all(names.map((name) => refuses(endpoint, { ...good, [name]: '1' }, name !== '' || endpoint.method !== 'GET')));
  });

  test('__proto__ in a body is refused', async () => {
    const { token } = await app.as('platformAdmin');
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/blade-system/param/submit',
      headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
      payload: '{"__proto__":{"admin":1},"paramName":"a"}',
    });
    expect(response.statusCode).toBe(400);
  });
});

describe('pages, filters and sorting', () => {
  const pages = probedEndpoints.filter(({ kind }) => ['page', 'tree', 'export'].includes(kind));
  const wrong: Record<string, unknown>[] = [
    { current: 0 },
    { current: -1 },
    { current: 'x' },
    { current: '1e3' },
    { current: 10_000_000 },
    { size: 0 },
    { size: 201 },
    { size: 'all' },
    { size: 1.5 },
    { ascs: injection },
    { descs: 'id, (SELECT 1)' },
    { ascs: 'passwordHash' },
    { descs: 'tenantId' },
    { [`createTime_${injection}`]: '1' },
    { createTime_xx: '1' },
  ];
  test.each(pages)('$name', async (endpoint) => {
    const good = sampleInput(endpoint.input);
    await Promise.all(wrong.map((input) => refuses(endpoint, { ...good, ...input }, true)));
    for (const [name, spec] of Object.entries(endpoint.filters ?? {})) {
      await Promise.all([
        ...neverRight.map(([, value]) => refuses(endpoint, { ...good, [name]: value }, true)),
        ...wrongForOthers.map(([, value]) => refuses(endpoint, { ...good, [name]: value }, !isText(spec))),
        refuses(endpoint, { ...good, [`${name}_dropme`]: '1' }, true),
      ]);
    }
  });
});

describe('bodies', () => {
  const posts = probedEndpoints.filter(({ method, kind }) => method === 'POST' && kind !== 'upload' && kind !== 'session');
  test.each(posts)('$name', async (endpoint) => {
    const { token } = await app.as('platformAdmin');
    const headers = { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' };
    const url = `/api${endpoint.path}`;
    for (const payload of ['{', '[]', '"text"', '1', 'null,', '{"a":', `{"a":"${'x'.repeat(2_000_000)}"}`]) {
      const { statusCode, body } = await app.app.inject({ method: 'POST', url, headers, payload });
      expect([400, 413], `${endpoint.name} ${payload.slice(0, 20)} → ${body.slice(0, 200)}`).toContain(statusCode);
    }
    const xml = await app.app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': 'application/xml' }, payload: '<a/>' });
    expect(xml.statusCode).toBe(415);
  });
});
