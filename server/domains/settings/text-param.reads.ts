import type { Runner } from '../../engine/store/runner.ts';
import { sql } from '../../engine/store/sql.ts';

/** The text of a system parameter, if it was set. */
export async function readTextParam(runner: Runner, key: string): Promise<string | undefined> {
  const { rows } = await runner.run<{ value: string }>(
    sql`SELECT param_value AS value FROM param WHERE param_key = ${key} AND is_deleted = 0`,
  );
  return rows[0]?.value.trim() || undefined;
}
