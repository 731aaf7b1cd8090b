import { afterEach, expect, test, vi } from 'vitest';
import { afterMissingFile } from './new-release.ts';

afterEach(() => void vi.unstubAllGlobals());

const page = (file: string) => `<!doctype html><head><script type="module" crossorigin src="/assets/${file}.js"></script></head>`;

/** Whether the page is loaded anew after one of its files could not be fetched. */
async function reloads(answer: () => Promise<Response>, hasConsole = true): Promise<boolean> {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', answer);
  const querySelector = (what: string) => {
    if (what === '.console') return hasConsole ? {} : null;
    return { getAttribute: () => '/assets/main-1.js' };
  };
  vi.stubGlobal('document', { querySelector });
  await afterMissingFile();
  return reload.mock.calls.length > 0;
}

test('a page of an earlier release starts anew with the new one', async () => {
  expect(await reloads(async () => new Response(page('main-2')))).toBe(true);
});

test.each([
  ['the server has the same release', async () => new Response(page('main-1'))],
  ['the network is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server is being started', async () => new Response(page('main-2'), { status: 503 })],
  ['something else answers', async () => new Response('<html>Sign in to the hospital network</html>')],
])('a page stays as it is while %s', async (_when, answer) => {
  expect(await reloads(answer)).toBe(false);
});

test('where there is no console yet, nothing is lost by starting anew', async () => {
  expect(await reloads(() => Promise.reject(new TypeError('Failed to fetch')), false)).toBe(true);
});
