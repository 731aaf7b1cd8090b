import { answeredStates } from '../../../contract/domains/consultation/consultation.states.ts';
import type { ConsultationRow } from './consultation.tables.ts';

const reporting: readonly string[] = answeredStates;

/** After the opinion was given, settled or not, there may be a report (domain rules 6.7). */
export function mayReport({ applyOrderStatus }: Pick<ConsultationRow, 'applyOrderStatus'>): boolean {
  return reporting.includes(applyOrderStatus ?? '');
}

/** Whether its report lies with a reviewer. */
export function isInReview(row: Pick<ConsultationRow, 'applyOrderStatus' | 'reportReviewerId'>): boolean {
  return mayReport(row) && Boolean(row.reportReviewerId);
}

/** A critical value is found when the expert looks, and until well after. */
const looked: readonly string[] = ['diagnosis_ing', 'diagnosis_issued', ...reporting];
export function mayReportCritical({ applyOrderStatus }: Pick<ConsultationRow, 'applyOrderStatus'>): boolean {
  return looked.includes(applyOrderStatus ?? '');
}
