import type { ConsultationParam } from '../../../../contract/domains/consultation/consultation.params.ts';
import type { DemoRandom } from '../../../demo/demo-random.ts';
import { type DemoRoute, type Step, stepHours } from './demo-routes.ts';

export interface PlannedStep {
  step: Step;
  /** Milliseconds. */
  at: number;
}

export interface Plan {
  createdAt: number;
  steps: PlannedStep[];
  /** The appointed hour of the last scheduling, if there was one. */
  scheduledAt?: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
/** Hours before now at which something urgent was arranged that is still to come. */
const LATEST_URGENT = 6;
const SHANGHAI_MS = 8 * HOUR_MS;

/** What counts for the applying hospital. */
export type Limits = Readonly<Record<ConsultationParam, number>>;

interface Telling {
  urgent: boolean;
  limits: Limits;
  random: DemoRandom;
  now: number;
}

/** When each step of an order was: backwards from the last one, in working hours, with the clock's deadlines kept exactly. */
export function planTimes(route: DemoRoute, taken: readonly Step[], telling: Telling): Plan {
  const { urgent, random, now } = telling;
  const times: number[] = [];
  const ago = random.between(...route.ago);
  // The hour of what is urgent lies within a day of the audit.
  let at = now - (urgent && taken.at(-1) === 'schedule' ? Math.min(ago, LATEST_URGENT) : ago) * HOUR_MS;
  for (const step of [...taken].reverse()) {
    times.unshift(at);
    at -= random.between(...stepHours[step][urgent ? 1 : 0]) * HOUR_MS;
  }
  const steps = taken.map((step, index) => ({ step, at: inWorkingHours(times[index] ?? at, now) }));
  const scheduledAt = heldInTime(steps, scheduleTime(steps, route, telling), telling);
  const plan = { createdAt: inWorkingHours(at, now), steps, scheduledAt };
  keepDeadlines(plan, telling);
  return plan;
}

/** The hour, or for what is urgent the last at which it may be held, whichever is sooner. */
function heldInTime(steps: readonly PlannedStep[], hour: number | undefined, { urgent, limits }: Telling): number | undefined {
  const audited = steps.findLast(({ step }) => step === 'auditPass')?.at;
  if (hour === undefined || audited === undefined || !urgent) return hour;
  return Math.min(hour, wholeMinutes(audited + limits['consultation.held-urgent'] * HOUR_MS, 10));
}

/** Days before today are squeezed into 8 to 18 o'clock, without changing the order of anything. */
export function inWorkingHours(at: number, now: number): number {
  const day = Math.floor((at + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS;
  const today = Math.floor((now + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS;
  return day >= today ? at : Math.round(day + 8 * HOUR_MS + ((at - day) * 10) / 24);
}

function scheduleTime(
  steps: readonly PlannedStep[],
  { scheduledIn = [1, 120] }: DemoRoute,
  { urgent, limits, random, now }: Telling,
): number | undefined {
  const index = steps.findLastIndex(({ step }) => step === 'schedule');
  const planned = steps[index];
  if (!planned) return undefined;
  const next = steps[index + 1];
  if (!next) return wholeMinutes(now + random.between(scheduledIn[0], Math.min(scheduledIn[1], urgent ? 16 : 120)) * HOUR_MS, 10);
  if (next.step === 'start') return Math.max(wholeMinutes(next.at, 10), planned.at + MINUTE_MS);
  if (next.step === 'expire')
    return Math.max(wholeMinutes(next.at - limits['consultation.grace'] * HOUR_MS, 10), planned.at + 20 * MINUTE_MS);
  // Cancelled or sent back early, late and too late: the three sizes of a refund.
  return wholeMinutes(next.at + random.pick([12, 30, 1.6, 12]) * HOUR_MS, 10);
}

/** The clock expires an order when its time is up, not some hours around it. */
function keepDeadlines(plan: Plan, { urgent, limits, random }: Telling): void {
  const { steps, scheduledAt } = plan;
  const index = steps.findIndex(({ step }) => step === 'expire');
  const [before, expired] = [steps[index - 1], steps[index]];
  if (!before || !expired) return;
  const waits = urgent ? 'consultation.expire-urgent' : 'consultation.expire';
  const hours = limits[before.step === 'submit' ? 'consultation.pay-limit' : waits];
  const isScheduled = before.step === 'schedule' && scheduledAt !== undefined;
  const due = isScheduled ? scheduledAt + limits['consultation.grace'] * HOUR_MS : before.at + hours * HOUR_MS;
  const late = due + random.between(10, 59) * 1000 - expired.at;
  // Later than planned: what comes after waits as long, or what came before was that much earlier; nothing happens in the future.
  if (late <= 0 || isScheduled) for (const step of steps.slice(index, late > 0 ? undefined : index + 1)) step.at += late;
  else {
    plan.createdAt -= late;
    for (const step of steps.slice(0, index)) step.at -= late;
  }
}

/** Rounded down to so many minutes: people make appointments at whole ones. */
export function wholeMinutes(at: number, minutes: number): number {
  return Math.floor(at / (minutes * MINUTE_MS)) * minutes * MINUTE_MS;
}
