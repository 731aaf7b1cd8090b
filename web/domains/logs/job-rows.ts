import type { listJobFailures, listJobs } from '../../../contract/domains/logs/job.endpoints.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';

/** A job, or a row that one could not deal with: the lists of both stand on one screen. */
export type JobRow = RowOf<typeof listJobs | typeof listJobFailures>;
export type FailureRow = RowOf<typeof listJobFailures>;
