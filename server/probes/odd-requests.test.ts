import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/kernel/endpoint.ts';
import { logsOf } from '../domains/logs/attach-logs.ts';
import { sql } from '../engine/store/sql.ts';
import { sampleInput } from '../testing/sample-input.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { endpoints, probedEndpoints } from './every-endpoint.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
});
// A session each: one of the calls is the sign-out.
beforeEach(async () => {
  ({ token } = await app.asUser(app.people.platformAdmin));
});
afterAll(() => app.close());

const LEVELS = 5_000;

/** Values as JSON texts, because half of them cannot be written down as an object. */
const oddValues: Record<string, string> = {
  'an object with its own toString': '{"toString":1,"valueOf":1,"toJSON":1,"length":3}',
  'an array of such': '[{"toString":"x","split":1}]',
  'a nested array': '[[[["x"]]]]',
  'an empty object': '{}',
  'a huge number': '1e308',
  'a long text': `"${'长'.repeat(30_000)}"`,
  'control characters': '"a\\u0000\\u0007\\u001b[31mb"',
  'an array with NUL': '["a\\u0000b"]',
  'lone surrogates': '"\\ud800 \\udfff"',
  'an array with a lone surrogate': '["\\ud800"]',
  constructor: '{"constructor":{"name":1},"hasOwnProperty":1}',
  'twenty levels': '{"a":'.repeat(20) + '1'.concat('}'.repeat(20)),
  'true in an array': '[true,null,1.5,-0]',
};

interface Raw {
  method: string;
  url: string;
  payload?: string;
  type?: string;
}

