import { centsToReadable } from '../../../kernel/money.ts';

/** A fee in cents for people: `¥300.00`, or that nothing is to be paid. */
export function readableFee(cents: number): string {
  return cents > 0 ? `¥${centsToReadable(cents)}` : '免费';
}
