import { type Said, said } from './said.ts';
import { fromWireTime } from './wire-time.ts';

const DAY_MS = 86_400_000;

/**
 * How old somebody is on a day, both `yyyy-MM-dd`, as records tell it: under a month in days, the day of birth being the first of none; under
 * two years in completed months, which medicines and findings go by; then in years. A month ends on the day of its number, or the first day after it.
 */
export function ageSaid(birthDate: string, day: string): Said {
  const months = monthsOn(birthDate, day);
  if (months < 1) return said`${daysOn(birthDate, day)}天`;
  if (months < 12) return said`${months}月`;
  if (months > 12 && months < 24) return said`1岁${months - 12}月`;
  return yearsSaid(Math.floor(months / 12));
}

/** The same where nothing but the years is known. */
export function yearsSaid(years: number): Said {
  return said`${years}岁`;
}

function monthsOn(birthDate: string, day: string): number {
  const [years = 0, months = 0, days = 0] = partsOf(day).map((part, at) => part - (partsOf(birthDate)[at] ?? 0));
  return years * 12 + months - (days < 0 ? 1 : 0);
}

const daysOn = (birthDate: string, day: string): number =>
  Math.max(0, Math.round(((fromWireTime(day) ?? 0) - (fromWireTime(birthDate) ?? 0)) / DAY_MS));

const partsOf = (day: string): number[] => day.split('-').map(Number);
