/** How long to wait for the next tick, when the last took so many ms: half of the page's time is left to whoever uses it. */
export function restAfter(took: number, every: number): number {
  return Math.max(every - took, took);
}

/**
 * Calls `tick` every so many ms, also while the page lies behind others (ADR 0133); less often where ticks take long.
 * The next one is asked for when the last is done: beats of a clock would pile up before a slow page, and nothing that
 * somebody presses would come through. Gives how to end it.
 */
export function startTicks(every: number, tick: () => void): () => void {
  const worker = new Worker(new URL('./ticks.worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next = (ms: number): void => worker.postMessage(ms);
  const beat = (): void => {
    const from = performance.now();
    try {
      tick();
    } finally {
      next(restAfter(performance.now() - from, every));
    }
  };
  worker.onmessage = beat;
  // Its file did not come. The page's own timer is slow behind other pages alone, and a picture that stands still would tell of nothing.
  worker.onerror = () => {
    next = (ms) => {
      clearTimeout(timer);
      timer = setTimeout(beat, ms);
    };
    next(every);
  };
  next(every);
  return () => {
    worker.onerror = null;
    worker.terminate();
    clearTimeout(timer);
  };
}
