import { afterEach, expect, test, vi } from 'vitest';

const MEETING = '/room/meeting?meetingId=1';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function loadedAs(pathname: string) {
  const [loads, addresses]: [string[], string[]] = [[], []];
  const place = { pathname, search: '', replace: (address: string) => void loads.push(address) };
  const kept = new Map([['lianyi-lock-place', MEETING]]);
  vi.stubGlobal('location', place);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, address: string) => void addresses.push(address) });
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, removeItem: (key: string) => void kept.delete(key) });
  vi.resetModules();
  const { isReturning, returnTo } = await import('./place.ts');
  const { LOCK_PATH, restorePlace } = await import('./lock/lock-store.ts');
  return { loads, addresses, place, returnTo, isReturning, restorePlace, LOCK_PATH };
}

test('after signing in again a meeting is loaded: a document that was loaded as another page has no camera', async () => {
  const { returnTo, isReturning, loads, addresses } = await loadedAs('/login');
  returnTo(MEETING);
  expect({ loads, addresses, isReturning: isReturning() }).toEqual({ loads: [MEETING], addresses: [], isReturning: true });
});

test('so is one that was locked and reloaded at the lock page, once', async () => {
  const { restorePlace, loads, addresses } = await loadedAs('/lock');
  restorePlace();
  // Drawn again before the load has begun.
  restorePlace();
  expect({ loads, addresses }).toEqual({ loads: [MEETING], addresses: [] });
});

test('a meeting that was only locked goes on as it is', async () => {
  const { restorePlace, isReturning, loads, addresses, place, LOCK_PATH } = await loadedAs('/room/meeting');
  place.pathname = LOCK_PATH;
  restorePlace();
  expect({ loads, addresses, isReturning: isReturning() }).toEqual({ loads: [], addresses: [MEETING], isReturning: false });
});

test('other pages need no load', async () => {
  const { returnTo, loads, addresses } = await loadedAs('/login');
  returnTo('/consultation/list');
  expect({ loads, addresses }).toEqual({ loads: [], addresses: ['/consultation/list'] });
});
