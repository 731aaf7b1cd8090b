let last: Promise<unknown> = Promise.resolve();

/**
 * What sets or takes away the cookie that renews the session is sent one after another, in all tabs of a browser: an answer
 * that comes late must not take the cookie of the session that was opened meanwhile. The sign-out that a page sends as it is left
 * waits for nothing. Not to be asked for from within itself.
 */
export function withCookieLock<T>(work: () => Promise<T>): Promise<T> {
  // Only offered in secure contexts; on a hospital's plain-http intranet each tab keeps its own order, and the server does the rest:
  // it knows the previous token for a while, and takes away only the cookie of a session that it has just ended.
  if (navigator.locks) return navigator.locks.request('lianyi-renew-session', work) as Promise<T>;
  const asked = last.then(work);
  last = asked.catch(() => undefined);
  return asked;
}
