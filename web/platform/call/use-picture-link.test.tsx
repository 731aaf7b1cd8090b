import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listCaptures } from '../../../contract/domains/image/image.endpoints.ts';
import { bareElement, type LocalServer, startLocalServer } from '../page/browser.testing.ts';

const MINUTE_MS = 60_000;
const FILE = '0190a000-0000-7000-8000-000000000001';
const order = { applyOrderId: '0190a000-0000-7000-8000-000000000002' };
const linkUntil = (expiry: number) => `/api/file/${FILE}?token=dA.${expiry.toString(36)}.x`;

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

let drawn = { src: '', onError: () => {} };

function Picture({ useLink, link }: { useLink: typeof import('./use-picture-link.ts').usePictureLink; link: string }) {
  drawn = useLink(link);
  return null;
}

test('a picture that is first drawn when its link has run out comes by a new one, and one that is broken is asked for once', async () => {
  const { usePictureLink } = await import('./use-picture-link.ts');
  const { queryClient } = await import('./query-client.ts');
  const { callKey } = await import('./use-call.ts');
  const { call } = await import('./api-client.ts');
  until = Date.now() - MINUTE_MS;
  const old = linkUntil(until);
  await queryClient.fetchQuery({ queryKey: callKey(listCaptures, order), queryFn: () => call(listCaptures, order), staleTime: 0 });
  until = Date.now() + 10 * MINUTE_MS;
  root.render(<Picture useLink={usePictureLink} link={old} />);
  await expect.poll(() => drawn.src).toBe(old);
  drawn.onError();
  await expect.poll(() => drawn.src).toBe(linkUntil(until));
  const asked = server.requests.length;
  drawn.onError();
  expect(server.requests).toHaveLength(asked);
});
