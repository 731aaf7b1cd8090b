import type { SlideRejection } from './consultation.later-fields.ts';
import { askedAnew } from './consultation.panel.ts';
import { unnamed } from './consultation.pool.ts';
import type { ConsultationRow } from './consultation.tables.ts';

/** What one round of an order grants and brings: who let it through and when, what was paid, fixed, held and answered. */
export const roundFields = [
  'levelOneAuditId',
  'levelOneAuditName',
  'levelOneAuditTime',
  'levelOneAuditStatus',
  'levelOneAuditRemark',
  'levelOneAuditTitle',
  'levelTwoAuditId',
  'levelTwoAuditName',
  'levelTwoAuditTime',
  'levelTwoAuditStatus',
  'levelTwoAuditRemark',
  'levelTwoAuditTitle',
  'cancelOrderStatus',
  'expiryCause',
  'respRespondentsId',
  'respRespondentsName',
  'payTime',
  'waitingSince',
  'answerTime',
  'scheduleTime',
  'promisedTime',
  'freeUntil',
  'stoppedIds',
  'remindedTime',
  'finishRemindedTime',
  'finishSince',
  'urgedTime',
  'submitterId',
  'startTime',
  'diagnosisTime',
  'respRespondentsOpinion',
  'respRespondentsReason',
  'returnReason',
  'respondTime',
  'respondLimit',
  'respondMinutes',
  'statementTime',
  'statementRemark',
  'otherPrice',
  'extraUnits',
  'acceptedUnits',
  'extraRemark',
  'extraDue',
  'absentReportTime',
  'absentReporterName',
  'absentReason',
  'absentPercent',
  'absentObjectUntil',
  'absentObjectTime',
  'absentObjection',
  'supplementNeeds',
  'supplementRequest',
  'supplementAskedTime',
  'supplementAnswer',
  'supplementMailNo',
  'supplementAnsweredTime',
  'pausedSeconds',
  'waitedSince',
  'mailCompany',
  'mailNumberPath',
  'sentTime',
  'receivedTime',
  'receivedCount',
  'receivedCondition',
  'sliceQuality',
  'sliceRemark',
  'diagnosisQuality',
  'criticalStatus',
  'poolTenantId',
  'claimerId',
  'claimTime',
  'claimSeenTime',
  'secondCallTime',
  'expertSeenTime',
  'approverIds',
  'decidedByIds',
  'attendingIds',
  'confirmingIds',
  'keyImages',
] as const satisfies readonly (keyof ConsultationRow)[];

/** What the server keeps over all rounds of an order. */
export const lastingFields = [
  'no',
  'kind',
  'applyOrderStatus',
  'applyUserId',
  'applyDoctorName',
  'applyDeptId',
  'applyDeptName',
  'applyHospitalName',
  // Follow from the expert who is chosen, with whom they change.
  'targetHospital',
  'targetDeptName',
  'targetDoctorName',
  'targetDoctorTitle',
  'remotePrice',
  // Is due until the cashier paid it out, also when the order starts anew; 0 from the first payment on.
  'refundDue',
  // When it was last handed in: a returned order stays one, a recovered order is a draft again.
  'submitTime',
  'returnCount',
  'returnsSpent',
  'slideRejections',
  // Come after the expert's answer, from where nothing starts anew.
  'reportStatus',
  'reportReviewerId',
  'reportCorrectorId',
  'correctionOpen',
  'evaluateApply',
  'evaluateTarget',
  'evaluateApplyEditUntil',
  'evaluateTargetEditUntil',
  'evaluateClosedTime',
  // Stays with what it was added to.
  'laterPath',
  'laterTime',
  'supplementPath',
  // However the order goes on, its slides come back.
  'slideReturn',
  'returnCompany',
  'returnMailNo',
  'returnSentTime',
  'returnRemark',
  'returnEndTime',
  'openKey',
  // Of whole orders, whatever becomes of either.
  'renewedFromId',
  'renewedFromNo',
  'renewedById',
  'renewedByNo',
  'renewedForId',
  // Follow from the number and the patient's name, for the search.
  'noBackwards',
  'patientInitials',
] as const satisfies readonly (keyof ConsultationRow)[];

/** An order that starts anew loses what an earlier round had granted, its hospital's sight above all (design: tenants). */
export function restartOf(row: Restarting): Record<string, unknown> {
  const anew = { ...unnamed(row), ...askedAnew(row), ...rejected(row) };
  return { ...Object.fromEntries(roundFields.map((name) => [name, null])), ...anew, partyTenantIds: [row.tenantId] };
}

type Restarting = Pick<ConsultationRow, 'tenantId' | 'kind' | 'ecgAssignment' | 'experts' | Grading>;
type Grading = 'sliceQuality' | 'slideRejections' | 'targetTenantId' | 'targetDeptId' | 'targetDoctorId';

/** What the grade of the round counts for goes on counting once it is taken away. */
function rejected({ sliceQuality, slideRejections, ...row }: Pick<Restarting, Grading>): Record<string, unknown> {
  if (!sliceQuality?.startsWith('unqualified')) return {};
  const { targetTenantId: tenantId = null, targetDeptId: deptId = null, targetDoctorId: doctorId = null } = row;
  const one: SlideRejection = { tenantId, deptId, doctorId };
  return { slideRejections: [...(slideRejections ?? []), one] };
}

/**
 * What the first edit of a returned order takes away: the expert who returned it could still see that they did, and what it
 * was. From here on it is the applicant's draft. Why it came back stays before their eyes until they hand it in.
 */
export function editOf(row: ConsultationRow): Record<string, unknown> {
  return row.applyOrderStatus === 'order_return' ? { ...restartOf(row), respRespondentsReason: row.respRespondentsReason } : {};
}
