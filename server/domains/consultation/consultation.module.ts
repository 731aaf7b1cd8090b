import { consultationDomain } from '../../../contract/domains/consultation/consultation.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { agreeToKeepSlides } from './actions/agree-to-keep-slides.ts';
import { answerSupplement } from './actions/answer-supplement.ts';
import { approveForDepartment } from './actions/approve-for-department.ts';
import { approveForOffice } from './actions/approve-for-office.ts';
import { askSupplement } from './actions/ask-supplement.ts';
import { askToKeepSlides } from './actions/ask-to-keep-slides.ts';
import { auditConsultation } from './actions/audit-consultation.ts';
import { cancelConsultation } from './actions/cancel-consultation.ts';
import { claimConsultation } from './actions/claim-consultation.ts';
import { closeConsultation } from './actions/close-consultation.ts';
import { closeSlideReturn } from './actions/close-slide-return.ts';
import { confirmConclusion } from './actions/confirm-conclusion.ts';
import { confirmSlidesBack } from './actions/confirm-slides-back.ts';
import { giveOpinion } from './actions/give-opinion.ts';
import { nullifyConsultation } from './actions/nullify-consultation.ts';
import { objectAbsent } from './actions/object-absent.ts';
import { passStatement } from './actions/pass-statement.ts';
import { payConsultation } from './actions/pay-consultation.ts';
import { receiveSlides } from './actions/receive-slides.ts';
import { recoveOrCancel } from './actions/recove-or-cancel.ts';
import { recoverConsultation } from './actions/recover-consultation.ts';
import { refuseStatement } from './actions/refuse-statement.ts';
import { refuseToKeepSlides } from './actions/refuse-to-keep-slides.ts';
import { releaseConsultation } from './actions/release-consultation.ts';
import { renewConsultation } from './actions/renew-consultation.ts';
import { reportAbsent } from './actions/report-absent.ts';
import { rescheduleConsultation } from './actions/reschedule-consultation.ts';
import { returnForDepartment } from './actions/return-for-department.ts';
import { returnForOffice } from './actions/return-for-office.ts';
import { returnSlides } from './actions/return-slides.ts';
import { scheduleConsultation } from './actions/schedule-consultation.ts';
import { sendBackConsultation } from './actions/send-back-consultation.ts';
import { sendSlides } from './actions/send-slides.ts';
import { startConsultation } from './actions/start-consultation.ts';
import { submitConsultation } from './actions/submit-consultation.ts';
import { supplementConsultation } from './actions/supplement-consultation.ts';
import { withdrawSupplement } from './actions/withdraw-supplement.ts';
import { serveAddMaterials } from './add-materials.ts';
import { serveAnswerInvitation } from './answer-invitation.ts';
import { tellOfAbsence } from './clinic-stop.ts';
import { serveCollectExtraFee } from './collect-extra-fee.ts';
import { consultationDesk } from './consultation.desk.ts';
import { expireConsultationsJob } from './consultation.jobs.ts';
import { consultationListServes } from './consultation.lists.ts';
import { lookupServes } from './consultation.lookups.ts';
import { patientConsultations } from './consultation.patient.ts';
import { remindConsultationsJob } from './consultation.reminders.ts';
import { searchConsultations } from './consultation.search.ts';
import { consultationTable } from './consultation.tables.ts';
import { consultationExpertTable } from './consultation-expert.table.ts';
import { endingAgreementsJob } from './cooperation-agreement.jobs.ts';
import { cooperationAgreementRules } from './cooperation-agreement.rules.ts';
import { cooperationAgreementTable } from './cooperation-agreement.table.ts';
import { serveDefaultReceiver } from './default-receiver.ts';
import { serveDeleteConsultation, serveRemoveConsultations } from './delete-consultation.ts';
import { serveConsultationDetail, serveConsultationHistory } from './detail-consultation.ts';
import { followEcgsJob } from './ecg.jobs.ts';
import { serveGiveOwnOpinion, serveListExpertOpinions } from './give-own-opinion.ts';
import { consultationsOutOfUse } from './hospital-out-of-use.ts';
import { serveKeepClaim } from './keep-claim.ts';
import { serveBookedTimes } from './list-booked-times.ts';
import { mdtPatientTable } from './mdt-patient.table.ts';
import { multidisciplinaryRules } from './multidisciplinary.rules.ts';
import { onCallRules } from './on-call.rules.ts';
import { servePatientCard } from './patient-card.ts';
import { patientInfoTable } from './patient-info.table.ts';
import { servePayOutRefund } from './pay-out-refund.ts';
import { recordingUseTable } from './recording-use.table.ts';
import { serveRemarkTypicalCase, serveTypicalMark } from './remark-typical-case.ts';
import { serveListReplacedStudies, serveOpenReplacedStudy, serveReplaceStudy } from './replace-study.ts';
import { saveServes } from './save-consultation.ts';
import { serveBoxShareInfo } from './show-box-share-info.ts';
import { serveCancelTerms } from './show-cancel-terms.ts';
import { serveDoctorCard } from './show-doctor-card.ts';
import { serveEmergencyRecord } from './show-emergency-record.ts';
import { serveDetailMdtVideoPatient, serveGetMdtVideoPatient } from './show-mdt-patient.ts';
import { servePoolFee } from './show-pool-fee.ts';
import { serveSettlementTerms } from './show-settlement-terms.ts';
import { studyReplacementTable } from './study-replacement.table.ts';
import { serveApplyOrderDetail, serveListApplicants, serveSubmitApplyOrder } from './submit-apply-order.ts';
import { serveTypicalCase, typicalCaseRules } from './typical-case.rules.ts';
import { typicalCaseTable } from './typical-case.table.ts';
import { serveUrgeConsultation } from './urge-consultation.ts';
import { serveConsultationMoney } from './view-consultation-money.ts';

