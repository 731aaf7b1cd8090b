import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { getCaptcha } from '../../../contract/domains/session/session.endpoints.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { protectAnswers } from './security-headers.ts';
import { serveWebFiles } from './web-files.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function appWith(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await createTestApp(env);
  cleanups.push(() => app.close());
  return app;
}

type Headers = Record<string, unknown>;

async function headersOf({ app }: TestApp, headers: Record<string, string> = {}, remoteAddress = '10.1.2.3'): Promise<Headers> {
  return (await app.inject({ url: `/api${getCaptcha.path}`, headers, remoteAddress })).headers;
}

describe('Strict-Transport-Security', () => {
  const TLS = { 'x-forwarded-proto': 'https' };

  test('is sent for a year to whom a trusted proxy has seen come by TLS, and never otherwise', async () => {
    const app = await appWith({ LIANYI_TRUST_PROXY: '10.0.0.0/8' });
    expect(await headersOf(app, TLS)).toMatchObject({ 'strict-transport-security': 'max-age=31536000' });
    expect(await headersOf(app)).not.toHaveProperty('strict-transport-security');
    expect(await headersOf(app, { 'x-forwarded-proto': 'http' })).not.toHaveProperty('strict-transport-security');
    expect(await headersOf(app, TLS, '203.0.113.7')).not.toHaveProperty('strict-transport-security');
  });
  test('is not sent on the word of a header when no proxy is trusted', async () => {
    expect(await headersOf(await appWith(), TLS)).not.toHaveProperty('strict-transport-security');
  });
  test.each([
    ['subdomains', 'max-age=31536000; includeSubDomains'],
    ['off', 'max-age=0'],
  ])('set to %s says %s', async (LIANYI_HSTS, value) => {
    const app = await appWith({ LIANYI_TRUST_PROXY: '1', LIANYI_HSTS });
    expect(await headersOf(app, TLS)).toMatchObject({ 'strict-transport-security': value });
  });
});

describe('frames', () => {
  test('a portal that a setting names may show our pages beside ourselves', async () => {
    const app = await appWith({ LIANYI_FRAME_ANCESTORS: 'https://portal.example, https://*.hospital.example:8443' });
    const headers = await headersOf(app);
    expect(headers['content-security-policy']).toMatch(
      / frame-ancestors 'self' https:\/\/portal\.example https:\/\/\*\.hospital\.example:8443$/,
    );
    expect(headers).not.toHaveProperty('x-frame-options');
  });
  test.each([
    'portal.example',
    '*',
    "'none'",
    'https://a.example; script-src *',
    'https://a.example/path',
    'https://a.example https://b.example',
  ])('%s is refused by name', (LIANYI_FRAME_ANCESTORS) => {
    expect(() => readSettings({ LIANYI_FRAME_ANCESTORS })).toThrow('LIANYI_FRAME_ANCESTORS');
  });
});

describe('the console', () => {
  async function consoleServer(env: Record<string, string> = {}): Promise<ReturnType<typeof Fastify>> {
    const folder = await mkdtemp(join(tmpdir(), 'lianyi-web-'));
    cleanups.push(() => rm(folder, { recursive: true, force: true }));
    for (const below of ['assets', 'room']) await mkdir(join(folder, below));
    for (const page of ['index.html', 'room/index.html']) await writeFile(join(folder, page), '<!doctype html>');
    await writeFile(join(folder, 'assets/main-1a2b3c.js'), 'export {};');
    const app = Fastify();
    cleanups.push(() => app.close());
    protectAnswers(app, readSettings(env));
    await serveWebFiles(app, folder);
    return app;
  }

  test.each(['/', '/index.html', '/assets/main-1a2b3c.js'])('%s has its policy and may be framed by ourselves alone', async (url) => {
    const { statusCode, headers } = await (await consoleServer()).inject(url);
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toMatch(/^default-src 'self'; script-src 'self';.*; frame-ancestors 'self'$/);
    expect(headers).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });
  test('pages of video rooms alone may connect to the media server, and to nothing else', async () => {
    const env = {
      LIANYI_LIVEKIT_URL: 'wss://livekit.example.org:7443/sub',
      LIANYI_LIVEKIT_KEY: 'k',
      LIANYI_LIVEKIT_SECRET: 'x'.repeat(32),
    };
    const policyOf = async (url: string, settings: Record<string, string>) =>
      String((await (await consoleServer(settings)).inject({ url, headers: { accept: 'text/html' } })).headers['content-security-policy']);
    expect(await policyOf('/room/index.html', env)).toContain(
      "; connect-src 'self' wss://livekit.example.org:7443 https://livekit.example.org:7443; frame-ancestors 'self'",
    );
    expect(await policyOf('/index.html', env)).not.toContain('connect-src');
    expect(await policyOf('/room/index.html', {})).not.toContain('connect-src');
  });
  test.each([
    ['/room/meeting?id=1', '(self)'],
    ['/wel/index', '()'],
    ['/roommate', '()'],
    ['/x?back=/room/', '()'],
  ])('%s may ask for camera, microphone and screen: %s', async (url, whom) => {
    const { headers } = await (await consoleServer()).inject({ url, headers: { accept: 'text/html' } });
    expect(headers['permissions-policy']).toContain(`camera=${whom}, microphone=${whom}, display-capture=${whom}`);
  });
  test('caches its assets for a year, its page never without asking', async () => {
    const app = await consoleServer();
    expect((await app.inject('/')).headers['cache-control']).toBe('no-cache');
    expect((await app.inject('/assets/main-1a2b3c.js')).headers['cache-control']).toContain('immutable');
  });
  test('shows foreign pages in frames, and may ask where somebody is', async () => {
    const { headers } = await (await consoleServer()).inject('/');
    expect(headers['content-security-policy']).toContain("frame-src 'self' http: https:;");
    expect(headers['permissions-policy']).toContain('geolocation=(self)');
    expect(headers['permissions-policy']).not.toContain('fullscreen');
  });
});
