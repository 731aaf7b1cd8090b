import { objectAbsent, reportAbsent } from '../../../contract/domains/consultation/absent-applicant.actions.ts';
import { addMaterials } from '../../../contract/domains/consultation/add-materials.endpoint.ts';
import { submitApplyOrder } from '../../../contract/domains/consultation/apply-order.endpoints.ts';
import {
  APPROVE_REPORT,
  CONFIRM_REPORT,
  CORRECT_EVALUATION,
  DELETE,
  EDIT,
  EVALUATE,
  GIVE_BACK_REPORT,
  RECALL_REPORT,
  REPORT_CRITICAL,
  VIEW_REPORT,
  WRITE_REPORT,
} from '../../../contract/domains/consultation/consultation.abilities.ts';
import { collectExtraFee, consultationActions, payOutRefund } from '../../../contract/domains/consultation/consultation.actions.ts';
import { answeredStates } from '../../../contract/domains/consultation/consultation.states.ts';
import { approvalActions } from '../../../contract/domains/consultation/kinds/approval.actions.ts';
import { claimConsultation } from '../../../contract/domains/consultation/kinds/ecg.actions.ts';
import { answerInvitation, giveOwnOpinion } from '../../../contract/domains/consultation/kinds/many-subject.endpoints.ts';
import { confirmConclusion } from '../../../contract/domains/consultation/kinds/many-video.actions.ts';
import { slideReturnActions } from '../../../contract/domains/consultation/kinds/slide-return.actions.ts';
import { isShowable, remarkTypicalCase } from '../../../contract/domains/consultation/kinds/typical-case.resource.ts';
import { renewConsultation } from '../../../contract/domains/consultation/renew.action.ts';
import { replaceStudy } from '../../../contract/domains/consultation/replace-study.endpoints.ts';
import { urgeConsultation } from '../../../contract/domains/consultation/urge.endpoint.ts';
import { abilitiesOf } from '../../engine/call/subject.ts';
import { type Actor, can, isGroupActor } from '../../engine/identity/actor.ts';
import { isObjectable } from './absent-applicant.ts';
import { mayAddMaterials } from './add-materials.ts';
import { mayAnswer } from './answer-invitation.ts';
import { isOwn } from './approval.ts';
import { mayCollectExtra } from './collect-extra-fee.ts';
import { isOthersDraft, isToBeChanged } from './consultation.later-bars.ts';
import { reportableFrom } from './consultation.money.ts';
import { actsAs, barOfDraft, consultationSubject, isExpert } from './consultation.policy.ts';
import { readsAsNamed } from './consultation.pool.ts';
import { examines } from './consultation.reads.ts';
import { isInReview, mayReport, mayReportCritical } from './consultation.reporting.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import { hasSpoken } from './consultation.verdicts.ts';
import { isDeletable } from './delete-consultation.ts';
import { mayGiveOwnOpinion } from './give-own-opinion.ts';
import { mayPayOutRefund } from './pay-out-refund.ts';
import { mayReplaceStudy } from './replace-study.ts';
import { writesReport } from './report-writer.ts';
import { slideSubject } from './slide-return.ts';
import { mayUrge } from './urge-consultation.ts';

/** As `lockDraft` has it: nobody begins what could not be saved. */
function isWritable(row: ConsultationRow): boolean {
  return ['wait_submit', 'order_return'].includes(row.applyOrderStatus ?? '') && !barOfDraft(row);
}

