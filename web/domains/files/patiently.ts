import { BROKEN_FILE } from '../../../contract/domains/files/big-file.endpoints.ts';
import { CallError } from '../../platform/call/call-error.ts';

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Something of an upload again and again, with rising pauses, while the failure is one that may pass. A machine without a network waits for it
 * and has tried nothing. Throws what it failed with for good, or the signal's reason.
 */
export async function patiently<T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (!mayPass(error)) throw error;
      if (navigator.onLine === false) tried = 0;
      if (tried >= ATTEMPTS) throw error;
      await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, tried - 1)), signal);
    }
  }
}

/** What passes by itself, or a piece that was damaged on its way. */
function mayPass(error: unknown): boolean {
  return error instanceof CallError && (error.isPassing || error.errors.some(({ field }) => field === BROKEN_FILE));
}

/** Waits, but no longer than until the network is back, and without one as long as it is away. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', cancelled);
      resolve();
    };
    const cancelled = (): void => {
      done();
      reject(signal.reason);
    };
    const timer = navigator.onLine === false ? undefined : setTimeout(done, ms);
    addEventListener('online', done);
    signal.addEventListener('abort', cancelled);
  });
}
