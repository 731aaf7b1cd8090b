import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { param } from '../../../contract/domains/settings/param.resource.ts';
import { type BodyPolicy, CIPHER_RETRY_FIELD } from '../../../contract/kernel/body-cipher.ts';
import { PUBLIC } from '../../../contract/kernel/endpoint.ts';
import type { Envelope } from '../../../contract/kernel/envelope.ts';
import { endpoints } from '../../probes/every-endpoint.ts';
import { type CipherClient, createCipherClient, type SealedCall } from '../../testing/cipher-client.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSessionOf } from './body-cipher.testing.ts';

const SUBMIT = `/api${param.path}/submit`;

let bed: TestApp;
let client: CipherClient;
const tokens = {} as Record<BodyPolicy, string>;

beforeAll(async () => {
  bed = await createTestApp();
  for (const policy of ['required', 'accepted'] as const) tokens[policy] = await openSessionOf(bed, policy);
  client = await createCipherClient(bed.app, bed.clock.now);
});
afterAll(() => bed.close());

const auth = (policy: BodyPolicy) => ({ 'blade-auth': `bearer ${tokens[policy]}` });
const newParam = () => ({ paramName: '查询串参数', paramKey: 'query.secret', paramValue: '值' });

async function send(call: SealedCall): Promise<Envelope<unknown>> {
  return (await bed.app.inject(call)).json() as Envelope<unknown>;
}

describe('a change that has its input in the query', () => {
  const inQuery = (policy: BodyPolicy, method: 'POST' | 'GET' = 'POST', url = SUBMIT): SealedCall => ({
    method,
    url: `${url}?${new URLSearchParams(newParam())}`,
    headers: auth(policy),
  });
  test('is refused with an empty body where bodies must be encrypted, and beside an encrypted body', async () => {
    for (const call of [
      inQuery('required'),
      { ...inQuery('required'), headers: { ...auth('required'), 'content-type': 'multipart/form-data; boundary=x' } },
      client.seal('POST', inQuery('required').url, {}, auth('required')),
      { method: 'POST', url: `/api${param.path}/remove?ids=00000000-0000-7000-8000-000000000000`, headers: auth('required') } as const,
    ])
      expect(await send(call)).toMatchObject({ code: 400, msg: '请使用加密请求', errors: [{ field: CIPHER_RETRY_FIELD }] });
  });
  test('is accepted from other programs, as ever', async () => {
    expect((await send(inQuery('accepted'))).code).toBe(200);
  });
});

test('secrets are not accepted in the query of any call, nor from any program', async () => {
  const secret = endpoints.flatMap((endpoint) =>
    endpoint.permission === PUBLIC || endpoint.method === 'GET'
      ? []
      : Object.entries(endpoint.input).flatMap(([name, spec]) => (spec.sensitive === 'secret' ? [{ endpoint, name, spec }] : [])),
  );
  expect(secret.length).toBeGreaterThan(10);
  for (const { endpoint, name, spec } of secret) {
    const url = `/api${endpoint.path}?${name}=Telltale-1`;
    expect((await send({ method: 'POST', url, headers: auth('accepted') })).msg, endpoint.name).toBe(`${spec.label}不能放在地址中`);
  }
});
