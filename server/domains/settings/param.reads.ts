import type { Runner } from '../../kernel/store/database.ts';
import { sql } from '../../kernel/store/sql.ts';

/** Presets, with the numbers that the platform's administrator has set in their place. One query, whatever the count. */
export async function readParams<K extends string>(runner: Runner, presets: Readonly<Record<K, number>>): Promise<Record<K, number>> {
  const { rows } = await runner.run<{ key: K; value: string }>(
    sql`SELECT param_key AS key, param_value AS value FROM param WHERE param_key = ANY (${Object.keys(presets)}) AND is_deleted = 0`,
  );
  const set = rows.filter(({ value }) => /^\d{1,9}$/.test(value)).map(({ key, value }) => [key, Number(value)] as const);
  return { ...presets, ...(Object.fromEntries(set) as Partial<Record<K, number>>) };
}
