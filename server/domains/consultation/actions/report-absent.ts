import { reportAbsent as spec } from '../../../../contract/domains/consultation/absent-applicant.actions.ts';
import { consultationParams } from '../../../../contract/domains/consultation/consultation.params.ts';
import type { InputOf } from '../../../../contract/kernel/field.ts';
import { said } from '../../../../contract/kernel/said.ts';
import { type ActionContext, act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { conflict } from '../../../platform/refusal.ts';
import { applicantCame } from '../../room/room.reads.ts';
import { readParams } from '../../settings/param.reads.ts';
import { reportNotices } from '../absent-applicant.ts';
import { graceEndOf, isMissedBy, percentBackAt } from '../consultation.money.ts';
import { consultationSubject } from '../consultation.policy.ts';
import type { ConsultationRow } from '../consultation.tables.ts';
import { minuteOf } from '../schedule-hour.ts';

const HOUR_MS = 3_600_000;

type Reporting = ActionContext<ConsultationRow, InputOf<typeof spec.input>>;

/** The expert's side waited at the appointed hour and nobody came (domain rules 6.1.5): nothing ends before the applicant could object (ADR 0173). */
export const reportAbsent = act(spec, consultationSubject, {
  before: ({ tx, row, call }) => refuseUntimely(tx, row, call),
  set: (context) => reportOf(context),
  after: async (context) => {
    const { tx, row, call } = context;
    const reported = { ...row, ...(await reportOf(context)) };
    const percent = await percentBackAt(call.services.database.forGroup(), reported, call.now);
    await tell(tx, reportNotices(reported, percent), call.stamp);
  },
  reason: (input) => input.absentReason,
});

/** Throws 409 outside of the hours of grace that follow the appointed one, and where its room has seen them. */
async function refuseUntimely(tx: Reporting['tx'], row: ConsultationRow, { services, now }: Reporting['call']): Promise<void> {
  if ((row.scheduleTime?.getTime() ?? 0) > now) throw conflict(said`约定时间为${minuteOf(row.scheduleTime)}，到时才能报告申请方未到`);
  // By the hours of the applying hospital, which the experts' one does not see.
  if (await isMissedBy(services.database.forGroup(), row, now)) throw conflict('约定时间已过且超过宽限，会诊即将过期，不能报告申请方未到');
  if (await applicantCame(tx, row)) throw conflict('会诊室有申请方到场的记录，不能报告申请方未到。请开始会诊、改期或退回');
}

/** What the order says of it. As long as it could still begin in time, nobody has to have objected. */
async function reportOf({ row, input, actor, call }: Reporting) {
  const params = await readParams(call.services.database.forGroup(), consultationParams, row.tenantId);
  const until = Math.max(call.now + params['consultation.absent-object'] * HOUR_MS, graceEndOf(row, params['consultation.grace']));
  return {
    absentReportTime: new Date(call.now),
    absentReporterName: actor.realName,
    absentReason: input.absentReason,
    absentObjectUntil: new Date(until),
  };
}
