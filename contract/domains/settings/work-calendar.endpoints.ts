import { defineEndpoint, defineQuery } from '../../kernel/endpoint.ts';
import { field } from '../../kernel/field.ts';

/** Whose days count in a year: where a hospital has entered none for it, the platform's do. */
const calendarSources = { own: '本院日历', platform: '平台日历', none: '未登记' } as const;

/** This year and the next, for the hospital that asks; nothing for the platform, whose own days are `platformWorkDay`. */
export const listCalendarSources = defineQuery({
  name: 'list-calendar-sources',
  title: '各年度日历来源',
  domain: 'settings',
  kind: 'list',
  path: '/blade-handheld-hospital/workDay/sources',
  permission: 'work_day_view',
  row: {
    year: field.whole('年度', { always: true }),
    source: field.choice('来源', calendarSources, { always: true, ownWords: 'said beside the list, not chosen' }),
    /** Spans of the platform's days for which the hospital has no word of its own, and that may be copied. */
    platformDays: field.whole('平台日历条数', { always: true }),
  },
});

/** What the platform has entered for a year becomes the hospital's own, to be changed there, beside what it has. Refused where there is nothing more. */
export const copyPlatformDays = defineEndpoint({
  name: 'copy-platform-days',
  title: '复制平台日历',
  domain: 'settings',
  kind: 'action',
  method: 'POST',
  path: '/blade-handheld-hospital/workDay/copyPlatform',
  permission: 'work_day_add',
  input: { year: field.whole('年度', { required: '请选择年度', min: 2000, max: 2100 }) },
});
