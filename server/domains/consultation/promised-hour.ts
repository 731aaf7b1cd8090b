import type { ConsultationChange, ConsultationRow } from './consultation.tables.ts';

/**
 * What an applicant keeps of the hours that they were told in this round, when they are told another one or the one that they had is given up
 * (`undefined`): the latest counts (ADR 0160). One that passed without anybody beginning binds them no longer: until the next one they are as early
 * as can be, and not at it, nor at an earlier one that follows. So does one that was given up, once it has passed before another is arranged.
 */
export function promised(row: ConsultationRow, time: Date | undefined, now: number): ConsultationChange {
  const { scheduleTime, promisedTime, freeUntil } = row;
  const told = [time, scheduleTime, promisedTime].map((one) => one?.getTime() ?? 0);
  const last = scheduleTime ?? promisedTime;
  const isPast = last ? last.getTime() <= now : false;
  return {
    promisedTime: new Date(Math.max(...told)),
    ...(time && (isPast || (freeUntil && time < freeUntil)) ? { freeUntil: time } : {}),
  };
}
