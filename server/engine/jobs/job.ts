import type { Services } from '../services.ts';
import { intervalOf } from './cron-interval.ts';

/** What has become of the rows of a run. Counted up while it runs. */
export interface Tally {
  done: number;
  /** They threw. */
  failed: number;
  /** They failed, and are not tried again yet. What was set aside waits for people, and does not count. */
  waiting: number;
}

/** Work that the clock starts. Safe to run twice, and in two processes at once. */
export interface Job {
  readonly name: string;
  readonly title: string;
  /** Five-field cron expression, Asia/Shanghai. */
  readonly cron: string;
  /** How long a run may take that takes what it finds to somebody outside, in ms: until then it is not late. */
  readonly longest?: number;
  /** Run as soon as there is a server, as long as it has never succeeded: for what an older release left undone. */
  readonly atOnceWhenNew?: boolean;
  /** Sends to somebody outside: a server that stops waits until what was taken is written down, or it would go out twice. */
  readonly sends?: boolean;
  /**
   * Goes on in a restored system that nobody has confirmed yet (ADR 0154), where all others wait: it hands on or keeps up what people enter. Nothing
   * ends, is settled, reminded of or removed there by a clock that has run on since the backup.
   */
  readonly runsHeldBack?: boolean;
  /** Works on rows through `eachDue` or `eachFound`, so that no row stands in the way of another one. */
  run(services: Services, tally?: Tally): Promise<void>;
}

const MINUTE_MS = 60_000;
const LEAST_GRACE_MS = 5 * MINUTE_MS;

export function defineJob(job: Job): Job {
  return job;
}

export function emptyTally(): Tally {
  return { done: 0, failed: 0, waiting: 0 };
}

/** Milliseconds after its last success from which on a job is late: its interval, and a quarter, five minutes, or as long as a run may take. */
export function lateAfter({ cron, longest = 0 }: Pick<Job, 'cron' | 'longest'>): number {
  const interval = intervalOf(cron);
  return interval + Math.max(LEAST_GRACE_MS, interval / 4, longest);
}

/**
 * Does all parts of a run, whichever of them throws, and throws afterwards. For jobs whose parts have nothing to do with
 * each other.
 */
export async function allParts(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const part of parts)
    await part().catch((error: unknown) => {
      errors.push(error);
    });
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join('; '));
}
