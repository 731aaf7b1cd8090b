import type { ConsultationState } from '../../../contract/domains/consultation/consultation.states.ts';
import type { ConsultationChange, ConsultationRow } from './consultation.tables.ts';

const MINUTE_MS = 60_000;

const unanswered: readonly string[] = ['overdue', 'nullify'] satisfies ConsultationState[];

/** An hour is asked for, or an opinion where nobody arranges one; an order that is arranged has been answered. */
function waitsForAnswer({ applyOrderStatus: status, scheduleTime, respondLimit }: ConsultationRow): boolean {
  if (respondLimit) return false;
  return status === 'wait_scheduling' || (status === 'wait_diagnosis' && !scheduleTime);
}

/**
 * What a move says of how soon the expert's side answered: the first of a round alone, by the limit of its kind as it stood (domain
 * rules 6.9.4). What runs out was not answered at all; what the applicant withdraws before says nothing. What came back keeps its
 * answer as long as it is shown to whoever gave it. `now` in milliseconds.
 */
export function responseOf(row: ConsultationRow, to: string, now: number): ConsultationChange {
  const { answerTime: respondLimit, waitingSince } = row;
  if (!waitsForAnswer(row)) {
    const { respondTime, respondLimit: limit, respondMinutes } = row;
    return to === 'order_return' && limit ? { respondTime, respondLimit: limit, respondMinutes } : {};
  }
  if (to === row.applyOrderStatus || to === 'cancel' || !respondLimit) return {};
  if (unanswered.includes(to)) return { respondLimit };
  const waited = waitingSince ? Math.max(0, Math.round((now - waitingSince.getTime()) / MINUTE_MS)) : null;
  return { respondTime: new Date(now), respondLimit, respondMinutes: waited };
}
