import { field } from '../../kernel/field.ts';
import { choose } from '../../kernel/prompts.ts';
import { defineResource } from '../../kernel/resource.ts';

export const onCallLines = { 1: '一线', 2: '二线' } as const;

/** Who reads ECGs when: an urgent one that nobody takes goes to the second line (domain rules 6.4.1). */
export const onCall = defineResource({
  name: 'on-call',
  table: 'consultation_on_call',
  title: '心电值班',
  purpose: '排好心电值班后，无人认领的急诊心电会通知值班医生',
  domain: 'consultation',
  path: '/blade-remote/electroCardio/onCall',
  scope: 'tenant',
  permission: 'on_call',
  fields: {
    doctorId: field.id('值班医生', {
      names: 'user_account',
      required: choose,
      filter: 'equals',
      width: 140,
      hint: '二线须有认领心电的权限',
    }),
    line: field.choice('班次', onCallLines, { dictionary: 'on_call_line', required: choose, filter: 'choice', width: 90 }),
    startTime: field.datetime('开始时间', { required: choose, filter: 'range', ahead: true, sortable: true, width: 160 }),
    endTime: field.datetime('结束时间', { required: choose, filter: 'range', ahead: true, width: 160 }),
    remark: field.text('备注', { max: 80 }),
  },
  called: 'doctorId',
  columns: ['doctorId', 'line', 'startTime', 'endTime', 'remark'],
  verbs: ['list', 'detail', 'submit', 'remove', 'export'],
  references: { doctorId: 'user_account' },
  menu: { parent: 'consultation', path: '/consultation/on-call', icon: 'calendar', sort: 85 },
});
