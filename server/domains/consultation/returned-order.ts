import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { type Message, phrase, said } from '../../../contract/kernel/said.ts';
import type { Message as Notice } from '../../engine/outbox/outbox.ts';
import type { Services } from '../../engine/services.ts';
import { readParams } from '../settings/param.reads.ts';
import { applicantNotice } from './consultation.notices.ts';
import type { ConsultationRow } from './consultation.tables.ts';

/** What every return to the applicant has in common, whoever makes it (domain rules 6.1.6). */

/**
 * How often an order has come back with this return, and whether that is once too often by the number of the hospital that owns it: then
 * it is not handed in again, also where that number changes afterwards, as its applicant was told so.
 */
export async function returnsOf(services: Services, { tenantId, returnCount }: ConsultationRow) {
  const params = await readParams(services.database.forGroup(), consultationParams, tenantId);
  const times = (returnCount ?? 0) + 1;
  const returnsSpent: 0 | 1 = times > params['consultation.max-returns'] ? 1 : 0;
  return { returnCount: times, returnsSpent };
}

/** Tells its applicant why it came back, and whether they have to begin a new one. `row` is as it was before. */
export async function returnNotice(services: Services, row: ConsultationRow, title: string, why: Message): Promise<Notice> {
  const { returnCount, returnsSpent } = await returnsOf(services, row);
  return applicantNotice(
    row,
    title,
    returnsSpent === 1 ? said`${phrase(why)}（该申请已被退回${returnCount}次，不能再次提交，请新建申请）` : why,
  );
}
