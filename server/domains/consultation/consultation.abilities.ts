import {
  CONFIRM_REPORT,
  consultationActions,
  DELETE,
  EDIT,
  EVALUATE,
  VIEW_REPORT,
  WRITE_REPORT,
} from '../../../contract/domains/consultation/consultation.actions.ts';
import { abilitiesOf } from '../../kernel/action/policy.ts';
import { type Actor, can } from '../../kernel/identity/actor.ts';
import { consultationPolicy, consultationSubject, isExpert } from './consultation.policy.ts';
import type { ConsultationRow } from './consultation.tables.ts';

/** Everything this person may do with this order now, moves and the rest, for the buttons of lists and detail. */
export function abilitiesOn(actor: Actor, row: ConsultationRow): string[] {
  const moves = abilitiesOf(consultationSubject, consultationActions, actor, row);
  const isApplicant = consultationPolicy.is.applicant?.(actor, row) && can(actor, 'consultation_apply');
  const expert = isExpert(actor, row) && can(actor, 'consultation_diagnose');
  const status = row.applyOrderStatus ?? '';
  const judged = status === 'diagnosis' || status === 'complete';
  const unjudged = isApplicant ? row.evaluateApply !== '1' : expert ? row.evaluateTarget !== '1' : false;
  return [
    ...moves,
    ...(isApplicant && ['wait_submit', 'order_return'].includes(status) ? [EDIT] : []),
    ...(isApplicant && ['wait_submit', 'cancel'].includes(status) ? [DELETE] : []),
    ...(expert && ['diagnosis', 'not_pass', 'complete'].includes(status) ? [WRITE_REPORT] : []),
    ...(expert && row.reportStatus === 'report_wait_send' ? [CONFIRM_REPORT] : []),
    ...(row.reportStatus === 'report_send_success' || (expert && row.reportStatus === 'report_wait_send') ? [VIEW_REPORT] : []),
    ...(judged && unjudged ? [EVALUATE] : []),
  ];
}
