import { consultationDomain } from '../../../contract/domains/consultation/consultation.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { auditConsultation } from './actions/audit-consultation.ts';
import { cancelConsultation } from './actions/cancel-consultation.ts';
import { closeConsultation } from './actions/close-consultation.ts';
import { giveOpinion } from './actions/give-opinion.ts';
import { nullifyConsultation } from './actions/nullify-consultation.ts';
import { passStatement } from './actions/pass-statement.ts';
import { payConsultation } from './actions/pay-consultation.ts';
import { receiveSlides } from './actions/receive-slides.ts';
import { recoverConsultation } from './actions/recover-consultation.ts';
import { refuseStatement } from './actions/refuse-statement.ts';
import { scheduleConsultation } from './actions/schedule-consultation.ts';
import { sendBackConsultation } from './actions/send-back-consultation.ts';
import { sendSlides } from './actions/send-slides.ts';
import { startConsultation } from './actions/start-consultation.ts';
import { submitConsultation } from './actions/submit-consultation.ts';
import { supplementConsultation } from './actions/supplement-consultation.ts';
import { serveAddMaterials } from './add-materials.ts';
import { serveCollectExtraFee } from './collect-extra-fee.ts';
import { consultationDesk } from './consultation.desk.ts';
import { expireConsultationsJob } from './consultation.jobs.ts';
import { consultationListServes } from './consultation.lists.ts';
import { lookupServes } from './consultation.lookups.ts';
import { remindConsultationsJob } from './consultation.reminders.ts';
import { searchConsultations } from './consultation.search.ts';
import { consultationTable } from './consultation.tables.ts';
import { serveDefaultReceiver } from './default-receiver.ts';
import { serveDeleteConsultation, serveRemoveConsultations } from './delete-consultation.ts';
import { serveConsultationDetail, serveConsultationHistory } from './detail-consultation.ts';
import { serveBookedTimes } from './list-booked-times.ts';
import { servePayOutRefund } from './pay-out-refund.ts';
import { saveServes } from './save-consultation.ts';
import { serveCancelTerms } from './show-cancel-terms.ts';
import { serveSettlementTerms } from './show-settlement-terms.ts';
import { serveApplyOrderDetail, serveSubmitApplyOrder } from './submit-apply-order.ts';
import { serveConsultationMoney } from './view-consultation-money.ts';

/** The table of contents of remote consultation. */
export const consultationModule = defineModule({
  domain: consultationDomain,
  demo: async () => (await import('./consultation.demo.ts')).consultationDemo,
  tables: [consultationTable],
  shows: [consultationTable],
  desks: [consultationDesk],
  searches: [searchConsultations],
  jobs: [expireConsultationsJob, remindConsultationsJob],
  serves: [
    ...consultationListServes,
    ...lookupServes,
    serveDefaultReceiver,
    serveConsultationDetail,
    serveConsultationHistory,
    serveConsultationMoney,
    serveCancelTerms,
    serveSettlementTerms,
    serveBookedTimes,
    ...saveServes,
    serveApplyOrderDetail,
    serveSubmitApplyOrder,
    serveAddMaterials,
    submitConsultation,
    payConsultation,
    serveCollectExtraFee,
    servePayOutRefund,
    auditConsultation,
    scheduleConsultation,
    sendSlides,
    receiveSlides,
    sendBackConsultation,
    startConsultation,
    giveOpinion,
    supplementConsultation,
    passStatement,
    refuseStatement,
    closeConsultation,
    cancelConsultation,
    recoverConsultation,
    nullifyConsultation,
    serveDeleteConsultation,
    serveRemoveConsultations,
  ],
});
