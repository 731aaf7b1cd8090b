/**
 * Keeps the screen on: a telephone that locks it puts the page to sleep, and whoever waits in a lobby touches nothing. Browsers take that back
 * with each change to another page or program, and are asked anew afterwards. Gives how to end it; where they do not know it, nothing is done.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
    // A battery that is nearly empty refuses it, and old browsers have none.
    const taken = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (isOver || (lock && !lock.released)) return taken?.release();
    lock = taken;
  };
  const again = (): void => void ask();
  document.addEventListener('visibilitychange', again);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
