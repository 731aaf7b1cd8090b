import { label } from '../../platform/words/label.ts';

/** A schedule of `minute hour * * *` as people say it; any other one as it is written. */
export function scheduleWords(cron: string): string {
  const [minute = '', hour = '', ...days] = cron.split(' ');
  const [, every] = /^\*\/(\d+)$/.exec(minute) ?? [];
  if (days.join(' ') !== '* * *') return cron;
  if (hour === '*' && minute === '*') return label('每分钟');
  if (hour === '*' && every) return label('每{count}分钟', { count: every });
  if (hour === '*') return label('每小时第{minute}分', { minute });
  if (/^\d+$/.test(hour) && /^\d+$/.test(minute))
    return label('每天{time}', { time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` });
  return cron;
}
