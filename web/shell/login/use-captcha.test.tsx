import { setTimeout as sleep } from 'node:timers/promises';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bareElement, type LocalServer, pageEvents, startLocalServer } from '../../platform/page/browser.testing.ts';

let server: LocalServer;
let useCaptcha: typeof import('./use-captcha.ts').useCaptcha;
let root: Root;
let fails = false;
let shown: ReturnType<typeof useCaptcha>;
const page = { cookie: '', hidden: false, addEventListener: () => {}, removeEventListener: () => {} };

beforeAll(async () => {
  server = await startLocalServer(() =>
    fails ? 'hang up' : { body: JSON.stringify({ key: `k${server.requests.length}`, image: '', expires_in: 120 }) },
  );
  ({ useCaptcha } = await import('./use-captcha.ts'));
});
afterEach(() => act(async () => root.unmount()));
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await server.close();
});

function Picture({ isTyped }: { isTyped: boolean }) {
  shown = useCaptcha(isTyped);
  return null;
}

const draw = (isTyped: boolean) => act(async () => root.render(<Picture isTyped={isTyped} />));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isShown = (key: string) => expect.poll(() => act(async () => shown.picture?.key)).toBe(key);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  Object.assign(page, {
    addEventListener: pageEvents.addEventListener.bind(pageEvents),
    removeEventListener: pageEvents.removeEventListener.bind(pageEvents),
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('removeEventListener', page.removeEventListener);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(bareElement());
});

/** Enough for a request that was not to be sent. */
const moment = () => act(() => sleep(50));
const sign = (name: string) => act(async () => pageEvents.dispatchEvent(new Event(name)));

test('an old picture is replaced once, at the first sign of somebody, until they type it; nobody and a hidden page draw nothing', async () => {
  await draw(false);
  await isShown('k1');
  await pass(95_000);
  await sign('keydown');
  expect(shown.picture?.key).toBe('k1');
  await pass(600_000);
  await moment();
  expect(server.requests.length).toBe(1);
  for (const name of ['pointermove', 'keydown', 'focusin']) await sign(name);
  await isShown('k2');
  await draw(true);
  await pass(200_000);
  await sign('keydown');
  page.hidden = true;
  await draw(false);
  await sign('visibilitychange');
  await moment();
  expect([shown.picture?.key, server.requests.length]).toEqual(['k2', 2]);
  page.hidden = false;
  await sign('visibilitychange');
  await isShown('k3');
});

test('one that did not come is asked for again by the same signs, and not by each of them', async () => {
  fails = true;
  await draw(false);
  await expect.poll(() => act(async () => shown.error)).toBeDefined();
  const asked = server.requests.length;
  for (let at = 0; at < 5; at += 1) await sign('pointermove');
  await moment();
  expect(server.requests.length).toBe(asked);
  fails = false;
  await pass(6_000);
  await sign('online');
  await isShown(`k${asked + 1}`);
  expect(shown.error).toBe(undefined);
});
