/** The rights of the signed-in person may have changed: whoever shows menus and buttons asks for them again. */

/** News that comes in quick succession is one change, and a page full of refused calls must not ask again and again. */
const GATHER_MS = 300;
const PAUSE_MS = 5_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let askedAt = Number.NEGATIVE_INFINITY;

/** Calls the listener after every change, at most every five seconds. Gives the way to stop. */
export function onRightsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Told by a refused call, or by the server itself. */
export function noteRightsChange(): void {
  if (timer !== undefined) return;
  const wait = Math.max(GATHER_MS, askedAt + PAUSE_MS - performance.now());
  timer = setTimeout(() => {
    timer = undefined;
    askedAt = performance.now();
    for (const listener of listeners) listener();
  }, wait);
}
