import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { getCaptcha } from '../../../contract/domains/session/session.endpoints.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sql } from '../store/sql.ts';

const open: TestApp[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

async function appWith(env: Record<string, string>): Promise<TestApp> {
  const app = await createTestApp(env);
  open.push(app);
  return app;
}

const PROXY = '10.1.2.3';

/** Which addresses have used up something after three calls that each name another one before what the proxy added. */
async function counted(
  { app, services }: TestApp,
  { from, forwarded }: { from: string; forwarded: (n: number) => string },
): Promise<string[]> {
  for (const n of [1, 2, 3])
    await app.inject({ url: `/api${getCaptcha.path}`, remoteAddress: from, headers: { 'x-forwarded-for': forwarded(n) } });
  const { rows } = await services.database
    .forGroup()
    .run<{ counter: string }>(sql`SELECT counter FROM rate_counter WHERE counter LIKE 'captcha %' ORDER BY counter`);
  return rows.map(({ counter }) => counter.replace('captcha ', ''));
}

describe('addresses that count', () => {
  const each = ['203.0.113.1', '203.0.113.2', '203.0.113.3'];

  test('behind one proxy, the address that it has added', async () => {
    const app = await appWith({ LIANYI_TRUST_PROXY: '1' });
    expect(await counted(app, { from: PROXY, forwarded: (n) => `198.51.100.${n}, 203.0.113.9` })).toEqual(['203.0.113.9']);
  });
  test('behind one proxy, people are told apart', async () => {
    const app = await appWith({ LIANYI_TRUST_PROXY: '1' });
    expect(await counted(app, { from: PROXY, forwarded: (n) => `203.0.113.${n}` })).toEqual(each);
  });
  test('behind two, the last but one', async () => {
    const apart = await appWith({ LIANYI_TRUST_PROXY: '2' });
    expect(await counted(apart, { from: PROXY, forwarded: (n) => `203.0.113.${n}, 10.9.9.9` })).toEqual(each);
    const together = await appWith({ LIANYI_TRUST_PROXY: '2' });
    expect(await counted(together, { from: PROXY, forwarded: (n) => `198.51.100.${n}, 192.0.2.7, 10.9.9.9` })).toEqual(['192.0.2.7']);
  });
  test('of a proxy named by its network, and of nobody else', async () => {
    const env = { LIANYI_TRUST_PROXY: '10.0.0.0/8, 192.168.1.1' };
    expect(await counted(await appWith(env), { from: PROXY, forwarded: (n) => `203.0.113.${n}` })).toEqual(each);
    const app = await appWith(env);
    expect(await counted(app, { from: '203.0.113.77', forwarded: (n) => `198.51.100.${n}` })).toEqual(['203.0.113.77']);
  });
  test('without a proxy, the connection alone', async () => {
    const app = await appWith({});
    expect(await counted(app, { from: '203.0.113.77', forwarded: (n) => `198.51.100.${n}` })).toEqual(['203.0.113.77']);
  });
});

describe('/metrics', () => {
  const ask = async ({ app }: TestApp, remoteAddress: string, headers: Record<string, string> = {}): Promise<number> =>
    (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;

  test('answers connections of this machine, whatever is believed of headers', async () => {
    for (const LIANYI_TRUST_PROXY of ['0', '1', '10.0.0.0/8']) {
      const app = await appWith({ LIANYI_TRUST_PROXY });
      expect(await ask(app, '127.0.0.1')).toBe(200);
      expect(await ask(app, '::1')).toBe(200);
      expect(await ask(app, PROXY)).toBe(403);
      expect(await ask(app, PROXY, { 'x-forwarded-for': '127.0.0.1' })).toBe(403);
    }
  });
  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])(
    'does not answer what a proxy of this machine passes on: %s',
    async (name) => {
      expect(await ask(await appWith({}), '127.0.0.1', { [name]: '127.0.0.1' })).toBe(403);
    },
  );
  test('with a token, answers whoever bears it', async () => {
    const app = await appWith({ LIANYI_METRICS_TOKEN: 'a-token-for-prometheus' });
    expect(await ask(app, PROXY, { authorization: 'Bearer a-token-for-prometheus' })).toBe(200);
    expect(await ask(app, PROXY, { authorization: 'Bearer a-token-for-prometheu' })).toBe(401);
    expect(await ask(app, '127.0.0.1')).toBe(401);
  });
  test('with an address of its own, is served there alone; health is served at both', async () => {
    const port = await freePort();
    const app = await appWith({ LIANYI_METRICS_ADDRESS: `127.0.0.1:${port}` });
    expect(await ask(app, '127.0.0.1')).toBe(404);
    const own = `http://127.0.0.1:${port}`;
    expect(await (await fetch(`${own}/metrics`)).text()).toContain('process_resident_memory_bytes');
    for (const page of ['/healthz', '/readyz']) {
      expect((await fetch(`${own}${page}`)).status).toBe(200);
      expect((await app.app.inject(page)).statusCode).toBe(200);
    }
    expect((await fetch(`${own}/api/openapi.json`)).status).toBe(404);
  });
});

describe('the settings', () => {
  test.each([
    { LIANYI_TRUST_PROXY: 'yes' },
    { LIANYI_TRUST_PROXY: '11' },
    { LIANYI_TRUST_PROXY: '-1' },
    { LIANYI_TRUST_PROXY: '10.0.0.0/33' },
    { LIANYI_TRUST_PROXY: '10.0.0.1,,10.0.0.2' },
    { LIANYI_TRUST_PROXY: '10.0.0.0/0' },
    { LIANYI_METRICS_ADDRESS: '9464' },
    { LIANYI_METRICS_ADDRESS: '127.0.0.1:70000' },
    { LIANYI_METRICS_TOKEN: 'short' },
  ])('%o is refused by name', (env) => {
    expect(() => readSettings(env)).toThrow(Object.keys(env)[0]);
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
