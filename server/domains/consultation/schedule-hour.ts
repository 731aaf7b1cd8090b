import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { kindOf } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { said } from '../../../contract/kernel/said.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import type { Call } from '../../engine/call/call.ts';
import type { Services } from '../../engine/services.ts';
import { invalid } from '../../platform/refusal.ts';
import { readParams } from '../settings/param.reads.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { refuseOnLeave } from './expert-standing.ts';

const HOUR_MS = 3_600_000;

/** A moment as people are told it; seconds are nothing to them. */
export const minuteOf = (time: Date | null | undefined): string => toWireTime(time?.getTime() ?? 0).slice(0, 16);

/**
 * What is urgent is held within hours of when it came to the experts, as its hospital has set it (domain rules 6.1.2, 6.2.3): asked as
 * the group, since the experts' hospital does not see what counts for the applying one. Throws 400.
 */
async function refuseTooLate({ database }: Pick<Services, 'database'>, row: ConsultationRow, time: Date): Promise<void> {
  const limit = kindOf(row).heldWithin?.(row);
  if (!limit || !row.waitingSince) return;
  const hours = (await readParams(database.forGroup(), consultationParams, row.tenantId))[limit];
  if (time.getTime() > row.waitingSince.getTime() + hours * HOUR_MS)
    throw invalid([{ field: 'scheduleTime', message: said`紧急会诊须在通过审核后${hours}小时内召开` }]);
}

/** Throws 400 for an hour at which an order cannot be held: it has passed, is too late for what is urgent, or an expert sees nobody on that day. */
export async function refuseHour(
  { services, now }: Pick<Call, 'services' | 'now'>,
  row: ConsultationRow,
  time: Date | undefined,
): Promise<void> {
  if (!time || time.getTime() < now) throw invalid([{ field: 'scheduleTime', message: '会诊时间不能早于当前时间' }]);
  await refuseTooLate(services, row, time);
  await refuseOnLeave(services, row, time, 'scheduleTime');
}