/** Everything this person may do with this order at this moment (milliseconds), moves and the rest, for the buttons of lists and detail. */
export function abilitiesOn(actor: Actor, row: ConsultationRow, now: number): string[] {
  const moves = [
    ...abilitiesOf(consultationSubject, consultationActions, actor, row),
    ...abilitiesOf(slideSubject, slideReturnActions, actor, row),
  ];
  const isApplicant = actsAs('applicant', actor, row) && can(actor, 'consultation_apply');
  const expert = isExpert(actor, row) && can(actor, 'consultation_diagnose');
  const writer = writesReport(actor, row) && can(actor, 'consultation_diagnose');
  return [
    ...moves.filter((name) => !isBarredTo(actor, row, name) && !isUntimely(row, name, now)),
    ...(mayCollectExtra(actor, row) ? [collectExtraFee.name] : []),
    ...(mayPayOutRefund(actor, row) ? [payOutRefund.name] : []),
    ...(mayAddMaterials(actor, row) ? [addMaterials.name] : []),
    ...(mayReplaceStudy(actor, row) ? [replaceStudy.name] : []),
    ...(mayUrge(actor, row, now) ? [urgeConsultation.name] : []),
    ...(mayAnswer(actor, row) ? [answerInvitation.name] : []),
    ...(mayGiveOwnOpinion(actor, row) ? [giveOwnOpinion.name] : []),
    ...(isApplicant && isWritable(row) ? [EDIT] : []),
    ...(isApplicant && isDeletable(row) ? [DELETE] : []),
    ...(administers(actor, row) && isWritable(row) ? [submitApplyOrder.name] : []),
    ...(mayFindCritical(actor, row) ? [REPORT_CRITICAL] : []),
    ...(writer && mayReport(row) && !isInReview(row) ? [WRITE_REPORT] : []),
    ...(expert && isShowable(row) ? [remarkTypicalCase.name] : []),
    ...(writer && mayReport(row) && row.reportStatus === 'report_wait_send' ? [CONFIRM_REPORT] : []),
    ...reviewing(actor, row, writer),
    ...(row.reportStatus === 'report_send_success' || (writer && isUnsent(row)) ? [VIEW_REPORT] : []),
    ...(isApplicant ? judging(row, row.evaluateApply, row.evaluateApplyEditUntil, now) : []),
    ...(expert && !isApplicant ? judging(row, row.evaluateTarget, row.evaluateTargetEditUntil, now) : []),
  ];
}

/** Moves that the state and the role allow, and that are not this person's all the same. */
function isBarredTo(actor: Actor, row: ConsultationRow, move: string): boolean {
  if (move === confirmConclusion.name) return hasSpoken(row, actor.userId);
  if (move === claimConsultation.name) return readsAsNamed(row, actor.userId);
  // Of a draft that lies with somebody else its applicant may begin another; of what nobody is left for see the detail (`mayRenewLeft`).
  if (move === renewConsultation.name)
    return isToBeChanged(row) || (!!row.renewedByNo && (row.applyUserId !== actor.userId || !isOthersDraft(row)));
  return approvals.has(move) && isOwn(row, actor.userId);
}

/** Nobody is missed before a quarter of an hour has passed, and objects after theirs. */
function isUntimely(row: ConsultationRow, move: string, now: number): boolean {
  if (move === reportAbsent.name) return reportableFrom(row) > now;
  return move === objectAbsent.name && !isObjectable(row, now);
}

const approvals: ReadonlySet<string> = new Set(approvalActions.map(({ name }) => name));

/** What a report that was handed over lets its reviewer do, and its author. */
function reviewing(actor: Actor, row: ConsultationRow, isAuthor: boolean): string[] {
  if (!isInReview(row)) return [];
  if (isAuthor) return [RECALL_REPORT];
  const unsent = row.reportStatus === 'report_wait_review' ? [VIEW_REPORT] : [];
  return actsAs('reviewer', actor, row) && can(actor, 'consultation_review') ? [APPROVE_REPORT, GIVE_BACK_REPORT, ...unsent] : [];
}

/** A first version that its author reads, whether it is being written or reviewed, and after the order has ended. */
const isUnsent = ({ reportStatus }: ConsultationRow): boolean =>
  reportStatus === 'report_wait_send' || reportStatus === 'report_wait_review';

/** Also while an earlier finding is open: the next one cannot wait for it. */
function mayFindCritical(actor: Actor, row: ConsultationRow): boolean {
  const looks = examines(actor, row) && can(actor, 'consultation_diagnose') && can(actor, 'critical_value_report');
  return looks && mayReportCritical(row);
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
  if (!answeredStates.some((state) => state === applyOrderStatus)) return [];
  if (said !== '1') return evaluateClosedTime ? [] : [EVALUATE];
  return editUntil && now <= editUntil.getTime() ? [CORRECT_EVALUATION] : [];
}
