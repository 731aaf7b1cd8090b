/**
 * Dates on the wire are `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, which has had no daylight saving since 1991,
 * so that eight hours may be added instead of asking a calendar.
 */
const OFFSET_MS = 8 * 3_600_000;
const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/;

const DAY_S = 86_400;
const MOST_DAYS = 20_000;
const days = new Map<number, string>();
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/** The calendar day by its number since 1970. Those that are shown are few, and a page of a list shows a hundred times. */
function dayOf(number: number): string {
  const known = days.get(number);
  if (known !== undefined) return known;
  const day = new Date(number * DAY_S * 1000).toISOString().slice(0, 10);
  if (days.size >= MOST_DAYS) days.clear();
  days.set(number, day);
  return day;
}

/** An instant, in milliseconds since 1970 UTC, as the wire shows it. */
export function toWireTime(ms: number): string {
  const seconds = Math.floor((ms + OFFSET_MS) / 1000);
  const day = Math.floor(seconds / DAY_S);
  const rest = seconds - day * DAY_S;
  return `${dayOf(day)} ${twoDigits[Math.floor(rest / 3600)]}:${twoDigits[Math.floor(rest / 60) % 60]}:${twoDigits[rest % 60]}`;
}

/** The calendar day in Asia/Shanghai of an instant in milliseconds. */
export function toWireDate(ms: number): string {
  return toWireTime(ms).slice(0, 10);
}

/** The instant, in milliseconds, of a wire time or day; `undefined` when it is no real time. */
export function fromWireTime(text: string): number | undefined {
  const parts = DATE_TIME.exec(text);
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  const ms = Date.UTC(year, month - 1, day, hour, minute, second);
  const back = new Date(ms).toISOString();
  const same = back.startsWith(`${parts[1]}-${parts[2]}-${parts[3]}`) && hour < 24 && minute < 60 && second < 60;
  return same && year >= 1800 && year <= 9999 ? ms - OFFSET_MS : undefined;
}

/** Completed years between a birth date and a day, both `yyyy-MM-dd` (domain rules 7.7). */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
