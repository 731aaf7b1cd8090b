import { rescheduleConsultation as spec } from '../../../../contract/domains/consultation/reschedule.action.ts';
import type { InputOf } from '../../../../contract/kernel/field.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { act } from '../../../engine/action/run-action.ts';
import { isGroupActor } from '../../../engine/identity/actor.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { conflict } from '../../../platform/refusal.ts';
import { NO_REPORT } from '../absent-applicant.ts';
import { isLeftAlone, isMissedBy } from '../consultation.money.ts';
import { applicantNotice, expertNotice } from '../consultation.notices.ts';
import { consultationSubject } from '../consultation.policy.ts';
import type { ConsultationRow } from '../consultation.tables.ts';
import { promised } from '../promised-hour.ts';
import { hourTold, minuteOf, refuseHour } from '../schedule-hour.ts';

/** By the expert or the operator: the hour that was fixed becomes another. Who reported that nobody came moves it no later than they could begin it. */
export const rescheduleConsultation = act(spec, consultationSubject, {
  before: async ({ tx, input, row, actor, call }) => {
    refuseMoved(row, input.shownTime);
    // By the hours of the applying hospital, which the experts' one does not see.
    const group = call.services.database.forGroup();
    if (await isMissedBy(group, row, call.now)) throw conflict('约定时间已过且超过宽限，会诊即将过期，不能改期');
    // They could begin it at once then, with nobody there.
    if (!isGroupActor(actor) && (await isLeftAlone(tx, group, row, call.now)))
      throw conflict('已报告申请方未到，且约定时间已超过宽限，不能改期。请联系运营人员改期');
    if (input.scheduleTime.getTime() === row.scheduleTime?.getTime()) throw conflict('该会诊已约定在此时间');
    await refuseHour(tx, call, row, input.scheduleTime);
  },
  // All of them are told the hour now: they are reminded of it later, not again.
  set: ({ input, row, call }) => ({
    scheduleTime: input.scheduleTime,
    ...promised(row, input.scheduleTime, call.now),
    stoppedIds: null,
    remindedTime: new Date(call.now),
    ...NO_REPORT,
  }),
  after: async ({ tx, row, input, call }) => {
    const moved = await hourTold(call.services, row, input.scheduleTime, movedTo(row, input));
    return tell(tx, [applicantNotice(row, '会诊已改期', moved), expertNotice(row, '会诊已改期', moved)], call.stamp);
  },
  reason: (input, row) => movedTo(row, input),
});

/** Throws 409 where it has another hour by now than whoever moves it was shown. */
function refuseMoved({ scheduleTime }: ConsultationRow, shown: Date | null | undefined): void {
  if (shown && minuteOf(shown) !== minuteOf(scheduleTime)) throw conflict(said`会诊时间已被改为${minuteOf(scheduleTime)}，请核对后再改期`);
}

const movedTo = ({ scheduleTime }: ConsultationRow, input: InputOf<typeof spec.input>) =>
  said`原定${minuteOf(scheduleTime)}，改为${minuteOf(input.scheduleTime)}。原因：${input.reason}`;
