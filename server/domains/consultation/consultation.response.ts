import type { ConsultationState } from '../../../contract/domains/consultation/consultation.states.ts';
import type { ConsultationChange, ConsultationRow } from './consultation.tables.ts';

const MINUTE_MS = 60_000;

const unanswered: readonly string[] = ['overdue', 'nullify'] satisfies ConsultationState[];
/** Where an order goes on being waited for, or waits for its applicant: what is asked of the expert is not answered thereby. */
const unfinished: readonly string[] = ['wait_diagnosis', 'wait_supplement', 'diagnosis_ing', 'cancel'] satisfies ConsultationState[];

/** An hour is asked for, or an opinion where nobody arranges one; an order that is arranged has been answered. */
function waitsForAnswer({ applyOrderStatus: status, scheduleTime, respondLimit }: ConsultationRow): boolean {
  if (respondLimit) return false;
  return status === 'wait_scheduling' || ((status === 'wait_diagnosis' || status === 'diagnosis_ing') && !scheduleTime);
}

/** Whether a move is the answer: of an hour that is asked for any that the expert's side makes, else the opinion, or that it is sent back. */
function answers({ applyOrderStatus: status }: ConsultationRow, to: string): boolean {
  return status === 'wait_scheduling' ? to !== status && to !== 'cancel' : !unfinished.includes(to);
}

/**
 * What a move says of how soon the expert's side answered: the first of a round alone, by the limit of its kind as it stood (domain
 * rules 6.9.4). What nobody arranges is answered by its opinion, and not by the press with which somebody begins. What runs out was not
 * answered at all, also what an operator ends after its limit; what the applicant withdraws before says nothing. What came back keeps its
 * answer as long as it is shown to whoever gave it. `now` in milliseconds.
 */
export function responseOf(row: ConsultationRow, to: string, now: number): ConsultationChange {
  const { answerTime: respondLimit, waitingSince } = row;
  if (!waitsForAnswer(row)) {
    const { respondTime, respondLimit: limit, respondMinutes } = row;
    return to === 'order_return' && limit ? { respondTime, respondLimit: limit, respondMinutes } : {};
  }
  if (!respondLimit || !answers(row, to)) return {};
  if (unanswered.includes(to)) return respondLimit.getTime() < now ? { respondLimit } : {};
  const waited = waitingSince ? Math.max(0, Math.round((now - waitingSince.getTime()) / MINUTE_MS)) : null;
  return { respondTime: new Date(now), respondLimit, respondMinutes: waited };
}
