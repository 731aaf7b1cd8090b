import { scheduleConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { applicantNotice, expertNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';
import { promised } from '../promised-hour.ts';
import { hourTold, minuteOf, refuseHour } from '../schedule-hour.ts';

/** Fixes the hour, by the expert or the operator. */
export const scheduleConsultation = act(spec, consultationSubject, {
  before: ({ tx, input, row, call }) => refuseHour(tx, call, row, input.scheduleTime),
  // Both sides are told the hour now: they are reminded of it later, not again.
  set: ({ input, row, call }) => ({
    scheduleTime: input.scheduleTime,
    ...promised(row, input.scheduleTime, call.now),
    stoppedIds: null,
    remindedTime: new Date(call.now),
  }),
  after: async ({ tx, row, input, call }) => {
    const at = await hourTold(call.services, row, input.scheduleTime, said`会诊时间：${minuteOf(input.scheduleTime)}`);
    return tell(tx, [applicantNotice(row, '会诊时间已安排', at), expertNotice(row, '会诊时间已安排', at)], call.stamp);
  },
  reason: (input) => said`会诊时间 ${minuteOf(input.scheduleTime)}`,
});
