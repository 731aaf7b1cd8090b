import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import { type LocalServer, startLocalServer } from './browser.testing.ts';

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
/** Answers tell the time to the second. */
const CLOSE_MS = 2 * SECOND_MS;
let server: LocalServer;
/** By how much the server's clock is ahead of this machine's. */
let ahead = 0;

beforeAll(async () => {
  vi.resetModules();
  server = await startLocalServer(
    () => ({ headers: { date: new Date(Date.now() + ahead).toUTCString() }, body: '{"code":200,"data":{}}' }),
    () => Date.now() + ahead,
  );
});
beforeEach(() => {
  ahead = 0;
  localStorage.removeItem('lianyi-public-key');
  localStorage.removeItem('lianyi-clock-ahead');
  vi.resetModules();
});
afterAll(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  return server.close();
});

async function load() {
  const [{ sealedFetch, prepareBodyCipher }, { serverNow, clockAhead }, { hospitalNow }] = await Promise.all([
    import('../call/body-cipher.ts'),
    import('./server-clock.ts'),
    import('./hospital-time.ts'),
  ]);
  return { ask: () => sealedFetch('/api/anything', { headers: {} }), prepareBodyCipher, serverNow, clockAhead, hospitalNow };
}

test('what the console calls now and today is what the server does, once it has told its time', async () => {
  const { prepareBodyCipher, hospitalNow } = await load();
  ahead = DAY_MS;
  await prepareBodyCipher();
  expect(hospitalNow().format('YYYY-MM-DD')).toBe(toWireDate(Date.now() + DAY_MS));
});

test('any answer tells of a clock that goes wrong, or is put right, while the page is open; the next page knows it', async () => {
  const { ask, serverNow } = await load();
  await ask();
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(CLOSE_MS);
  ahead = -2 * 3_600_000;
  await ask();
  expect(Math.abs(serverNow() - Date.now() - ahead)).toBeLessThan(CLOSE_MS);
  vi.resetModules();
  const next = await load();
  expect(Math.abs(next.serverNow() - Date.now() - ahead)).toBeLessThan(CLOSE_MS);
  ahead = 0;
  await next.ask();
  expect(next.clockAhead()).toBe(0);
});

test('seconds are no wrong clock', async () => {
  const { ask, prepareBodyCipher, clockAhead } = await load();
  ahead = 3 * SECOND_MS;
  await prepareBodyCipher();
  await ask();
  expect(clockAhead()).toBe(0);
});

test('an answer that was long on its way, or heard after the machine has slept, makes no clock wrong', async () => {
  const { noteServerTime, clockAhead } = await import('./server-clock.ts');
  noteServerTime(Date.now() - 3_600_000, Date.now() - 3_600_500);
  expect(clockAhead()).toBe(0);
});

test('an answer that does not tell the time says nothing', async () => {
  const { noteServerTime, clockAhead } = await import('./server-clock.ts');
  noteServerTime(Number.NaN, Date.now());
  expect(clockAhead()).toBe(0);
});
