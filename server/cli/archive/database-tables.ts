import type pg from 'pg';
import { GROUP_ROLE } from '../../engine/store/database.ts';
import { isDistributed, SEQUENTIAL } from '../../engine/store/tenant-fence.ts';

export interface StoredTable {
  name: string;
  columns: string[];
}

const COLUMNS = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'schema_migration'
  GROUP BY c.relname ORDER BY c.relname`;

const REFERENCES = `
  SELECT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to"
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conrelid <> confrelid`;

/** Our tables, partitioned ones once and whole, with their columns, those that others refer to first. The job queue is not ours: it makes itself anew. */
export async function readTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows: tables } = await client.query<StoredTable>(COLUMNS);
  const { rows: references } = await client.query<{ from: string; to: string }>(REFERENCES);
  const sorted: StoredTable[] = [];
  let left = tables;
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const free = left.filter(({ name }) => !references.some(({ from, to }) => from === name && names.has(to)));
    if (free.length === 0) throw new Error(`references in a circle: ${[...names].join(', ')}`);
    sorted.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return sorted;
}

export async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY name');
  return rows.map(({ name }) => name);
}

/** For the rest of the transaction: the role that the fences let see everything, also where the owner is no superuser. */
export async function seeEverything(client: pg.Client): Promise<void> {
  if (await isDistributed(client)) await client.query(SEQUENTIAL);
  await client.query(`SET LOCAL ROLE ${GROUP_ROLE}`);
}

/** Of these tables, those whose rows the server's roles may add but not take away. */
export async function readAppendOnly(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT name FROM unnest($1::text[]) AS name WHERE NOT has_table_privilege($2, quote_ident(name), 'DELETE')",
    [names, GROUP_ROLE],
  );
  return rows.map(({ name }) => name);
}

/** Table and column names come from the catalogue, quoted whatever they are. */
export function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');
}
