/** Calls `tick` every so many ms, also while the page lies behind others (ADR 0133). Gives how to end it. */
export function startTicks(ms: number, tick: () => void): () => void {
  const worker = new Worker(new URL('./ticks.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = tick;
  worker.postMessage(ms);
  return () => worker.terminate();
}
