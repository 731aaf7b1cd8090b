import { field } from '../../../contract/kernel/field.ts';
import { jobFailureFields, jobRunFields } from '../../../contract/kernel/job.ts';
import { defineTable } from '../store/table.ts';

/** One row for every job: what became of its last run. */
export const jobRunTable = defineTable({
  name: 'job_run',
  scope: 'platform',
  kind: 'record',
  primaryKey: ['name'],
  fields: {
    ...jobRunFields,
    /** When the run began that was the last success: what changed from then on, it need not have seen. */
    successStart: field.datetime('最近成功的开始', { readOnly: true, hidden: true }),
  },
  notNull: ['title', 'cron', 'lateAfter'],
});

/** A row that a job could not deal with. It goes as soon as a later run succeeds or finds nothing to do for it. */
export const jobFailureTable = defineTable({
  name: 'job_failure',
  scope: 'platform',
  kind: 'record',
  fields: jobFailureFields,
  notNull: ['jobName', 'step', 'rowTable', 'rowId', 'rowTenantId', 'attempts', 'nextTime', 'lastTime'],
  indexes: [{ on: ['jobName', 'step', 'rowTable', 'rowId', 'rowTenantId'], unique: true }, { on: ['lastTime desc', 'id desc'] }],
});
