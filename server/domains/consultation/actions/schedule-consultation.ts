import { scheduleConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { consultationParams } from '../../../../contract/domains/consultation/consultation.params.ts';
import { kindOf } from '../../../../contract/domains/consultation/kinds/kinds.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { toWireTime } from '../../../../contract/kernel/wire-time.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import type { Services } from '../../../engine/services.ts';
import { invalid } from '../../../platform/refusal.ts';
import { readParams } from '../../settings/param.reads.ts';
import { applicantNotice, expertNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';
import type { ConsultationRow } from '../consultation.tables.ts';
import { refuseOnLeave } from '../expert-standing.ts';

const HOUR_MS = 3_600_000;
const minuteOf = (time: Date | undefined): string => toWireTime(time?.getTime() ?? 0).slice(0, 16);

/**
 * What is urgent is held within hours of when it came to the experts, as its hospital has set it (domain rules 6.2.3): asked as
 * the group, since the experts' hospital does not see what counts for the applying one. Throws 400.
 */
async function refuseTooLate({ database }: Pick<Services, 'database'>, row: ConsultationRow, time: Date): Promise<void> {
  const limit = kindOf(row).heldWithin?.(row);
  if (!limit || !row.waitingSince) return;
  const hours = (await readParams(database.forGroup(), consultationParams, row.tenantId))[limit];
  if (time.getTime() > row.waitingSince.getTime() + hours * HOUR_MS)
    throw invalid([{ field: 'scheduleTime', message: said`紧急会诊须在通过审核后${hours}小时内召开` }]);
}

/** Fixes the hour, by the expert or the operator. */
export const scheduleConsultation = act(spec, consultationSubject, {
  before: async ({ input, row, call }) => {
    if (!input.scheduleTime || input.scheduleTime.getTime() < call.now)
      throw invalid([{ field: 'scheduleTime', message: '会诊时间不能早于当前时间' }]);
    await refuseTooLate(call.services, row, input.scheduleTime);
    await refuseOnLeave(call.services, row, input.scheduleTime, 'scheduleTime');
  },
  // Both sides are told the hour now: they are reminded of it later, not again.
  set: ({ input, call }) => ({ scheduleTime: input.scheduleTime, remindedTime: new Date(call.now) }),
  after: ({ tx, row, input, call }) => {
    const at = said`会诊时间：${minuteOf(input.scheduleTime)}`;
    return tell(tx, [applicantNotice(row, '会诊时间已安排', at), expertNotice(row, '会诊时间已安排', at)], call.stamp);
  },
  reason: (input) => said`会诊时间 ${minuteOf(input.scheduleTime)}`,
});
