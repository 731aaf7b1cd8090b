import { isReportedAbsent } from '../../../contract/domains/consultation/absent-applicant.fields.ts';
import type { Seat } from '../../../contract/domains/consultation/kinds/many-subject.kind.ts';
import { reportableFrom } from './consultation.money.ts';
import { askedOfOrder } from './consultation.panel.ts';
import type { Chapter } from './order-life.testing.ts';

const HOUR_MS = 3_600_000;

/**
 * What the applicant planned by in this round, in milliseconds: the hour that they asked for, the latest that they were told, and until which one they
 * are free as nobody held the one before. Besides, whose absence took the present hour before it came.
 */
export interface Told {
  readonly asked: number;
  readonly latest: number;
  readonly free: number;
  readonly stopped: readonly string[];
}

export const NOTHING: Told = { asked: 0, latest: 0, free: 0, stopped: [] };

type Change = Pick<Chapter, 'before' | 'after' | 'where'>;

/** The same after something more has happened. What is not audited, or not any more, begins anew with the hour that they ask for; of one given up the latest counts, and that it had passed. */
export function toldAfter({ before, after, where }: Change, { asked, latest, free, stopped }: Told, now: number): Told {
  if (after.levelOneAuditStatus !== '1') return { ...NOTHING, asked: after.appointmentTime?.getTime() ?? 0 };
  const [from, to] = [before.scheduleTime?.getTime() ?? 0, after.scheduleTime?.getTime() ?? 0];
  const hasPassed = (...hours: number[]) => hours.some((hour) => hour > 0 && hour <= now);
  const isFreed = to !== from && (from > 0 ? hasPassed(from) : hasPassed(latest, free));
  return {
    asked,
    latest: Math.max(latest, from, to),
    free: isFreed ? to || from : to > 0 ? Math.min(free, to) : free,
    // What becomes of absences once the hour has come changes nothing.
    stopped: to > now ? where.absent : to === from ? stopped : [],
  };
}

/** Of so many cents what goes back to whom cancels or does not come, with the presets of domain rules 6.1.5: what those cost who have not answered, and a part of the rest. */
export function backOfHeld(held: number, change: Change, told: Told, now: number): number {
  const { after, where } = change;
  const isThere = ({ targetDoctorId, isChief }: Seat): boolean => isChief === 1 && where.came.includes(targetDoctorId);
  const silent = (after.experts ?? []).filter((seat) => seat.answer === 'invited' && !isThere(seat));
  const whole = silent.reduce((sum, { price }) => sum + price, 0);
  return whole + Math.floor((held - whole) * refundShare(change, told, now));
}

function refundShare({ before, after, where }: Change, { asked, latest, free, stopped }: Told, at: number): number {
  const { applyOrderStatus, scheduleTime } = before;
  if (!scheduleTime) return 1;
  const isHere = where.came.includes(before.applyUserId ?? '');
  const isAbsent = (isReportedAbsent(before) && !isHere) || after.expiryCause === 'absent';
  // Of who did not come, at the hour itself.
  const [hour, now] = [scheduleTime.getTime(), isAbsent ? scheduleTime.getTime() : at];
  if ((applyOrderStatus === 'wait_supplement' && hour <= now) || now < free) return 1;
  if (askedOfOrder(before).some(({ userId }) => stopped.includes(userId ?? ''))) return 1;
  if (isHere && now >= reportableFrom(before) && !where.came.includes(before.targetDoctorId ?? '')) return 1;
  const hours = (Math.max(hour, latest, now < hour ? asked : 0) - now) / HOUR_MS;
  return hours >= 24 ? 1 : hours >= 2 ? 0.5 : 0;
}

/**
 * Whoever does not come to the one hour that they were ever told, with nobody absent, keeps nothing back of those who accepted, whatever they had asked
 * for; what anybody else cost goes back. Nothing of this asks how it is computed.
 */
export function keptOfNoShow({ before, after }: Chapter, isPlain: boolean): number | undefined {
  if (!isPlain || after.expiryCause !== 'absent' || before.expiryCause === 'absent') return undefined;
  const accepted = (after.experts ?? []).filter(({ answer }) => answer === 'accepted');
  return after.experts ? accepted.reduce((sum, { price }) => sum + price, 0) : (after.remotePrice ?? 0);
}
