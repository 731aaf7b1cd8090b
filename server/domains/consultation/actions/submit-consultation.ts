import { CONSENT_MISSING, consultationFormFields } from '../../../../contract/domains/consultation/application.fields.ts';
import { submitConsultation as spec } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { type ConsultationParam, consultationParams } from '../../../../contract/domains/consultation/consultation.params.ts';
import { kindFormFields, kindOf } from '../../../../contract/domains/consultation/kinds/kinds.ts';
import { readInput } from '../../../../contract/kernel/read-input.ts';
import { ageOn, toWireDate } from '../../../../contract/kernel/wire-time.ts';
import { type ActionContext, type ActionParts, act } from '../../../engine/action/run-action.ts';
import { presenterOf } from '../../../engine/call/present.ts';
import { tell } from '../../../engine/outbox/outbox.ts';
import { conflict, invalid } from '../../../platform/refusal.ts';
import { readParams } from '../../settings/param.reads.ts';
import { applicantNow, authorOf, deptOf } from '../applicant.ts';
import { handedInBy, headsFor, leavingFor, needsApproval, refuseWithoutOffice } from '../approval.ts';
import { headNotices, officeNotice } from '../consultation.notices.ts';
import { refuseDouble } from '../consultation.open-key.ts';
import { consultationSubject } from '../consultation.policy.ts';
import type { ConsultationRow } from '../consultation.tables.ts';
import { targetOf } from '../consultation.target.ts';
import { whereTo } from '../default-receiver.ts';
import { refuseOnLeave } from '../expert-standing.ts';
import { keepPatientCard } from '../patient-card.ts';
import { handInRenewal, refuseSecondRenewal } from '../renewal-links.ts';
import { represented } from '../represent.ts';
import { refuseJunior } from '../senior-applicant.ts';
import { leavingNotices } from '../unpaid-orders.ts';

/** The fee in cents that was shown, 0 where none was; empty where whoever submits does not say it. */
type Given = { applyOrderId?: string; shownFee?: number | null | undefined };

type Context = Omit<ActionContext<ConsultationRow, Given>, 'to'>;

type Params = Readonly<Record<ConsultationParam, number>>;

const FEE_CHANGED = '会诊费已调整，请重新选择专家并确认费用';

const toWire = presenterOf({ ...consultationFormFields, ...kindFormFields }, { masked: false });

/** Everything that a submitted order needs (domain rules 6.1.1, 6.1.3, 6.1.6). Shared with «save and submit». */
export const submitParts: ActionParts<ConsultationRow, Given> = represented({
  to: async ({ tx, row, actor }) => {
    if (!needsApproval(row, await readParams(tx, consultationParams, row.tenantId))) return leavingFor(row);
    return (await headsFor(tx, handedInBy(row, actor), deptOf(row, actor))).length > 0 ? 'wait_dept_approval' : 'wait_office_approval';
  },
  before: async (context) => {
    refuseOtherFee(context);
    const params = await readParams(context.tx, consultationParams, context.row.tenantId);
    await refuseJunior(context.tx, authorOf(context.row), kindOf(context.row), params);
    checkComplete(context, params);
    await refuseSecondRenewal(context.tx, context.row);
    await refuseDouble(context.tx, context.row);
    if (needsApproval(context.row, params)) await refuseWithoutOffice(context.tx, handedInBy(context.row, context.actor));
  },
  // The price is fixed now: later changes of the fee table do not touch this order (domain rules 6.1.4).
  set: async ({ tx, row, actor, call, to }) => {
    const target = await targetOf(tx, call.services, row);
    if (target.remotePrice !== row.remotePrice) throw conflict(FEE_CHANGED);
    const asked = { ...row, experts: target.experts ?? row.experts };
    // What nobody arranges goes to them at once.
    await (row.appointmentTime
      ? refuseOnLeave(call.services, asked, row.appointmentTime, 'appointmentTime')
      : refuseOnLeave(call.services, asked, new Date(call.now), 'targetDoctorId'));
    const now = new Date(call.now);
    return {
      ...target,
      // It goes out for the department that its applicant is of now, which may be another than when they began it.
      ...(await applicantNow(tx, row, actor)),
      ...(await whereTo(call.services, row)),
      // A draft may be older than a birthday.
      ...(row.patientBrith ? { patientAge: ageOn(row.patientBrith, toWireDate(call.now)) } : {}),
      submitTime: now,
      submitterId: actor.userId,
      waitingSince: now,
      remotePrice: to === 'wait_primaryaudit' ? 0 : target.remotePrice,
      ...(to === 'wait_dept_approval' ? { approverIds: await headsFor(tx, handedInBy(row, actor), deptOf(row, actor)) } : {}),
    };
  },
  after: async ({ tx, row, actor, to, call }) => {
    await keepPatientCard(tx, row, call.stamp);
    await handInRenewal(tx, row, call.stamp);
    if (to === 'wait_dept_approval')
      await tell(tx, [headNotices(row, await headsFor(tx, handedInBy(row, actor), deptOf(row, actor)))], call.stamp);
    if (to === 'wait_office_approval') await tell(tx, [officeNotice(row)], call.stamp);
    await tell(tx, await leavingNotices(tx, row, to, call.now), call.stamp);
  },
});

/** What was agreed to is what was shown: another expert may have been saved since (domain rules 6.1.4). Throws 409. */
function refuseOtherFee({ row, input: { shownFee } }: Context): void {
  if (typeof shownFee === 'number' && shownFee !== (row.remotePrice ?? 0)) throw conflict(FEE_CHANGED);
}

/** What was saved as a draft is held against every rule of the form, with its exact messages. */
function checkComplete({ row, call }: Context, params: Params): void {
  const kind = kindOf(row);
  // The chief of several experts is none of the form.
  const filled = Object.fromEntries(Object.entries(toWire(row)).filter(([name]) => name in kind.form));
  const reading = readInput(kind.form, filled);
  const errors = reading.ok ? [] : reading.errors;
  for (const [field, message] of Object.entries({ ...kind.demands?.(row, params), ...kind.problems?.(row) }))
    errors.push({ field, message });
  const appointment = row.appointmentTime;
  if (appointment && appointment.getTime() < call.now) errors.push({ field: 'appointmentTime', message: '预约会诊时间不能早于当前时间' });
  if (row.remotePurpose?.includes('other') && !row.remotePurposeRemark)
    errors.push({ field: 'remotePurposeRemark', message: '请填写其他目的说明' });
  if (params['consultation.consent-required'] === 1 && !row.consentPath?.length)
    errors.push({ field: 'consentPath', message: CONSENT_MISSING });
  if (errors.length > 0) throw invalid(errors);
}

/** The applying doctor sends the order off: to whoever approves it in their own hospital, to the cashier when a fee is due, else to the operator. */
export const submitConsultation = act(spec, consultationSubject, submitParts);
