import { field } from './field.ts';

/** A job of the clock, and what became of its last run. */
export const jobRunFields = {
  name: field.text('任务标识', { max: 60, width: 200 }),
  title: field.text('任务名称', { max: 60, filter: 'contains', width: 200 }),
  /** Five fields, Asia/Shanghai. */
  cron: field.text('执行计划', { max: 60, width: 130 }),
  /** Seconds after the last success from which on it is late. */
  lateAfter: field.whole('延迟界限（秒）', { hidden: true }),
  lastStart: field.datetime('最近开始', { width: 150 }),
  lastSuccess: field.datetime('最近成功', { width: 150 }),
  lastFailure: field.datetime('最近失败', { width: 150 }),
  ms: field.whole('耗时（毫秒）', { width: 110 }),
  done: field.whole('处理数据', { width: 90 }),
  failed: field.whole('失败数据', { width: 90 }),
  lastError: field.longText('失败原因', { max: 500, width: 240 }),
  /** When those who watch over jobs were told that it is late. */
  lateToldTime: field.datetime('延迟通知时间', { hidden: true }),
} as const;

/** A row that a job threw on. */
export const jobFailureFields = {
  jobName: field.text('任务标识', { max: 60, filter: 'equals', width: 170 }),
  /** Which of several steps of the job. */
  step: field.text('步骤', { max: 40, hidden: true }),
  rowTable: field.text('数据表', { max: 60, filter: 'equals', width: 120 }),
  rowId: field.id('数据编号', { filter: 'equals' }),
  rowTenantId: field.text('租户编号', { max: 12, filter: 'equals', width: 90 }),
  rowNo: field.text('单号', { max: 60, filter: 'equals', width: 170 }),
  attempts: field.whole('失败次数', { width: 90 }),
  nextTime: field.datetime('下次重试', { width: 150 }),
  setAsideTime: field.datetime('搁置时间', { width: 150 }),
  lastError: field.longText('失败原因', { max: 500, width: 280 }),
  lastTime: field.datetime('最近失败', { sortable: true, width: 150 }),
} as const;

export const jobStates = { ok: '正常', late: '延迟', failed: '失败', held: '暂停中', waiting: '未执行' } as const;
export const jobFailureStates = { waiting: '等待重试', aside: '已搁置' } as const;
