import { addDays, dayCount, daysOf } from '../../../../contract/domains/statistics/day-range.ts';
import type { Days } from './touched-rows.ts';

/** Days in a row as stretches, in their order; none longer than `most` days. */
export function stretchesOf(days: readonly string[], most = Number.POSITIVE_INFINITY): Days[] {
  const stretches: Days[] = [];
  for (const day of [...days].sort()) {
    const last = stretches.at(-1);
    if (last && addDays(last.last, 1) === day && dayCount(last.first, day) <= most)
      stretches[stretches.length - 1] = { ...last, last: day };
    else stretches.push({ first: day, last: day });
  }
  return stretches;
}

/** At most so many stretches: those that lie nearest to each other are joined, with the days between them. */
export function joined(stretches: readonly Days[], most: number): Days[] {
  const left = [...stretches];
  while (left.length > most) {
    const gaps = left.slice(1).map(({ first }, at) => dayCount(left[at]?.last ?? first, first));
    const at = gaps.indexOf(Math.min(...gaps));
    const [one, other] = left.splice(at, 2);
    if (one && other) left.splice(at, 0, { first: one.first, last: other.last });
  }
  return left;
}

/** Whether a day lies within one of these. */
export function isWithin(day: string, stretches: readonly Days[]): boolean {
  return stretches.some(({ first, last }) => first <= day && day <= last);
}

/** The days of a range that lie in none of these stretches. */
export function daysOutside(begin: string, end: string, stretches: readonly Days[]): string[] {
  return daysOf(begin, end).filter((day) => !isWithin(day, stretches));
}
