import { toWireTime } from '../../../contract/kernel/wire-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * The longest time in milliseconds between two runs of `minute hour * * *`, where either may be a number, `*` or every so
 * many. Throws for anything else: no job of ours runs by the month, and a wrong interval would hide one that is late.
 */
export function intervalOf(cron: string): number {
  const { minute, hour } = partsOf(cron);
  const [minutes, hours] = [stepOf(minute), stepOf(hour)];
  if (hours === undefined) return DAY_MS;
  if (minutes === undefined) return hours * HOUR_MS;
  return hours === 1 ? minutes * MINUTE_MS : hours * HOUR_MS;
}

/** The last moment up to `now` at which such a schedule, in Asia/Shanghai, was due; both in milliseconds. Throws where it never is. */
export function lastDue(cron: string, now: number): number {
  const { minute, hour } = partsOf(cron);
  const latest = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  for (let at = latest; at > latest - DAY_MS; at -= MINUTE_MS) {
    const [hours = '', minutes = ''] = toWireTime(at).slice(11).split(':');
    if (isMet(hour, Number(hours)) && isMet(minute, Number(minutes))) return at;
  }
  throw new Error(`never due: ${cron}`);
}

function partsOf(cron: string): { minute: string; hour: string } {
  const [minute = '', hour = '', ...days] = cron.split(' ');
  if (days.length !== 3 || days.some((part) => part !== '*')) throw new Error(`not a daily schedule: ${cron}`);
  return { minute, hour };
}

function isMet(part: string, value: number): boolean {
  const step = stepOf(part);
  return step === undefined ? value === Number(part) : value % step === 0;
}

/** 1 for `*`, n for every n-th, nothing for one number. */
function stepOf(part: string): number | undefined {
  if (part === '*') return 1;
  const [, step] = /^\*\/(\d+)$/.exec(part) ?? [];
  if (step) return Number(step);
  if (/^\d+$/.test(part)) return undefined;
  throw new Error(`not a schedule: ${part}`);
}
