import type { Stamp } from '../store/rows.ts';
import type { Runner, Tx } from '../store/runner.ts';
import { sql } from '../store/sql.ts';
import { inUse } from './hospital-in-use.ts';

/** A hospital of which nobody can sign in. */
export interface OutOfUse {
  readonly tenantId: string;
  readonly tenantName: string;
}

/** Of these hospitals those whose people cannot sign in at `now` (milliseconds). */
export async function outOfUse(
  runner: Runner,
  tenantIds: readonly (string | null | undefined)[],
  now: number,
): Promise<readonly OutOfUse[]> {
  const { rows } = await runner.run<OutOfUse>(sql`
    SELECT t.tenant_code AS "tenantId", t.tenant_name AS "tenantName" FROM tenant t
    WHERE t.tenant_code = ANY (${tenantIds.flatMap((id) => id ?? [])}) AND NOT (${inUse(now)})`);
  return rows;
}

/** What a domain does where a hospital that others wait for goes out of use: stopped, recycled, or at the end of its term. Both in the group scope. */
export interface OutOfUseFollower {
  /** How many of its documents of other hospitals wait for this one. */
  count(runner: Runner, tenantId: string): Promise<number>;
  /** Tells whoever waits for it, and whoever it made wait, in the transaction in which it goes out of use. */
  tell(tx: Tx, hospital: OutOfUse, stamp: Stamp): Promise<void>;
  /** Tells the same people that it answers again, in the transaction that brings it back, and has their hours reminded of anew. */
  back(tx: Tx, hospital: OutOfUse, stamp: Stamp): Promise<void>;
}

const followers = new Map<string, OutOfUseFollower>();

/** Has a domain hear of hospitals that go out of use. */
export function followOutOfUse(by: string, follower: OutOfUseFollower): void {
  followers.set(by, follower);
}

/** How many documents of other hospitals wait for one. */
export async function countWaiting(runner: Runner, tenantId: string): Promise<number> {
  let total = 0;
  for (const { count } of followers.values()) total += await count(runner, tenantId);
  return total;
}

/** Tells whoever waits for hospitals that nobody there can answer. */
export async function announceOutOfUse(tx: Tx, hospitals: readonly OutOfUse[], stamp: Stamp): Promise<void> {
  for (const hospital of hospitals) for (const { tell } of followers.values()) await tell(tx, hospital, stamp);
}

/** Tells whoever waited for a hospital that it is back. */
export async function announceBack(tx: Tx, hospital: OutOfUse, stamp: Stamp): Promise<void> {
  for (const { back } of followers.values()) await back(tx, hospital, stamp);
}
