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
