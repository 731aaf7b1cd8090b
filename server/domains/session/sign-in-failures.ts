import type { Runner } from '../../kernel/store/database.ts';
import { type Sql, sql } from '../../kernel/store/sql.ts';
import { readSignInLimits } from './sign-in-limits.ts';

/** Wrong passwords are counted for names that nobody has, too, so that a lock does not tell which accounts exist. */
export interface SignInName {
  tenantId: string;
  accountKey: string;
}

/** Asks until when the name is locked: one row with `lockedUntil`, or none. */
export function lockSql({ tenantId, accountKey }: SignInName): Sql {
  return sql`SELECT locked_until AS "lockedUntil" FROM sign_in_failure WHERE tenant_id = ${tenantId} AND account_key = ${accountKey}`;
}

/** The end of a lock in milliseconds; `undefined` when there is none or it is over. */
export function lockEnd(row: Record<string, unknown> | undefined, now: number): number | undefined {
  const until = row?.lockedUntil instanceof Date ? row.lockedUntil.getTime() : 0;
  return until > now ? until : undefined;
}

/** Counts one wrong password; as many as the platform allows within the time of a lock, the fifth by default, lock the name. */
export async function countFailure(runner: Runner, { tenantId, accountKey }: SignInName, now: number): Promise<void> {
  const { wrongPasswords, lockMs } = await readSignInLimits(runner);
  const [time, forgotten, lockedUntil] = [new Date(now), new Date(now - lockMs), new Date(now + lockMs)];
  const counts = sql`sign_in_failure.last_time > ${forgotten}`;
  await runner.run(sql`
    INSERT INTO sign_in_failure (tenant_id, account_key, failures, last_time, create_time)
    VALUES (${tenantId}, ${accountKey}, 1, ${time}, ${time})
    ON CONFLICT (tenant_id, account_key) DO UPDATE SET
      failures = CASE WHEN ${counts} THEN sign_in_failure.failures + 1 ELSE 1 END,
      locked_until = CASE WHEN ${counts} AND sign_in_failure.failures + 1 >= ${wrongPasswords} THEN ${lockedUntil}::timestamptz END,
      last_time = excluded.last_time`);
}

/** Forgets the count after a right password. Not while a lock is on: a guess that came in before it must not lift it. */
export async function clearFailures(runner: Runner, name: SignInName, now: number): Promise<{ lockedUntil?: number }> {
  const { rows } = await runner.run(sql`${lockSql(name)} FOR UPDATE`);
  const lockedUntil = lockEnd(rows[0], now);
  if (rows.length > 0 && lockedUntil === undefined) {
    await runner.run(sql`DELETE FROM sign_in_failure WHERE tenant_id = ${name.tenantId} AND account_key = ${name.accountKey}`);
  }
  return { lockedUntil };
}
