const DAY_MS = 86_400_000;

const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A calendar day some days later or, with a negative number, earlier. */
export function addDays(day: string, count: number): string {
  return dayOf(utc(day) + count * DAY_MS);
}

/** How many days a range has, both ends included; 0 or less when it ends before it begins. */
export function dayCount(begin: string, end: string): number {
  return Math.round((utc(end) - utc(begin)) / DAY_MS) + 1;
}

/** Every day of a range, both ends included. */
export function daysOf(begin: string, end: string): string[] {
  return Array.from({ length: Math.max(0, dayCount(begin, end)) }, (_, at) => addDays(begin, at));
}
