import { field } from '../../kernel/field.ts';
import { choose } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';

export const workDayKinds = { holiday: '休息日', workday: '工作日' } as const;

/** The longest holiday in days: what is longer was mistyped, and would put off every limit that counts working days. */
export const MOST_DAYS = 31;

const fields = {
  day: field.date('日期', { required: choose, filter: 'range', width: 120 }),
  lastDay: field.date('结束日期', { hint: '连续多天时填写，含当天', width: 120 }),
  dayKind: field.choice('类别', workDayKinds, { dictionary: 'work_day_kind', required: choose, filter: 'choice', width: 100 }),
  remark: field.text('说明', { max: 80 }),
} as const;

const shared = {
  domain: 'settings',
  fields,
  called: 'day',
  columns: ['day', 'lastDay', 'dayKind', 'remark', 'createTime'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  unique: [['day']],
} as const;

/** Days on which the hospital works otherwise than the week says: holidays, and weekends that are worked for them (domain rules 7.14). */
export const workDay = defineResource({
  ...shared,
  name: 'work-day',
  title: '工作日历',
  purpose: '调休和节假日在这里登记，常规病理会诊答复、普通会诊完成提醒、病历归档和复印审核按工作日计算时限',
  path: '/blade-handheld-hospital/workDay',
  scope: 'tenant',
  permission: 'work_day',
  menu: { parent: 'settings', path: '/settings/work-days', aliases: ['/copy-case/work-days'], icon: 'calendar', sort: 20 },
});

/** Those of the platform, which count for hospitals in years for which they have entered none. */
export const platformWorkDay = defineResource({
  ...shared,
  name: 'platform-work-day',
  title: '平台工作日历',
  purpose: '全国节假日和调休在这里登记，医院在某一年没有登记自己的日历时，沿用平台日历',
  path: '/blade-system/workDay',
  scope: 'shared-read',
  permission: 'platform_work_day',
  menu: { parent: 'platform', path: '/system/work-days', icon: 'calendar', sort: 35 },
});
