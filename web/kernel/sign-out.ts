import { accessToken, forgetSession } from './session.ts';
import { forgetAllUnsaved } from './unsaved.ts';

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
    const headers = { 'Blade-Auth': `bearer ${token}` };
    void fetch('/api/blade-auth/oauth/logout', { method: 'POST', headers, keepalive: true }).catch(() => undefined);
  }
  if (keepPlace) forgetAllUnsaved();
  for (const listener of listeners) listener();
  forgetSession();
  const place = `${location.pathname}${location.search}`;
  const isWorthKeeping = keepPlace && location.pathname !== '/' && location.pathname !== '/login';
  location.replace(isWorthKeeping ? `/login?redirect=${encodeURIComponent(place)}` : '/login');
}
