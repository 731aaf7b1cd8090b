import {
  auditConsultation,
  cancelConsultation,
  closeConsultation,
  giveOpinion,
  nullifyConsultation,
  passStatement,
  payConsultation,
  refuseStatement,
  scheduleConsultation,
  sendBackConsultation,
  startConsultation,
  submitConsultation,
  supplementConsultation,
} from '../../../../contract/domains/consultation/consultation.actions.ts';
import { confirmConclusion } from '../../../../contract/domains/consultation/kinds/many-video.actions.ts';
import { renewConsultation } from '../../../../contract/domains/consultation/renew.action.ts';
import { rescheduleConsultation } from '../../../../contract/domains/consultation/reschedule.action.ts';
import { answerSupplement } from '../../../../contract/domains/consultation/supplement.actions.ts';
import type { ActionDialogs } from '../../../engine/dialog/dialog-props.ts';
import type { OrderRow } from '../consultation-row.ts';
import { ConfirmConclusionDialog } from '../panel/confirm-conclusion.dialog.tsx';
import { AnswerSupplementDialog } from './answer-supplement.dialog.tsx';
import { AuditConsultationDialog } from './audit-consultation.dialog.tsx';
import { CancelConsultationDialog } from './cancel-consultation.dialog.tsx';
import { GiveOpinionDialog } from './give-opinion.dialog.tsx';
import { AboutOrderDialog } from './order-line.tsx';
import { PassStatementDialog } from './pass-statement.dialog.tsx';
import { RenewConsultationDialog } from './renew-consultation.dialog.tsx';
import { RescheduleConsultationDialog } from './reschedule-consultation.dialog.tsx';
import { ScheduleConsultationDialog } from './schedule-consultation.dialog.tsx';
import { SendBackDialog } from './send-back.dialog.tsx';
import { StartConsultationDialog } from './start-consultation.dialog.tsx';
import { SubmitConsultationDialog } from './submit-consultation.dialog.tsx';

/** The actions whose dialog is more than its declared input, or tells the order beside it; all others are generated. */
export const consultationDialogs: ActionDialogs<OrderRow> = {
  [submitConsultation.name]: SubmitConsultationDialog,
  [auditConsultation.name]: AuditConsultationDialog,
  [scheduleConsultation.name]: ScheduleConsultationDialog,
  [rescheduleConsultation.name]: RescheduleConsultationDialog,
  [startConsultation.name]: StartConsultationDialog,
  [giveOpinion.name]: GiveOpinionDialog,
  [confirmConclusion.name]: ConfirmConclusionDialog,
  [answerSupplement.name]: AnswerSupplementDialog,
  [supplementConsultation.name]: GiveOpinionDialog,
  [passStatement.name]: PassStatementDialog,
  [payConsultation.name]: AboutOrderDialog,
  [sendBackConsultation.name]: SendBackDialog,
  [refuseStatement.name]: AboutOrderDialog,
  [closeConsultation.name]: AboutOrderDialog,
  [cancelConsultation.name]: CancelConsultationDialog,
  [renewConsultation.name]: RenewConsultationDialog,
  [nullifyConsultation.name]: AboutOrderDialog,
};
