import { defineEndpoint, defineQuery } from '../../kernel/endpoint.ts';
import { exportOf } from '../../kernel/export-of.ts';
import { field, pick } from '../../kernel/field.ts';
import { jobFailureFields, jobFailureStates, jobRunFields, jobStates } from '../../kernel/job.ts';
import { standardFields } from '../../kernel/resource-row.ts';

const domain = 'logs';
const base = '/blade-monitor/job';

export const JOB_VIEW = 'job_view';
export const JOB_RETRY = 'job_retry';

const state = field.choice('状态', jobStates, { ownWords: 'words of the log', filter: 'choice', width: 90 });

export const jobRow = {
  ...pick(jobRunFields, 'name', 'title', 'cron'),
  state,
  setAside: field.whole('搁置数据', { width: 90 }),
  ...pick(jobRunFields, 'lastStart', 'lastSuccess', 'lastFailure', 'ms', 'done', 'failed', 'lastError'),
} as const;

export const listJobs = defineQuery({
  name: 'list-jobs',
  title: '定时任务列表',
  domain,
  kind: 'page',
  path: `${base}/list`,
  permission: JOB_VIEW,
  filters: { title: jobRunFields.title, state },
  row: jobRow,
});

export const exportJobs = exportOf(listJobs, [
  'title',
  'name',
  'cron',
  'state',
  'lastStart',
  'lastSuccess',
  'lastFailure',
  'ms',
  'done',
  'failed',
  'setAside',
  'lastError',
]);

const failureState = field.choice('状态', jobFailureStates, { ownWords: 'words of the log', filter: 'choice', width: 100 });

const { step: _, ...shownFailure } = jobFailureFields;
export const jobFailureRow = {
  id: standardFields.id,
  jobTitle: field.text('任务名称', { max: 60, width: 160 }),
  state: failureState,
  ...shownFailure,
  /** Whose row it is. */
  rowTenantName: field.text('机构', { max: 50, filter: 'contains', width: 160 }),
  createTime: field.datetime('首次失败', { seconds: true, readOnly: true, filter: 'range', width: 150 }),
} as const;

export const listJobFailures = defineQuery({
  name: 'list-job-failures',
  title: '任务失败数据列表',
  domain,
  kind: 'page',
  path: `${base}/failure/list`,
  permission: JOB_VIEW,
  filters: { ...pick(jobFailureRow, 'jobName', 'state', 'rowNo', 'rowId', 'rowTenantId', 'rowTenantName', 'rowTable', 'createTime') },
  sortable: ['lastTime'],
  row: jobFailureRow,
});

export const exportJobFailures = exportOf(listJobFailures, [
  'jobTitle',
  'state',
  'rowTable',
  'rowNo',
  'rowId',
  'rowTenantId',
  'rowTenantName',
  'attempts',
  'lastError',
  'createTime',
  'lastTime',
  'nextTime',
]);

export const retryJobRows = defineEndpoint({
  name: 'retry-job-rows',
  title: '重试失败数据',
  domain,
  kind: 'action',
  method: 'POST',
  path: `${base}/failure/retry`,
  permission: JOB_RETRY,
  input: { ids: field.ids('失败数据', { required: '请选择要重试的数据', max: 200 }) },
});
