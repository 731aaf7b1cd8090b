import type { Services } from '../services.ts';
import { type Sql, sql, text } from '../store/sql.ts';
import type { Seer } from './actor.ts';

/**
 * The condition that leaves out of a count what hospitals for tests take part in, on either side (domain rules 6.9.2). Where there are
 * none it costs nothing.
 */
export function withoutTests({ uncountedTenants }: Pick<Seer, 'uncountedTenants'>): Sql {
  if (uncountedTenants.length === 0) return text('true');
  return sql`tenant_id <> ALL (${uncountedTenants}) AND (target_tenant_id <> ALL (${uncountedTenants})) IS NOT FALSE`;
}

/** The hospitals for tests, also those that are out of use by now: what they did stays what it was. */
export async function testTenants({ database }: Pick<Services, 'database'>): Promise<string[]> {
  const { rows } = await database.forGroup().run<{ code: string }>(sql`
    SELECT tenant_code AS code FROM tenant WHERE is_test = 1 ORDER BY tenant_code`);
  return rows.map(({ code }) => code);
}
