import { StartupError } from '../platform/settings/startup-error.ts';

/** By which operators, terminals that are closed, and service managers end a command. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Does work that leaves something behind unless it clears away: the first signal aborts it, with a `StartupError` as the reason, and it ends
 * by itself. A second one does not wait for that.
 */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(1);
    controller.abort(new StartupError('已中断，没有完成。'));
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  try {
    return await work(controller.signal);
  } finally {
    for (const name of SIGNALS) process.off(name, onSignal);
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
