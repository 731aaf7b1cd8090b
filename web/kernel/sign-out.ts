import { sealedFetch } from './body-cipher.ts';
import { takeClientLogs } from './client-logs.ts';
import { accessToken, forgetSession } from './session.ts';
import { forgetAllUnsaved } from './unsaved.ts';

const LOGOUT = '/api/blade-auth/oauth/logout';
const listeners = new Set<() => void>();

/** Lets others forget what belongs to the session: the shell its tabs and the screen lock. */
export function onSignOut(listener: () => void): void {
  listeners.add(listener);
}

/**
 * Ends the session here and on the server, and goes to the login page by a full load, which also drops every
 * cached row from memory. `keepPlace` remembers the page for after the next login.
 */
export function signOut({ keepPlace = false }: { keepPlace?: boolean } = {}): void {
  const token = accessToken();
  if (token && !keepPlace) {
    void endOnServer(token).catch(() => undefined);
  }
  if (keepPlace) forgetAllUnsaved();
  for (const listener of listeners) listener();
  forgetSession();
  const place = `${location.pathname}${location.search}`;
  const isWorthKeeping = keepPlace && location.pathname !== '/' && location.pathname !== '/login';
  location.replace(isWorthKeeping ? `/login?redirect=${encodeURIComponent(place)}` : '/login');
}

/** What a browser sends while it leaves a page has a limit of 64 KB. */
const MOST_LOGS = 10;

/** Takes along what this browser noticed. Without that there is nothing to encrypt, and nothing to wait for. */
function endOnServer(token: string): Promise<unknown> {
  const request = { method: 'POST', headers: { 'Blade-Auth': `bearer ${token}` }, keepalive: true };
  const logs = takeClientLogs(MOST_LOGS);
  if (logs.length === 0) return fetch(LOGOUT, request);
  const headers = { ...request.headers, 'Content-Type': 'application/json' };
  return sealedFetch(LOGOUT, { ...request, headers, body: JSON.stringify({ logs }) });
}
