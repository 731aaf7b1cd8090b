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
  worker.onmessage = () => {
    const from = performance.now();
    try {
      tick();
    } finally {
      worker.postMessage(restAfter(performance.now() - from, every));
    }
  };
  worker.postMessage(every);
  return () => worker.terminate();
}
