import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { consultationDetail } from '../../../contract/domains/consultation/consultation.endpoints.ts';
import { type LocalServer, startLocalServer } from '../page/browser.testing.ts';

const MINUTE_MS = 60_000;
const FILE = '0190a000-0000-7000-8000-000000000001';
const order = { applyOrderId: '0190a000-0000-7000-8000-000000000002' };
const linkUntil = (expiry: number) => `/api/file/${FILE}?token=dA.${expiry.toString(36)}.x#${encodeURIComponent('心电图.pdf')}`;

let server: LocalServer;
/** UTC ms until which links of the server's next answer are good; `undefined` refuses. */
let until: number | undefined;
beforeAll(async () => {
  vi.resetModules();
  server = await startLocalServer(() =>
    until === undefined
      ? { status: 403, body: '{"code":403,"msg":"没有权限"}' }
      : { body: JSON.stringify({ code: 200, data: { materials: { ecgPath: [linkUntil(until)] } } }) },
  );
});
beforeEach(() => {
  server.requests.length = 0;
});
afterAll(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  return server.close();
});

async function shownWith(expiry: number) {
  const { currentLink } = await import('./current-link.ts');
  const { queryClient } = await import('./query-client.ts');
  const { callKey } = await import('./use-call.ts');
  const { call } = await import('./api-client.ts');
  until = expiry;
  const queryKey = callKey(consultationDetail, order);
  await queryClient.fetchQuery({ queryKey, queryFn: () => call(consultationDetail, order, { quiet: true }), staleTime: 0 });
  return { currentLink, shown: () => JSON.stringify(queryClient.getQueryData(queryKey)) };
}

test('a document of a page that has been open for longer than its links live opens by a new link; the page stays as it is', async () => {
  const old = Date.now() - MINUTE_MS;
  const { currentLink, shown } = await shownWith(old);
  until = Date.now() + 10 * MINUTE_MS;
  expect(await currentLink(linkUntil(old))).toBe(linkUntil(until));
  expect(shown()).toContain(linkUntil(old));
});

test('nothing is asked for a link that is good', async () => {
  const good = Date.now() + 5 * MINUTE_MS;
  const { currentLink } = await shownWith(good);
  server.requests.length = 0;
  expect(await currentLink(linkUntil(good))).toBe(linkUntil(good));
  expect(await currentLink('/public/logo.png')).toBe('/public/logo.png');
  expect(server.requests).toEqual([]);
});

test('who may not see it any more gets no new link', async () => {
  const old = Date.now() - MINUTE_MS;
  const { currentLink } = await shownWith(old);
  until = undefined;
  expect(await currentLink(linkUntil(old))).toBe(linkUntil(old));
});
