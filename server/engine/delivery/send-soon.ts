import type { Domain } from '../../../contract/kernel/domain.ts';
import type { Services } from '../services.ts';

const SOON_MS = 20;

/** What modules do when something was left to be sent. */
export interface Sending {
  /** Something was. */
  filled(): void;
  /** Somebody sends by the clock, beside it. */
  alongside(work: Promise<unknown>): void;
  /** Nobody is at it any more. */
  settled(): Promise<unknown>;
}

/** Who has something to send after a commit. */
interface Sender {
  readonly domain?: Domain;
  readonly onOutbox?: (services: Services) => Promise<unknown>;
}

/** Every module by itself: a gateway for text messages that takes its time must not hold up notices. */
export function sendSoon(modules: readonly Sender[], services: Services): Sending {
  const each = modules.flatMap(({ domain, onOutbox }) => {
    const log = (error: Error): void => services.log.error({ err: error, domain: domain?.name ?? 'engine' }, 'outbox');
    return onOutbox ? [debounced(() => onOutbox(services).catch(log))] : [];
  });
  const besides = new Set<Promise<unknown>>();
  return {
    alongside: (work) => {
      const ended = work.catch(() => undefined).finally(() => besides.delete(ended));
      besides.add(ended);
    },
    filled: () => {
      for (const poke of each) poke();
    },
    settled: () => Promise.all([...each.map(({ settled }) => settled()), ...besides]),
  };
}

/** Runs the work soon after the last call, never twice at once. */
function debounced(work: () => Promise<unknown>): (() => void) & { settled(): Promise<unknown> } {
  let running: Promise<unknown> = Promise.resolve();
  let waiting = false;
  const poke = (): void => {
    if (waiting) return;
    waiting = true;
    running = running.then(async () => {
      await new Promise((resolve) => setTimeout(resolve, SOON_MS));
      waiting = false;
      await work();
    });
  };
  return Object.assign(poke, { settled: () => running });
}
