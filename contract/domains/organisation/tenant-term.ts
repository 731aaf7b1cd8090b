const DAY_MS = 86_400_000;

/** So many days before a hospital's term ends it is told, and the platform: the most first. */
export const TERM_MARKS = [30, 7, 1] as const;
/** From then on a term is about to end, in milliseconds before it does. */
export const ENDING_MS = TERM_MARKS[0] * DAY_MS;

/** Whether a term that ends then is about to, in milliseconds. */
export function isEnding(end: number, now: number): boolean {
  return end > now && end <= now + ENDING_MS;
}

/** The days that are left of it, the one that has begun among them. */
export function daysLeft(end: number, now: number): number {
  return Math.ceil((end - now) / DAY_MS);
}
