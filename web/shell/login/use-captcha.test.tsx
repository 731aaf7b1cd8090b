import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bareElement, type LocalServer, pageEvents, startLocalServer } from '../../platform/page/browser.testing.ts';

let server: LocalServer;
let useCaptcha: typeof import('./use-captcha.ts').useCaptcha;
let root: Root;
let shown: ReturnType<typeof useCaptcha>;
const page = { cookie: '', hidden: false, addEventListener: () => {}, removeEventListener: () => {} };

beforeAll(async () => {
  server = await startLocalServer(() => ({ body: JSON.stringify({ key: `k${server.requests.length}`, image: '', expires_in: 120 }) }));
  ({ useCaptcha } = await import('./use-captcha.ts'));
});
afterAll(async () => {
  await act(async () => root.unmount());
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
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(bareElement());
});

test('a picture is replaced before it ends until somebody types it, and where nobody sees it only once somebody does', async () => {
  await draw(false);
  await isShown('k1');
  await pass(95_000);
  expect(shown.picture?.key).toBe('k1');
  await pass(10_000);
  await isShown('k2');
  await draw(true);
  await pass(200_000);
  await isShown('k2');
  page.hidden = true;
  await draw(false);
  await pass(1_000);
  expect(shown.picture?.key).toBe('k2');
  page.hidden = false;
  await act(async () => pageEvents.dispatchEvent(new Event('visibilitychange')));
  await isShown('k3');
});
