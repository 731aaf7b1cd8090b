import type { Services } from '../services.ts';

/** Messages of one kind that have been written and are not sent yet. Of a restored system they are of the time of its backup, and before. */
export interface MessagesThatWait {
  /** What they are called, in Chinese. */
  readonly title: string;
  /** How many wait, and since when the first of them. */
  count(services: Services): Promise<{ count: number; since: Date | null }>;
  /** Has them not be sent any more; answers how many. */
  drop(services: Services): Promise<number>;
}
