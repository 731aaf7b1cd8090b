const MINUTE_MS = 60_000;

/** What is known of a page that somebody may look at. */
type Seen = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

/**
 * One timer for everything on a page that tells a time: calls whoever follows once a minute, never while nobody sees the page, and at once
 * when somebody does again. Without followers there is none.
 */
export function minutesOf(page: () => Seen): (listener: () => void) => () => void {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    for (const listener of listeners) listener();
  };
  const begin = () => {
    clearInterval(timer);
    timer = page().hidden ? undefined : setInterval(tick, MINUTE_MS);
  };
  const seen = () => {
    begin();
    if (!page().hidden) tick();
  };
  return (listener) => {
    if (listeners.size === 0) {
      begin();
      page().addEventListener('visibilitychange', seen);
    }
    listeners.add(listener);
    return () => {
      if (!listeners.delete(listener) || listeners.size > 0) return;
      clearInterval(timer);
      page().removeEventListener('visibilitychange', seen);
    };
  };
}
