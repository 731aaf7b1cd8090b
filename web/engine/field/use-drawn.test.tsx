import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listCaptures } from '../../../contract/domains/image/image.endpoints.ts';
import { bareElement, type LocalServer, startLocalServer } from '../../platform/page/browser.testing.ts';

type Hook = typeof import('./use-drawn.ts').useDrawn;

const MINUTE_MS = 60_000;
const FILE = '0190a000-0000-7000-8000-000000000001';
const order = { applyOrderId: '0190a000-0000-7000-8000-000000000002' };
const linkUntil = (expiry: number) => `/api/file/${FILE}?token=dA.${expiry.toString(36)}.x#ecg.png`;

let server: LocalServer;
let root: Root;
/** UTC ms until which the link of the server's next answer is good. */
let until: number;
beforeAll(async () => {
  vi.resetModules();
  server = await startLocalServer(() => ({ body: JSON.stringify({ code: 200, data: [{ id: FILE, link: linkUntil(until) }] }) }));
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  root = createRoot(bareElement());
});
afterAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => root.unmount());
  vi.resetModules();
  vi.unstubAllGlobals();
  return server.close();
});

let drawn: ReturnType<Hook> | undefined;

function Gallery({ useDrawn }: { useDrawn: Hook }) {
  drawn = useDrawn();
  return null;
}

test('a picture that did not come is asked for by a new link, and one that is broken may be tried again', async () => {
  const { useDrawn } = await import('./use-drawn.ts');
  const { queryClient } = await import('../../platform/call/query-client.ts');
  const { callKey } = await import('../../platform/call/use-call.ts');
  const { call } = await import('../../platform/call/api-client.ts');
  until = Date.now() - MINUTE_MS;
  const old = linkUntil(until);
  await queryClient.fetchQuery({ queryKey: callKey(listCaptures, order), queryFn: () => call(listCaptures, order), staleTime: 0 });
  until = Date.now() + 10 * MINUTE_MS;
  root.render(<Gallery useDrawn={useDrawn} />);
  await expect.poll(() => drawn?.sourceOf(old)).toBe(old);
  void drawn?.onError(old);
  await expect.poll(() => drawn?.sourceOf(old)).toBe(linkUntil(until));
  expect(drawn?.undrawn).toEqual([]);
  void drawn?.onError(old);
  await expect.poll(() => drawn?.undrawn).toEqual([old]);
  drawn?.again(old);
  await expect.poll(() => drawn?.undrawn).toEqual([]);
});
