import { reportAbsent as spec } from '../../../../contract/domains/consultation/absent-applicant.actions.ts';
import { consultationParams } from '../../../../contract/domains/consultation/consultation.params.ts';
import type { InputOf } from '../../../../contract/kernel/field.ts';
import { type ActionContext, act } from '../../../engine/action/run-action.ts';
import { outOfUse } from '../../../engine/identity/out-of-use.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { conflict } from '../../../platform/refusal.ts';
import { applicantCame } from '../../room/room.reads.ts';
import { readParams } from '../../settings/param.reads.ts';
import { NO_REPORT, reportNotices } from '../absent-applicant.ts';
import { graceEndOf, isMissedBy, percentBackAt, reportableFrom } from '../consultation.money.ts';
import { acceptedBy, answered, keepAnswers, sayOf, seatsOf } from '../consultation.panel.ts';
import { consultationSubject } from '../consultation.policy.ts';
import type { ConsultationRow } from '../consultation.tables.ts';
import { isStopped } from '../must-move.ts';

const HOUR_MS = 3_600_000;

type Reporting = ActionContext<ConsultationRow, InputOf<typeof spec.input>>;

/**
 * The expert's side waited at the appointed hour and nobody came (domain rules 6.1.5): nothing ends before the applicant could object (ADR 0173). A
 * chief who says so has come, and accepted thereby.
 */
export const reportAbsent = act(spec, consultationSubject, {
  before: ({ tx, row, call }) => refuseUntimely(tx, row, call),
  set: async (context) => ({ ...(await reportOf(context)), ...chiefOf(context).values }),
  after: async (context) => {
    const { tx, row, actor, call } = context;
    const { accepted, seats, values } = chiefOf(context);
    const reported = { ...row, ...values, ...(await reportOf(context)) };
    await tell(tx, await reportNotices(tx, reported, actor), call.stamp);
    if (accepted.size > 0) await keepAnswers(tx, row, seats, accepted, call.now);
  },
  reason: (input) => input.absentReason,
});

/** What the order says of a chief who reports it before they have answered. */
function chiefOf({ row, actor, call }: Reporting) {
  const accepted = acceptedBy(row, actor.userId);
  const seats = answered(seatsOf(row), accepted, call.now);
  return { accepted, seats, values: accepted.size > 0 ? sayOf(seats) : {} };
}

/**
 * Throws 409 in the first minutes after the appointed hour, once its hours of grace are over, where an expert's absence took the hour, as the order was
 * told of it before it came, where nobody of the applicant's hospital can sign in, and where its room has seen them.
 */
async function refuseUntimely(tx: Reporting['tx'], row: ConsultationRow, { services, now }: Reporting['call']): Promise<void> {
  if (reportableFrom(row) > now) throw conflict('约定时间过后15分钟才能报告申请方未到');
  // By the hours of the applying hospital, which the experts' one does not see.
  if (await isMissedBy(services.database.forGroup(), row, now)) throw conflict('约定时间已过且超过宽限，会诊即将过期，不能报告申请方未到');
  if (isStopped(row)) throw conflict('会诊专家当日停诊，请改期');
  if ((await outOfUse(services.database.forGroup(), [row.tenantId], now)).length > 0)
    throw conflict('申请医院已停用或使用期限已到，申请方无法登录，不能报告申请方未到');
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
