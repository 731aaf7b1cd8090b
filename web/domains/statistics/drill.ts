import type { Figure, LineAnswer } from '../../../contract/domains/statistics/statistics.endpoints.ts';

const ORDERS = '/statistics/orders';
const REFERRALS = '/statistics/referral-orders';

/** The list behind a number: exactly the filters that it was counted with. */
export function drillTo(filters: Readonly<Record<string, string>>): string {
  return `${ORDERS}?${new URLSearchParams(filters)}`;
}

/** The same of referrals. */
export function drillToReferrals(filters: Readonly<Record<string, string>>): string {
  return `${REFERRALS}?${new URLSearchParams(filters)}`;
}

export function drillToFigure(figure: Figure): string {
  return drillTo({ figure });
}

/** Both days of a range, as the list's search shows them. */
export function rangeFilters({ beginTime, endTime }: Pick<LineAnswer, 'beginTime' | 'endTime'>): Record<string, string> {
  return { submitTime_dategt: `${beginTime} 00:00:00`, submitTime_datelt: `${endTime} 23:59:59` };
}
