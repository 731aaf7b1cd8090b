/**
 * Dates on the wire are `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, which has had no daylight saving since 1991,
 * so that eight hours may be added instead of asking a calendar.
 */
const OFFSET_MS = 8 * 3_600_000;
const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/** An instant, in milliseconds since 1970 UTC, as the wire shows it. */
export function toWireTime(ms: number): string {
  return new Date(ms + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
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
