import { isImpatient } from '../platform/is-impatient.ts';
import { StartupError } from '../platform/settings/startup-error.ts';

/** By which operators, terminals that are closed, and service managers end a command. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const running: AbortController[] = [];
let since: number | undefined;

function onSignal(): void {
  if (since !== undefined) {
    if (isImpatient(since)) process.exit(1);
    return;
  }
  since = performance.now();
  for (const controller of running) controller.abort(new StartupError('已中断，没有完成。'));
}

/**
 * Does work that leaves something behind unless it clears away: the first signal aborts it, with a `StartupError` as the reason, and it ends
 * by itself. A later one does not wait for that. Of one within another, both are aborted.
 */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  if (running.length === 0) for (const name of SIGNALS) process.on(name, onSignal);
  running.push(controller);
  try {
    return await work(controller.signal);
  } finally {
    running.splice(running.indexOf(controller), 1);
    if (running.length === 0) {
      since = undefined;
      for (const name of SIGNALS) process.off(name, onSignal);
    }
  }
}

/** Rejects with the reason once the signal is aborted, and settles never else. */
export function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (): void => reject(signal.reason);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
}
