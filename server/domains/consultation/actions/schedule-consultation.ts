import { scheduleConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { toWireTime } from '../../../../contract/kernel/wire-time.ts';
import { act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { invalid } from '../../../platform/refusal.ts';
import { applicantNotice, expertNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';
import { refuseOnLeave } from '../expert-standing.ts';

const minuteOf = (time: Date | undefined): string => toWireTime(time?.getTime() ?? 0).slice(0, 16);

/** Fixes the hour, by the expert or the operator. */
export const scheduleConsultation = act(spec, consultationSubject, {
  before: async ({ input, row, call }) => {
    if (!input.scheduleTime || input.scheduleTime.getTime() < call.now)
      throw invalid([{ field: 'scheduleTime', message: '会诊时间不能早于当前时间' }]);
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
