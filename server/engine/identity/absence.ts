import type { Stamp } from '../store/rows.ts';
import type { Tx } from '../store/runner.ts';

/** First and last day. */
export interface DaySpan {
  readonly from: string;
  readonly until: string;
}

/** Somebody of the transaction's hospital sees nobody on these days. */
export interface Absence extends DaySpan {
  readonly userId: string;
  /** What was entered of them before: who had an hour on those days has been told. */
  readonly before?: DaySpan | undefined;
}

/**
 * What a domain does when an absence is entered, in the transaction that enters it. Answers how many appointments of theirs lie in days on which they were not
 * absent before.
 */
export type AbsenceFollower = (tx: Tx, absence: Absence, stamp: Stamp) => Promise<number>;

const followers = new Map<string, AbsenceFollower>();

/** Has a domain hear of absences. */
export function followAbsences(by: string, follower: AbsenceFollower): void {
  followers.set(by, follower);
}

/** Tells whoever keeps appointments. Answers of how many those concerned hear. */
export async function announceAbsence(tx: Tx, absence: Absence, stamp: Stamp): Promise<number> {
  let total = 0;
  for (const follow of followers.values()) total += await follow(tx, absence, stamp);
  return total;
}
