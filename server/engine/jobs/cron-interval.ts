const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * The longest time in milliseconds between two runs of `minute hour * * *`, where either may be a number, `*` or every so
 * many. Throws for anything else: no job of ours runs by the month, and a wrong interval would hide one that is late.
 */
export function intervalOf(cron: string): number {
  const [minute = '', hour = '', ...days] = cron.split(' ');
  if (days.length !== 3 || days.some((part) => part !== '*')) throw new Error(`not a daily schedule: ${cron}`);
  const [minutes, hours] = [stepOf(minute), stepOf(hour)];
  if (hours === undefined) return DAY_MS;
  if (minutes === undefined) return hours * HOUR_MS;
  return hours === 1 ? minutes * MINUTE_MS : hours * HOUR_MS;
}

/** 1 for `*`, n for every n-th, nothing for one number. */
function stepOf(part: string): number | undefined {
  if (part === '*') return 1;
  const [, step] = /^\*\/(\d+)$/.exec(part) ?? [];
  if (step) return Number(step);
  if (/^\d+$/.test(part)) return undefined;
  throw new Error(`not a schedule: ${part}`);
}
