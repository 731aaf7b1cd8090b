import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type LocalServer, startLocalServer } from '../../platform/page/browser.testing.ts';

let server: LocalServer;
let lock: typeof import('./lock-store.ts');
let actions: typeof import('./lock-actions.ts');
beforeAll(async () => {
  // Modules that listen to the page listen to this one's, and not to that of another file.
  vi.resetModules();
  server = await startLocalServer(() => ({ body: JSON.stringify({ code: 200, success: true, msg: '操作成功', data: true }) }));
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('history', { state: null, replaceState: () => undefined });
  const { keepTokens } = await import('../../platform/session/session.ts');
  keepTokens({ access_token: 'a', expires_in: 3600, tenant_id: '000001', user_id: '7', account: 'doctor' });
  lock = await import('./lock-store.ts');
  actions = await import('./lock-actions.ts');
  const { onSignOut } = await import('../../platform/call/sign-out.ts');
  onSignOut(lock.sealLock);
});
afterAll(() => {
  vi.resetModules();
  return server.close();
});

test('five wrong passwords end the session, and no lock is taken off a page that is still here', async () => {
  await actions.lockScreen('right');
  for (const triesLeft of [4, 3, 2, 1, 0]) expect(await actions.unlockScreen('wrong')).toEqual({ ok: false, triesLeft });
  expect(location.replace).toHaveBeenCalledWith('/login');
  expect(lock.isLocked()).toBe(true);
  expect(await actions.unlockScreen('right')).toEqual({ ok: false, triesLeft: 0 });
  expect(lock.isLocked()).toBe(true);
  // Nothing is kept by which the password could be guessed.
  expect(JSON.parse(localStorage.getItem('lianyi-lock:7') ?? '')).toMatchObject({ salt: '', hash: '' });
  lock.clearLock('7');
  expect(lock.isLocked()).toBe(false);
});

test('what was not locked is not locked by signing out', async () => {
  lock.sealLock();
  expect(lock.isLocked()).toBe(false);
});

test('a browser that keeps nothing is not locked, and says so', async () => {
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(actions.lockScreen('right')).rejects.toThrow();
  expect(lock.isLocked()).toBe(false);
  full.mockRestore();
});
