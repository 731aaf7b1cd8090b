import type { ConsultationState } from '../../../contract/domains/consultation/consultation.states.ts';
import { areHeld, areOut, slideReturnStates } from '../../../contract/domains/consultation/kinds/slide-return.states.ts';
import type { Message } from '../../../contract/kernel/said.ts';
import type { Subject } from '../../engine/call/subject.ts';
import { type Sql, sql, text } from '../../engine/store/sql.ts';
import { seesConsultation } from './consultation.policy.ts';
import { type ConsultationChange, type ConsultationRow, consultationTable } from './consultation.tables.ts';

const HOUR_MS = 3_600_000;

/** While the expert works with them nobody asks for their return. */
const inUse: readonly ConsultationState[] = ['wait_diagnosis', 'wait_supplement', 'diagnosis_ing'];

function isInUse(row: ConsultationRow): boolean {
  return areHeld(row) && inUse.some((state) => state === row.applyOrderStatus);
}

/** Posted slides as what moves: their state is another field of the order. */
export const slideSubject: Subject<ConsultationRow> = {
  table: consultationTable,
  states: slideReturnStates,
  statusField: 'slideReturn',
  sees: seesConsultation,
  bars: (row): Message | undefined => (isInUse(row) ? '会诊尚未结束，切片仍在使用' : undefined),
};

/** The slides have left the applicant anew: what was said of the return of earlier ones ends. */
export const sentOut = {
  slideReturn: null,
  returnCompany: null,
  returnMailNo: null,
  returnSentTime: null,
  returnRemark: null,
  returnEndTime: null,
} as const satisfies ConsultationChange;

/** Whether the expert has something that has to come back: what was posted, or was sent after to a digital order. */
export const hasSlides = (row: ConsultationRow): boolean => Boolean(row.sentTime) || areHeld(row);

/** They have not arrived: whoever gets them sends them back, and knows them by the parcel in which they come. */
export function awaited(row: ConsultationRow): ConsultationChange {
  const { sentTime, mailCompany, mailNumberPath, supplementMailNo, supplementAnsweredTime } = row;
  return { slideReturn: 'held', sentTime, mailCompany, mailNumberPath, supplementMailNo, supplementAnsweredTime };
}

/** They are on their way back, under the number that the expert entered. */
export function sentBack(input: { returnCompany?: string | null; returnMailNo?: string | null }, now: number): ConsultationChange {
  return {
    slideReturn: 'returning',
    returnCompany: input.returnCompany ?? null,
    returnMailNo: input.returnMailNo ?? null,
    returnSentTime: new Date(now),
  };
}

/** What the slides wait for; nothing while they are in use, or where nothing is left to do. */
export function slideStepOf(row: ConsultationRow): keyof typeof slideReturnStates.steps | undefined {
  if (!areOut(row) || isInUse(row)) return undefined;
  return slideReturnStates.main?.[row.slideReturn ?? 'returned'];
}

/**
 * Until when that should be done, by limits in hours: of the return from the opinion on, or from their arrival where there is none, or from when
 * they should have arrived; what was sent after, from then on.
 */
export function slideDueOf(row: ConsultationRow, limits: { return: number; receive: number }): Date | undefined {
  const later = (since: Date | null | undefined, hours: number) => (since ? new Date(since.getTime() + hours * HOUR_MS) : undefined);
  if (!areHeld(row)) return later(row.returnSentTime, limits.receive);
  const arrived = row.diagnosisTime ?? row.receivedTime ?? later(row.sentTime, limits.receive);
  return later(arrived ?? row.supplementAnsweredTime ?? row.submitTime, limits.return);
}

/** Condition on `consultation`: slides that should have come back by now, by limits in hours; or that nobody says to have received back. */
export function slidesLate(limits: { return: number; receive: number }, now: number): Sql {
  const ago = (hours: number) => new Date(now - hours * HOUR_MS);
  const using = text(inUse.map((state) => `'${state}'`).join(', '));
  return sql`(
    apply_order_status NOT IN (${using}) AND slide_return IN ('held', 'keep_asked') AND COALESCE(diagnosis_time, received_time, sent_time + ${limits.receive}::int * interval '1 hour', supplement_answered_time, submit_time) < ${ago(limits.return)}
    OR slide_return = 'returning' AND return_sent_time < ${ago(limits.receive)})`;
}
