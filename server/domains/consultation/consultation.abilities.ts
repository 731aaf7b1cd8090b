import { submitApplyOrder } from '../../../contract/domains/consultation/apply-order.endpoints.ts';
import {
  addMaterials,
  CONFIRM_REPORT,
  CORRECT_EVALUATION,
  collectExtraFee,
  consultationActions,
  DELETE,
  EDIT,
  EVALUATE,
  payOutRefund,
  VIEW_REPORT,
  WRITE_REPORT,
} from '../../../contract/domains/consultation/consultation.actions.ts';
import { abilitiesOf } from '../../engine/call/subject.ts';
import { type Actor, can, isGroupActor } from '../../engine/identity/actor.ts';
import { mayAddMaterials } from './add-materials.ts';
import { mayCollectExtra } from './collect-extra-fee.ts';
import { actsAs, consultationSubject, isExpert, mayReport } from './consultation.policy.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { isDeletable } from './delete-consultation.ts';
import { mayPayOutRefund } from './pay-out-refund.ts';

/** Everything this person may do with this order at this moment (milliseconds), moves and the rest, for the buttons of lists and detail. */
export function abilitiesOn(actor: Actor, row: ConsultationRow, now: number): string[] {
  const moves = abilitiesOf(consultationSubject, consultationActions, actor, row);
  const isApplicant = actsAs('applicant', actor, row) && can(actor, 'consultation_apply');
  const expert = isExpert(actor, row) && can(actor, 'consultation_diagnose');
  const status = row.applyOrderStatus ?? '';
  return [
    ...moves,
    ...(mayCollectExtra(actor, row) ? [collectExtraFee.name] : []),
    ...(mayPayOutRefund(actor, row) ? [payOutRefund.name] : []),
    ...(mayAddMaterials(actor, row) ? [addMaterials.name] : []),
    ...(isApplicant && ['wait_submit', 'order_return'].includes(status) ? [EDIT] : []),
    ...(isApplicant && isDeletable(row) ? [DELETE] : []),
    ...(administers(actor, row) && ['wait_submit', 'order_return'].includes(status) ? [submitApplyOrder.name] : []),
    ...(expert && mayReport(row) ? [WRITE_REPORT] : []),
    ...(expert && mayReport(row) && row.reportStatus === 'report_wait_send' ? [CONFIRM_REPORT] : []),
    ...(row.reportStatus === 'report_send_success' || (expert && row.reportStatus === 'report_wait_send') ? [VIEW_REPORT] : []),
    ...(isApplicant ? judging(row, row.evaluateApply, row.evaluateApplyEditUntil, now) : []),
    ...(expert && !isApplicant ? judging(row, row.evaluateTarget, row.evaluateTargetEditUntil, now) : []),
  ];
}

/** The administrator's form is the plain one; what other kinds ask for stays with whoever applies. */
function administers(actor: Actor, { tenantId, kind }: ConsultationRow): boolean {
  return kind === 'oneSubject' && tenantId === actor.tenantId && !isGroupActor(actor) && can(actor, 'applyorder_edit');
}

/** A side judges once, until the clock closes it, and corrects that once within its hours (domain rules 6.6.1, 6.6.4). */
function judging(
  { applyOrderStatus, evaluateClosedTime }: ConsultationRow,
  said: string | null | undefined,
  editUntil: Date | null | undefined,
  now: number,
) {
  if (applyOrderStatus !== 'diagnosis' && applyOrderStatus !== 'complete') return [];
  if (said !== '1') return evaluateClosedTime ? [] : [EVALUATE];
  return editUntil && now <= editUntil.getTime() ? [CORRECT_EVALUATION] : [];
}
