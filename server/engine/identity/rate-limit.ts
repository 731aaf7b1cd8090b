import { Refusal } from '../../platform/refusal.ts';
import type { Runner } from '../store/runner.ts';
import { sql } from '../store/sql.ts';
import { networkOf } from './network-of.ts';

/** The counter of a budget that each address has: of IPv6 each network, or somebody would have as many budgets as addresses. */
export function addressCounter(name: string, ip: string): string {
  return `${name} ${networkOf(ip)}`;
}

/**
 * Takes one from a budget of `limit` per fixed window of `windowMs`, shared by all processes. Throws 429 when it is
 * used up. Needs the group scope, and no transaction around it: one that is rolled back would give the hit back.
 */
export async function takeFromBudget(runner: Runner, counter: string, limit: number, windowMs: number, now: number): Promise<void> {
  const windowStart = new Date(Math.floor(now / windowMs) * windowMs);
  const { rows } = await runner.run<{ hits: number }>(sql`
    INSERT INTO rate_counter (counter, window_start, hits, create_time)
    VALUES (${counter}, ${windowStart}, 1, ${new Date(now)})
    ON CONFLICT (counter, window_start) DO UPDATE SET hits = rate_counter.hits + excluded.hits
    RETURNING hits`);
  if ((rows[0]?.hits ?? 0) > limit) throw new Refusal(429, '操作过于频繁，请稍后再试');
}

/** Gives one back to a budget that counts failures alone, once it is known that this was none. */
export async function giveBackToBudget(runner: Runner, counter: string, windowMs: number, now: number): Promise<void> {
  const windowStart = new Date(Math.floor(now / windowMs) * windowMs);
  await runner.run(sql`UPDATE rate_counter SET hits = hits - 1 WHERE counter = ${counter} AND window_start = ${windowStart} AND hits > 0`);
}