/** The table of contents of remote consultation. */
export const consultationModule = defineModule({
  domain: consultationDomain,
  demo: async () => (await import('./consultation.demo.ts')).consultationDemo,
  tables: [
    consultationTable,
    consultationExpertTable,
    typicalCaseTable,
    patientInfoTable,
    mdtPatientTable,
    recordingUseTable,
    studyReplacementTable,
    cooperationAgreementTable,
  ],
  shows: [consultationTable],
  desks: [consultationDesk],
  onAbsence: tellOfAbsence,
  onOutOfUse: consultationsOutOfUse,
  searches: [searchConsultations],
  patients: [patientConsultations],
  jobs: [expireConsultationsJob, remindConsultationsJob, followEcgsJob, endingAgreementsJob],
  rules: [onCallRules, typicalCaseRules, multidisciplinaryRules, cooperationAgreementRules],
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
    serveListApplicants,
    serveSubmitApplyOrder,
    serveAddMaterials,
    serveReplaceStudy,
    serveListReplacedStudies,
    serveOpenReplacedStudy,
    serveUrgeConsultation,
    serveEmergencyRecord,
    serveBoxShareInfo,
    serveRemarkTypicalCase,
    serveTypicalMark,
    serveTypicalCase,
    servePatientCard,
    serveGetMdtVideoPatient,
    serveDetailMdtVideoPatient,
    serveDoctorCard,
    submitConsultation,
    approveForDepartment,
    returnForDepartment,
    approveForOffice,
    returnForOffice,
    payConsultation,
    serveCollectExtraFee,
    servePayOutRefund,
    auditConsultation,
    scheduleConsultation,
    rescheduleConsultation,
    reportAbsent,
    objectAbsent,
    sendSlides,
    receiveSlides,
    agreeToKeepSlides,
    askToKeepSlides,
    closeSlideReturn,
    confirmSlidesBack,
    refuseToKeepSlides,
    returnSlides,
    sendBackConsultation,
    claimConsultation,
    releaseConsultation,
    serveKeepClaim,
    servePoolFee,
    serveAnswerInvitation,
    startConsultation,
    serveGiveOwnOpinion,
    serveListExpertOpinions,
    askSupplement,
    answerSupplement,
    withdrawSupplement,
    giveOpinion,
    confirmConclusion,
    supplementConsultation,
    passStatement,
    refuseStatement,
    closeConsultation,
    cancelConsultation,
    recoverConsultation,
    recoveOrCancel,
    renewConsultation,
    nullifyConsultation,
    serveDeleteConsultation,
    serveRemoveConsultations,
  ],
});
