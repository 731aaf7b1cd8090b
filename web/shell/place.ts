import { isMediaPage } from '../../contract/kernel/media-pages.ts';

/** What this document was asked for as, which its permissions follow. */
const loadedAs = globalThis.location?.pathname ?? '';
let isLoading = false;

/**
 * Puts the address back to a place of the console. To a media page it is loaded, unless this document was loaded as one: the browser would
 * withhold camera, microphone and the media server from it. What is asked for while that load is on its way changes nothing.
 */
export function returnTo(place: string): void {
  if (isLoading) return;
  isLoading = isMediaPage(place) && !isMediaPage(loadedAs);
  if (isLoading) location.replace(place);
  else history.replaceState(history.state, '', place);
}

/** Whether the place to return to is being loaded: this document shows nothing more. */
export function isReturning(): boolean {
  return isLoading;
}

const HERE = 'http://console.invalid';

/** The login page's address, which remembers where the user wanted to go. */
export function loginAddress(): string {
  const place = `${location.pathname}${location.search}`;
  return place === '/' ? '/login' : `/login?redirect=${encodeURIComponent(place)}`;
}

/** Where to go after login. Only places of this console: an address from outside must not lead elsewhere. */
export function placeAfterLogin(search: string = location.search): string {
  const place = new URLSearchParams(search).get('redirect') ?? '/';
  // Read as the browser will read it: `//host`, `/\\host` and control characters all lead elsewhere.
  const read = URL.canParse(place, HERE) ? new URL(place, HERE) : undefined;
  if (read?.origin !== HERE || read.pathname === '/login') return '/';
  return `${read.pathname}${read.search}`;
}
