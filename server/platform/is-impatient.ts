/** A service manager signals every process of a service, and whoever watches over us, as npm does, passes his own on. */
const SAME_WISH_MS = 1_500;

/** Whether a further signal means more than the first one, which came `since` then (`performance.now()`): that nobody waits for an orderly end. */
export function isImpatient(since: number): boolean {
  return performance.now() - since > SAME_WISH_MS;
}
