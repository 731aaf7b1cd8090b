import { consultationParams } from '../../../contract/domains/consultation/consultation.params.ts';
import { isArranged, isHeldByVideo, kindOf } from '../../../contract/domains/consultation/kinds/kinds.ts';
import { toWireDate } from '../../../contract/kernel/wire-time.ts';
import type { Services } from '../../engine/services.ts';
import type { Runner } from '../../engine/store/runner.ts';
import { readParams } from '../settings/param.reads.ts';
import { calendarOf, endOfWorkingDays, workingDaysBetween } from '../settings/working-days.reads.ts';
import { workingDaysOf } from './consultation.answer-time.ts';
import type { ConsultationChange, ConsultationRow } from './consultation.tables.ts';
import { absenceOn } from './expert-standing.ts';
import { promised } from './promised-hour.ts';

const DAY_MS = 24 * 3_600_000;

/** The expert's clock stops: how far it had come is kept, and the applicant is waited for instead. */
export function pause(row: ConsultationRow, now: number): ConsultationChange {
  return { supplementAskedTime: new Date(now), waitedSince: row.waitingSince ?? null, waitingSince: new Date(now) };
}

/** It goes on as far along as it was: what is reckoned from `waitingSince` and from its audit comes later by as long as it stood. */
export async function resume(services: Services, row: ConsultationRow, now: number): Promise<ConsultationChange> {
  const { tenantId, startTime, supplementAskedTime } = row;
  // Asked within a transaction: the connections that look things up are others than those of transactions.
  const owner = services.database.forGroup();
  const asked = supplementAskedTime?.getTime() ?? now;
  const stood = { owner, tenantId, asked, now };
  const accepted = row.finishSince ?? row.levelOneAuditTime;
  const { 'consultation.finish': finish } = await readParams(owner, consultationParams, tenantId);
  // What is urgent is done within hours.
  const days = kindOf(row).heldWithin?.(row) ? undefined : finish;
  const lost = await hasLostHour(services, row, now);
  return {
    // Where the hour has passed or is lost it begins anew, also the grace of people who had met and not begun yet.
    waitingSince:
      lost || hasPassed(row, now)
        ? new Date(now)
        : await withSameDays(row.waitedSince?.getTime() ?? asked, await workingDaysOf(row, owner), stood),
    waitedSince: null,
    ...(accepted ? { finishSince: await withSameDays(accepted.getTime(), days, stood) } : {}),
    ...(startTime ? { pausedSeconds: (row.pausedSeconds ?? 0) + Math.round(Math.max(0, now - asked) / 1000) } : {}),
    ...(lost ? { scheduleTime: null, ...promised(row, undefined, now) } : {}),
  };
}

/** In whose calendar, and from when until when (milliseconds) it stood. */
interface Stood {
  readonly owner: Runner;
  readonly tenantId: string;
  readonly asked: number;
  readonly now: number;
}

/**
 * From when (milliseconds) a limit goes on that had begun then. Where working days are what counts, it has as many of them left as when it
 * stopped: a weekend or a holiday that it stood over gives the expert none besides. What was late already is only moved by as long as it stood,
 * so that no holiday makes it expire.
 */
async function withSameDays(began: number, days: number | undefined, { owner, tenantId, asked, now }: Stood): Promise<Date> {
  const since = began + Math.max(0, now - asked);
  if (days === undefined) return new Date(since);
  const today = toWireDate(now);
  const calendar = await calendarOf(owner, tenantId, today);
  const endFrom = (ms: number): number => endOfWorkingDays(toWireDate(ms), days, calendar).getTime();
  if (endFrom(began) < asked) return new Date(since);
  const used = workingDaysBetween(toWireDate(began), toWireDate(asked), calendar);
  const usedFrom = (ms: number): number => workingDaysBetween(toWireDate(ms), today, calendar);
  let from = since;
  while (usedFrom(from) < used) from -= DAY_MS;
  while (usedFrom(from) > used) from += DAY_MS;
  // What stopped on its last day has what is left of a day: of the next that is worked, where none is worked today.
  while (endFrom(from) <= now) from += DAY_MS;
  return new Date(Math.min(from, now));
}

/** Back to where it was asked from; an hour that is lost is arranged anew where hours are arranged. */
export async function resumesIn(
  services: Services,
  row: ConsultationRow,
  now: number,
): Promise<'wait_diagnosis' | 'diagnosis_ing' | 'wait_scheduling'> {
  if (row.startTime) return 'diagnosis_ing';
  const isAnew = (isArranged(row) || isHeldByVideo(row)) && (await hasLostHour(services, row, now));
  return isAnew ? 'wait_scheduling' : 'wait_diagnosis';
}

/** Its hour passed meanwhile, or an expert sees nobody on its day by now. */
async function hasLostHour(services: Services, row: ConsultationRow, now: number): Promise<boolean> {
  if (row.startTime || !row.scheduleTime) return false;
  return isMissed(row, now) || (!hasPassed(row, now) && Boolean(await absenceOn(services, row, row.scheduleTime)));
}

/** Nobody who has come to a meeting waits in it longer than this for an answer, in ms. */
const WAITING_MS = 2 * 3_600_000;

/**
 * Its hour passed while the applicant was waited for. Who asks at the hour itself, before they press that it begins, is with the others already, and
 * goes on with them if the answer comes while they are there.
 */
export function isMissed(row: ConsultationRow, now: number): boolean {
  const asked = row.supplementAskedTime?.getTime() ?? 0;
  return hasPassed(row, now) && (asked < (row.scheduleTime?.getTime() ?? 0) || now - asked > WAITING_MS);
}

/** Its hour passed before it began. */
const hasPassed = ({ startTime, scheduleTime }: ConsultationRow, now: number): boolean =>
  !startTime && scheduleTime instanceof Date && scheduleTime.getTime() <= now;
