import { claimConsultation } from '../../../contract/domains/consultation/kinds/ecg.actions.ts';
import type { Message as Notice } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import { auditorNotice, chiefNotice, poolNotice } from './consultation.notices.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { secondOf } from './late-opinions.ts';

const RELEASED = '紧急心电已放回认领池，尚未出具意见';

/**
 * To all who may take what lies in its pool again, of the order as it was while somebody had it. The second line is called once (`callSecondLine`):
 * where that has been, whoever has it now hears of it by name, as do the operators. All are told of one task, so that whoever may take it as well is
 * called in once. `now` in milliseconds.
 */
export async function releasedNotices(services: Services, row: ConsultationRow, now: number): Promise<Notice[]> {
  const pool = poolNotice(row, '有心电放回认领池');
  if (!row.secondCallTime) return [pool];
  const second = await secondOf(services, row, now);
  const until = [claimConsultation.name];
  const called = second ? [{ ...chiefNotice(second, RELEASED), urgent: true, about: row.id, until }] : [];
  return [pool, ...called, { ...auditorNotice(row, RELEASED), until }];
}
