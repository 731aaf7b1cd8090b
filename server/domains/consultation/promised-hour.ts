import type { ConsultationChange, ConsultationRow } from './consultation.tables.ts';

/**
 * What an applicant keeps of the hours that they were told in this round when they are told another one or the one that they had is given up
 * (`undefined`): the latest counts (ADR 0160). One that passed without anybody beginning binds them no longer: until the next one they are as early
 * as can be, and not at it, nor at an earlier one that follows. So does one that was given up, once it has passed
 * before another is arranged, which `freeUntil` tells of one that had passed by then.
 */
export function promised(
  { scheduleTime, promisedTime, freeUntil }: ConsultationRow,
  time: Date | undefined,
  now: number,
): ConsultationChange {
  const hasPassed = (one: Date | null | undefined): boolean => Boolean(one && one.getTime() <= now);
  const told = [time, scheduleTime, promisedTime].map((one) => one?.getTime() ?? 0);
  const latest = { promisedTime: new Date(Math.max(...told)) };
  if (!time) return hasPassed(scheduleTime) ? { ...latest, freeUntil: scheduleTime } : latest;
  const isFree = scheduleTime ? hasPassed(scheduleTime) : hasPassed(promisedTime) || hasPassed(freeUntil);
  return isFree || (freeUntil && time < freeUntil) ? { ...latest, freeUntil: time } : latest;
}
