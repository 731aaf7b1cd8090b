import { reportAbsent as spec } from '../../../../contract/domains/consultation/absent-applicant.actions.ts';
import { consultationParams } from '../../../../contract/domains/consultation/consultation.params.ts';
import type { InputOf } from '../../../../contract/kernel/field.ts';
import { type ActionContext, act } from '../../../engine/action/run-action.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { conflict } from '../../../platform/refusal.ts';
import { applicantCame } from '../../room/room.reads.ts';
import { readParams } from '../../settings/param.reads.ts';
import { NO_REPORT, reportNotices } from '../absent-applicant.ts';
import { graceEndOf, isMissedBy, percentBackAt, reportableFrom } from '../consultation.money.ts';
import { consultationSubject } from '../consultation.policy.ts';
import type { ConsultationRow } from '../consultation.tables.ts';
import { absenceOn } from '../expert-standing.ts';

const HOUR_MS = 3_600_000;

type Reporting = ActionContext<ConsultationRow, InputOf<typeof spec.input>>;

/** The expert's side waited at the appointed hour and nobody came (domain rules 6.1.5): nothing ends before the applicant could object (ADR 0173). */
export const reportAbsent = act(spec, consultationSubject, {
  before: ({ tx, row, call }) => refuseUntimely(tx, row, call),
  set: (context) => reportOf(context),
  after: async (context) => {
    const { tx, row, actor, call } = context;
    await tell(tx, reportNotices({ ...row, ...(await reportOf(context)) }, actor), call.stamp);
  },
  reason: (input) => input.absentReason,
});

/** Throws 409 in the first minutes after the appointed hour, once its hours of grace are over, on a day of an expert's absence, and where its room has seen them. */
async function refuseUntimely(tx: Reporting['tx'], row: ConsultationRow, { services, now }: Reporting['call']): Promise<void> {
  if (reportableFrom(row) > now) throw conflict('约定时间过后15分钟才能报告申请方未到');
  // By the hours of the applying hospital, which the experts' one does not see.
  if (await isMissedBy(services.database.forGroup(), row, now)) throw conflict('约定时间已过且超过宽限，会诊即将过期，不能报告申请方未到');
  if (row.scheduleTime && (await absenceOn(services, row, row.scheduleTime))) throw conflict('会诊专家当日停诊，请改期');
  if (await applicantCame(tx, row)) throw conflict('会诊室有申请方到场的记录，不能报告申请方未到。请开始会诊、改期或退回');
}

/** What the order says of it. As long as it could still begin in time, nobody has to have objected. */
async function reportOf({ row, input, actor, call: { services, now } }: Reporting) {
  const group = services.database.forGroup();
  const params = await readParams(group, consultationParams, row.tenantId);
  const until = Math.max(now + params['consultation.absent-object'] * HOUR_MS, graceEndOf(row, params['consultation.grace']));
  const report = {
    // Of what was said of an earlier hour nothing is left.
    ...NO_REPORT,
    absentReportTime: new Date(now),
    absentReporterName: actor.realName,
    absentReason: input.absentReason,
    absentObjectUntil: new Date(until),
  };
  // What they are told now is kept, whatever their hospital gives back by then.
  return { ...report, absentPercent: await percentBackAt(services, group, { ...row, ...report }, now) };
}
