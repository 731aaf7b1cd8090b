import { said } from '../../../contract/kernel/said.ts';
import type { Message } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import { applicantNotice, expertNotice } from './consultation.notices.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { minuteOf } from './schedule-hour.ts';
import { resumesIn } from './supplement.clock.ts';

const TITLE = '原定会诊时间已取消';

/** To all who relied on the hour of an order, as it was while the applicant was waited for, where it is given up as it goes on. */
export async function lostHourNotices(services: Services, row: ConsultationRow, now: number): Promise<Message[]> {
  if ((await resumesIn(services, row, now)) !== 'wait_scheduling') return [];
  const hour = minuteOf(row.scheduleTime);
  const more = said`原定会诊时间 ${hour} 已取消，须另行安排。`;
  return [applicantNotice(row, TITLE, more), ...expertNotice(row, TITLE, more)];
}
