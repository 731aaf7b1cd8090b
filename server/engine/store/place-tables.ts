import type pg from 'pg';
import type { Table } from './table.ts';
import { isOwned } from './table.ts';

/**
 * Where the rows of a table lie once the database is distributed (design §9): with their tenant, as a copy on every machine, or
 * on the coordinator alone. It follows from the declared scope.
 */
export type Place = 'tenant' | 'everywhere' | 'coordinator';

/** What only the platform's own machinery writes down, and nothing of a tenant is joined with, stays where it is. */
export function placeOf(table: Table): Place {
  if (isOwned(table)) return 'tenant';
  return table.scope === 'platform' && table.kind === 'record' ? 'coordinator' : 'everywhere';
}

/** All tables of a tenant lie together, whichever was first. */
const TOGETHER = "SELECT logicalrelid::regclass::text AS name FROM pg_dist_partition WHERE partmethod = 'h' LIMIT 1";

/**
 * Moves the rows of one table to their place, with what they hold; does nothing where they are there. The fence is lifted
 * for the owner meanwhile, within the caller's transaction: behind it the rows could not be copied.
 */
export async function placeTable(client: Pick<pg.Client, 'query'>, table: Table, shards?: number): Promise<void> {
  const place = placeOf(table);
  const { name } = table;
  if (place === 'coordinator' || (await isPlaced(client, name))) return;
  if (place === 'everywhere') return placeEverywhere(client, table);
  const { rows } = await client.query<{ name: string }>(TOGETHER);
  const [first] = rows;
  await client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`);
  if (first) await client.query("SELECT create_distributed_table($1, 'tenant_id', colocate_with => $2)", [name, first.name]);
  else await client.query("SELECT create_distributed_table($1, 'tenant_id', shard_count => $2)", [name, shards ?? 32]);
  await client.query(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`);
}

async function placeEverywhere(client: Pick<pg.Client, 'query'>, { name, between }: Table): Promise<void> {
  if (between) await client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`);
  await client.query('SELECT create_reference_table($1)', [name]);
  if (between) await client.query(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`);
}

export async function isPlaced(client: Pick<pg.Client, 'query'>, name: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_dist_partition WHERE logicalrelid = $1::regclass', [name]);
  return rowCount === 1;
}
