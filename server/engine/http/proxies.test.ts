import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { getCaptcha } from '../../../contract/domains/session/session.endpoints.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const open: TestApp[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

async function appWith(env: Record<string, string>): Promise<TestApp> {
  const app = await createTestApp(env);
  open.push(app);
  return app;
}

const CAPTCHAS_PER_MINUTE = 60;
const PROXY = '10.1.2.3';

/** How many of 61 captchas in a minute are refused when each names another address before the one that the proxy added. */
async function refusedCaptchas({ app }: TestApp, { from, forwarded }: { from: string; forwarded: (n: number) => string }): Promise<number> {
  const replies = await Promise.all(
    Array.from({ length: CAPTCHAS_PER_MINUTE + 1 }, (_, n) =>
      app.inject({ url: `/api${getCaptcha.path}`, remoteAddress: from, headers: { 'x-forwarded-for': forwarded(n) } }),
    ),
  );
  return replies.filter(({ statusCode }) => statusCode === 429).length;
}

describe('addresses that count', () => {
  const invented = (n: number): string => `198.51.100.${n}, 203.0.113.9`;

  test('behind one proxy, the address that it has added', async () => {
    const app = await appWith({ LIANYI_TRUST_PROXY: '1' });
    expect(await refusedCaptchas(app, { from: PROXY, forwarded: invented })).toBe(1);
  });
  test('behind one proxy, people are told apart', async () => {
    const app = await appWith({ LIANYI_TRUST_PROXY: '1' });
    expect(await refusedCaptchas(app, { from: PROXY, forwarded: (n) => `203.0.113.${n}` })).toBe(0);
  });
  test('behind two, the last but one', async () => {
    const app = await appWith({ LIANYI_TRUST_PROXY: '2' });
    expect(await refusedCaptchas(app, { from: PROXY, forwarded: (n) => `203.0.113.${n}, 10.9.9.9` })).toBe(0);
    expect(await refusedCaptchas(app, { from: PROXY, forwarded: (n) => `198.51.100.${n}, 192.0.2.7, 10.9.9.9` })).toBe(1);
  });
  test('of a proxy named by its network, and of nobody else', async () => {
    const app = await appWith({ LIANYI_TRUST_PROXY: '10.0.0.0/8, 192.168.1.1' });
    expect(await refusedCaptchas(app, { from: PROXY, forwarded: (n) => `203.0.113.${n}` })).toBe(0);
    expect(await refusedCaptchas(app, { from: '203.0.113.77', forwarded: (n) => `198.51.100.${n}` })).toBe(1);
  });
  test('without a proxy, the connection alone', async () => {
    const app = await appWith({});
    expect(await refusedCaptchas(app, { from: '203.0.113.77', forwarded: (n) => `198.51.100.${n}` })).toBe(1);
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
