import type { Stamp } from '../store/rows.ts';
import type { Tx } from '../store/runner.ts';

/** First and last day. */
export interface DaySpan {
  readonly from: string;
  readonly until: string;
}

/** Somebody of the transaction's hospital sees nobody on other days than was entered before; without `after`, on none. */
export interface AbsenceChange {
  readonly userId: string;
  readonly before?: DaySpan | undefined;
  readonly after?: DaySpan | undefined;
}

/**
 * What a domain does when an absence is entered, changed or withdrawn, in the transaction that does it. Answers how many appointments of theirs lie in days
 * on which they were not absent before.
 */
export type AbsenceFollower = (tx: Tx, change: AbsenceChange, stamp: Stamp) => Promise<number>;

const followers = new Map<string, AbsenceFollower>();

/** Has a domain hear of absences. */
export function followAbsences(by: string, follower: AbsenceFollower): void {
  followers.set(by, follower);
}

/** Tells whoever keeps appointments. Answers of how many those concerned hear that they cannot be kept. */
export async function announceAbsence(tx: Tx, change: AbsenceChange, stamp: Stamp): Promise<number> {
  let total = 0;
  for (const follow of followers.values()) total += await follow(tx, change, stamp);
  return total;
}
