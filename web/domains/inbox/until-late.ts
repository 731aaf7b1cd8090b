/** Where much waits, lines become late one after the other: they are asked for together. */
const LEAST_MS = 30_000;
/** A day: timers know no longer waits than 24 of them, and who sleeps over an hour is told when they wake. */
const LONGEST_MS = 86_400_000;

/**
 * For how long from `now` a console waits until what it shows becomes late, where the answer of `answeredAt` says in how long that is (all
 * in milliseconds): its own clock may be wrong, and only passes. Nothing where no line will.
 */
export function untilLate(lateIn: number | undefined, answeredAt: number, now: number): number | undefined {
  if (lateIn === undefined) return undefined;
  return Math.min(Math.max(answeredAt + Math.max(lateIn, LEAST_MS) - now, 0), LONGEST_MS);
}
