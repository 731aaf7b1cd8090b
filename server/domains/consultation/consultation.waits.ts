import { consultationStates } from '../../../contract/domains/consultation/consultation.states.ts';

/** Their names written out, as indexes have them. */
export function inStates(states: readonly string[]): string {
  return states.length > 0 ? `apply_order_status IN (${states.map((state) => `'${state}'`).join(', ')})` : 'false';
}

/** Settled, and without its report, or in the time of judging without one side's word. */
const unfinished = `apply_order_status = 'complete' AND (COALESCE(report_status, 'none') IN ('none', 'report_wait_send')
  OR evaluate_closed_time IS NULL AND (evaluate_apply IS DISTINCT FROM '1' OR evaluate_target IS DISTINCT FROM '1'))`;

/** What may wait for somebody (`consultationDesk`), in the words of the index by which it is found: little among all that there is. */
export const mayWait = `(${inStates(Object.keys(consultationStates.main ?? {}))} OR extra_due > 0 OR refund_due > 0 OR report_reviewer_id IS NOT NULL
  OR correction_open = 1 OR slide_return IN ('held', 'keep_asked', 'returning') OR ${unfinished})`;
