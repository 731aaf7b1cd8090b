import type { ConsultationState } from '../../../contract/domains/consultation/consultation.states.ts';
import type { ConsultationChange, ConsultationRow } from './consultation.tables.ts';

const MINUTE_MS = 60_000;

const unanswered: readonly string[] = ['overdue', 'nullify'] satisfies ConsultationState[];
/** Where an order goes on being waited for, or waits for its applicant: what is asked of the expert is not answered thereby. */
const unfinished: readonly string[] = ['wait_diagnosis', 'wait_supplement', 'diagnosis_ing', 'cancel'] satisfies ConsultationState[];

/**
 * A server of the release before, beside this one, takes for the answer that somebody begins what nobody arranges, or asks for more: its own
 * hour stands on the row, and is no answer.
 */
function isPress({ applyOrderStatus: status, scheduleTime, respondTime, startTime, supplementAskedTime }: ConsultationRow): boolean {
  if ((status !== 'diagnosis_ing' && status !== 'wait_diagnosis') || scheduleTime || !respondTime) return false;
  return [startTime, supplementAskedTime].some((time) => time?.getTime() === respondTime.getTime());
}

/** An hour is asked for, or an opinion where nobody arranges one; an order that is arranged has been answered. */
function waitsForAnswer(row: ConsultationRow): boolean {
  const { applyOrderStatus: status, scheduleTime, respondLimit } = row;
  if (respondLimit && !isPress(row)) return false;
  return status === 'wait_scheduling' || ((status === 'wait_diagnosis' || status === 'diagnosis_ing') && !scheduleTime);
}

const NO_ANSWER = { respondTime: null, respondLimit: null, respondMinutes: null } as const;

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
  if (!waitsForAnswer(row)) {
    const { respondTime, respondLimit: limit, respondMinutes } = row;
    return to === 'order_return' && limit ? { respondTime, respondLimit: limit, respondMinutes } : {};
  }
  const none = isPress(row) ? NO_ANSWER : {};
  // Such a server takes the hour away as well.
  const respondLimit = row.answerTime ?? row.respondLimit;
  if (!respondLimit) return {};
  if (!answers(row, to)) return none;
  if (unanswered.includes(to)) return { ...none, ...(respondLimit.getTime() < now ? { respondLimit } : {}) };
  const { waitingSince } = row;
  const waited = waitingSince ? Math.max(0, Math.round((now - waitingSince.getTime()) / MINUTE_MS)) : null;
  return { respondTime: new Date(now), respondLimit, respondMinutes: waited };
}
