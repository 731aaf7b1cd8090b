import type { Services } from '../services.ts';

/** Work that the clock starts. Safe to run twice, and in two processes at once. */
export interface Job {
  readonly name: string;
  readonly title: string;
  /** Five-field cron expression, Asia/Shanghai. */
  readonly cron: string;
  run(services: Services): Promise<void>;
}

export function defineJob(job: Job): Job {
  return job;
}
