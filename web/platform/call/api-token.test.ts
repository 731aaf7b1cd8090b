import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type LocalServer, startLocalServer } from '../page/browser.testing.ts';

let server: LocalServer;
let tokenCall: typeof import('./api-token.ts').tokenCall;
beforeAll(async () => {
  server = await startLocalServer(() => ({ body: JSON.stringify({ access_token: 'a' }) }));
  ({ tokenCall } = await import('./api-token.ts'));
});
afterAll(() => server.close());

test('a renewal gives up early enough to be asked for again while the previous token is still known', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await tokenCall({ grant_type: 'captcha', tenantId: '100001' });
  expect(timeout.mock.calls).not.toContainEqual([10_000]);
  await tokenCall({ grant_type: 'refresh_token', tenantId: '100001' });
  expect(timeout.mock.calls).toContainEqual([10_000]);
  timeout.mockRestore();
});
