/**
 * Does the work in one of the browser's tabs, and in another one when that is closed. Where the Web Locks API is not
 * offered (plain http in a hospital's own network), the tabs that can be seen do it, each for itself.
 * Returns how to stop.
 */
export function inOneTab(name: string, work: (signal: AbortSignal) => Promise<void>): () => void {
  const stop = new AbortController();
  if (navigator.locks) {
    navigator.locks.request(name, { signal: stop.signal }, () => work(stop.signal)).catch(() => undefined);
    return () => stop.abort();
  }
  let own: AbortController | undefined;
  const follow = (): void => {
    if (document.visibilityState === 'visible') {
      if (own) return;
      own = new AbortController();
      void work(own.signal);
    } else {
      own?.abort();
      own = undefined;
    }
  };
  follow();
  document.addEventListener('visibilitychange', follow, { signal: stop.signal });
  return () => {
    stop.abort();
    own?.abort();
  };
}