/** Sends it, and gives the request id of a refusal; `undefined` when it was taken. */
async function refusalOf(
  endpoint: Endpoint,
  what: string,
  { method, url, payload, type = 'application/json' }: Raw,
): Promise<string | undefined> {
  const response = await app.app.inject({
    method: method as 'POST',
    url,
    headers: { 'blade-auth': `bearer ${token}`, ...(payload === undefined ? {} : { 'content-type': type }) },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(response.statusCode, `${endpoint.name}, ${what} → ${response.body.slice(0, 300)}`).toBeLessThan(500);
  expect(response.body).not.toMatch(/SELECT |INSERT |at .*\.ts:|syntax error/);
  return response.statusCode >= 400 ? String(response.headers['x-request-id']) : undefined;
}

/** What of these refusals is not in the log of calls. */
async function unloggedOf(refused: readonly (readonly [id: string, what: string])[]): Promise<string[]> {
  await logsOf(app.services).buffer.flush();
  const { rows } = await app.services.database
    .forGroup()
    .run<{ id: string }>(sql`SELECT request_id AS id FROM api_log WHERE request_id = ANY (${refused.map(([id]) => id)}::text[])`);
  const logged = new Set(rows.map(({ id }) => id));
  return refused.filter(([id]) => !logged.has(id)).map(([, what]) => what);
}

const pathOf = ({ path }: Endpoint): string => `/api${path.replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000')}`;
const bodyOf = (fields: Record<string, string>): string =>
  `{${Object.entries(fields)
    .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
    .join(',')}}`;

/** Every field odd in the same way; and each structure odd by itself, with everything else right. */
function* oddBodies(endpoint: Endpoint): Generator<[string, string]> {
  const declared = { ...endpoint.filters, ...endpoint.input };
  const good = Object.fromEntries(
    Object.entries(sampleInput(endpoint.input, { all: false })).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const names = [...Object.keys(declared), 'ascs', 'descs', 'current', 'size'];
  for (const [what, json] of Object.entries(oddValues)) {
    yield [what, bodyOf(Object.fromEntries(names.map((name) => [name, json])))];
    for (const [name, { kind }] of Object.entries(endpoint.input))
      if (kind === 'json') yield [`${name}: ${what}`, bodyOf({ ...good, [name]: json })];
  }
  yield [`${LEVELS} levels of objects`, '{"a":'.repeat(LEVELS) + '1'.concat('}'.repeat(LEVELS))];
  for (const name of names.slice(0, 3))
    yield [`${LEVELS} levels in ${name}`, bodyOf({ ...good, [name]: '['.repeat(LEVELS) + ']'.repeat(LEVELS) })];
  yield ['__proto__', '{"__proto__":{"a":1}}'];
  yield ['constructor.prototype', '{"constructor":{"prototype":{"a":1}}}'];
}

const BOUNDARY = 'odd';
const brokenForms: Record<string, string> = {
  nothing: '',
  'no end': `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nabc`,
  'no headers': `--${BOUNDARY}\r\n\r\nabc\r\n--${BOUNDARY}--\r\n`,
  'another boundary': '--other\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--other--\r\n',
  'a half header': `--${BOUNDARY}\r\nContent-Dispo`,
  __proto__: `--${BOUNDARY}\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--${BOUNDARY}--\r\n`,
  'many fields': `${Array.from({ length: 50 }, (_, n) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\n1\r\n`).join('')}--${BOUNDARY}--\r\n`,
  'many files': `${Array.from({ length: 5 }, (_, n) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="f${n}"; filename="${n}.png"\r\n\r\n1\r\n`).join('')}--${BOUNDARY}--\r\n`,
  'an odd name': `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="\u0000\u0001/../..png"\r\nContent-Type: image/png\r\n\r\nabc\r\n--${BOUNDARY}--\r\n`,
  'a file with the name of a field': `--${BOUNDARY}\r\nContent-Disposition: form-data; name="isCovered"; filename="a.txt"\r\n\r\n1\r\n--${BOUNDARY}--\r\n`,
};

function* oddQueries(endpoint: Endpoint): Generator<[string, string]> {
  const names = Object.keys({ ...endpoint.filters, ...endpoint.input });
  const each = (value: string): string => [...names, 'ascs', 'current'].map((name) => `${name}=${value}`).join('&');
  yield ['doubled keys', `${each('1')}&${each('2')}`];
  yield ['invalid percent-encoding', each('%E0%A4%A')];
  yield ['bytes that are no UTF-8', each('%ff%fe')];
  yield ['NUL', each('a%00b')];
  yield ['brackets', names.map((name) => `${name}[toString]=1&${name}[]=2`).join('&') || 'a[]=1'];
  yield ['prototypes', '__proto__=1&constructor=1&hasOwnProperty=1&toString=1'];
}

function* oddRequests(endpoint: Endpoint): Generator<[string, Raw]> {
  const url = pathOf(endpoint);
  // A stream that is let in does not end.
  if (endpoint.kind === 'stream') return yield ['an unknown parameter', { method: 'GET', url: `${url}?constructor=1` }];
  const method = endpoint.method === 'GET' ? 'GET' : endpoint.method;
  for (const [what, query] of oddQueries(endpoint)) yield [what, { method, url: `${url}?${query}` }];
  if (method === 'GET') return;
  for (const [what, payload] of oddBodies(endpoint)) yield [what, { method, url, payload }];
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-7',
    'multipart/form-data',
    'nonsense',
    'a/b; c="',
  ])
    yield [type, { method, url, type, payload: 'a=%00&__proto__=1&toString=2&%E0%A4%A=%ff' }];
  // Whoever reads no form refuses all of them alike.
  for (const [what, payload] of Object.entries(brokenForms).slice(0, endpoint.kind === 'upload' ? undefined : 2))
    yield [`form: ${what}`, { method, url, type: `multipart/form-data; boundary=${BOUNDARY}`, payload }];
}

test('an address with broken encoding is refused', async () => {
  const paths = endpoints.filter(({ path }) => path.includes('{')).map(({ path }) => path.replace(/\{\w+\}/g, '%E0%A4%A'));
  for (const path of [...paths, '/%', '/%00']) {
    const { statusCode } = await app.app.inject({ url: `/api${path}`, headers: { 'blade-auth': `bearer ${token}` } });
    expect(statusCode, path).toBeGreaterThanOrEqual(400);
    expect(statusCode, path).toBeLessThan(500);
  }
});

describe('odd requests are refused in order, and every refusal is in the log', () => {
  test.each(probedEndpoints)('$name', async (endpoint) => {
    const refused: [string, string][] = [];
    for (const [what, raw] of oddRequests(endpoint)) {
      const id = await refusalOf(endpoint, what, raw);
      if (id) refused.push([id, what]);
    }
    expect(await unloggedOf(refused)).toEqual([]);
  });
});
