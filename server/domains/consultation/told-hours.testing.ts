import { isReportedAbsent } from '../../../contract/domains/consultation/absent-applicant.fields.ts';
import type { ConsultationRow } from './consultation.tables.ts';
import type { Chapter } from './order-life.testing.ts';

const HOUR_MS = 3_600_000;

/** What the applicant planned by in this round, in milliseconds: the latest hour that they asked for or were told, and until which one they are free as nobody held the one before. */
export interface Told {
  readonly latest: number;
  readonly free: number;
}

export const NOTHING: Told = { latest: 0, free: 0 };

type Change = Pick<Chapter, 'before' | 'after'>;

/** The same after something more has happened. What is not audited, or not any more, begins anew with the hour that they ask for; of one given up the latest counts, and that it had passed. */
export function toldAfter({ before, after }: Change, { latest, free }: Told, now: number): Told {
  if (after.levelOneAuditStatus !== '1') return { latest: after.appointmentTime?.getTime() ?? 0, free: 0 };
  const [from, to] = [before.scheduleTime?.getTime() ?? 0, after.scheduleTime?.getTime() ?? 0];
  const hasPassed = (...hours: number[]) => hours.some((hour) => hour > 0 && hour <= now);
  const isFreed = to !== from && (from > 0 ? hasPassed(from) : hasPassed(latest, free));
  return { latest: Math.max(latest, from, to), free: isFreed ? to || from : to > 0 ? Math.min(free, to) : free };
}

/** Of so many cents what goes back to whom cancels or does not come, with the presets of domain rules 6.1.5: what those cost who have not answered, and a part of the rest. */
export function backOfHeld(held: number, { before, after }: Change, told: Told, now: number): number {
  const silent = (before.experts ?? []).reduce((sum, { answer, price }) => sum + (answer === 'invited' ? price : 0), 0);
  return silent + Math.floor((held - silent) * refundShare(before, isReportedAbsent(before) || after.expiryCause === 'absent', told, now));
}

function refundShare({ applyOrderStatus, scheduleTime }: ConsultationRow, isAbsent: boolean, { latest, free }: Told, at: number): number {
  if (!scheduleTime) return 1;
  // Of who did not come, at the hour itself.
  const [hour, now] = [scheduleTime.getTime(), isAbsent ? scheduleTime.getTime() : at];
  if ((applyOrderStatus === 'wait_supplement' && hour <= now) || now < free) return 1;
  const hours = (Math.max(hour, latest) - now) / HOUR_MS;
  return hours >= 24 ? 1 : hours >= 2 ? 0.5 : 0;
}
