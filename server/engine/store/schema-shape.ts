import type pg from 'pg';

import { isDistributed } from './tenant-fence.ts';

/** A schema as comparable lines: what PostgreSQL itself says it has, whatever words made it. */
export interface SchemaShape {
  /** table → column → `type [NOT NULL] [DEFAULT …]` */
  columns: Map<string, Map<string, string>>;
  /** `kind name` → definition: index, constraint, policy, grant, row-security switches. */
  objects: Map<string, { table: string; definition: string }>;
}

/** Partitions come and go with the months: what counts is the table that they are parts of. */
const OUR_TABLES = "relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition";

const COLUMNS = `
  SELECT c.relname AS table, a.attname AS name,
         format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
           || COALESCE(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '') AS definition
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE ${OUR_TABLES} AND c.relname <> 'schema_migration'`;

const OBJECTS = `
  SELECT 'constraint ' || conname AS name, conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'f', 'u', 'c')
  UNION ALL
  SELECT 'index ' || indexname, tablename, indexdef FROM pg_indexes WHERE schemaname = 'public' AND indexname NOT LIKE '%\\_pkey'
  UNION ALL
  SELECT 'policy ' || tablename || '.' || policyname, tablename,
         roles::text || ' ' || cmd || ' USING (' || COALESCE(qual, '') || ')' || COALESCE(' CHECK (' || with_check || ')', '')
  FROM pg_policies WHERE schemaname = 'public'
  UNION ALL
  SELECT 'grant ' || table_name || ' to ' || grantee, table_name, string_agg(privilege_type, ', ' ORDER BY privilege_type)
  FROM information_schema.role_table_grants WHERE table_schema = 'public' AND grantee LIKE 'lianyi\\_%' GROUP BY table_name, grantee
  UNION ALL
  SELECT 'column grant ' || c.relname || ' to ' || r.rolname, c.relname,
         string_agg(a.attname || ' ' || x.privilege_type, ', ' ORDER BY a.attname, x.privilege_type)
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid CROSS JOIN aclexplode(a.attacl) x JOIN pg_roles r ON r.oid = x.grantee
  WHERE ${OUR_TABLES} GROUP BY c.relname, r.rolname
  UNION ALL
  SELECT 'rowsecurity ' || relname, relname, relrowsecurity::text || ' forced ' || relforcerowsecurity::text
  FROM pg_class WHERE ${OUR_TABLES}
  UNION ALL
  SELECT 'partitions of ' || relname, relname, pg_get_partkeydef(oid) FROM pg_class WHERE ${OUR_TABLES} AND relkind = 'p'`;

/** Where the coordinator holds pieces of its own tables, they are none of the schema. */
const PIECES = 'SELECT shard_name(logicalrelid, shardid) AS name FROM pg_dist_shard';

const PARTITIONS = "SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relispartition";

export async function readSchemaShape(client: pg.Client): Promise<SchemaShape> {
  const columns: SchemaShape['columns'] = new Map();
  for (const row of (await client.query<{ table: string; name: string; definition: string }>(COLUMNS)).rows) {
    columns.set(row.table, (columns.get(row.table) ?? new Map()).set(row.name, row.definition));
  }
  const { rows } = await client.query<{ name: string; table: string; definition: string }>(OBJECTS);
  const partitions = new Set((await client.query<{ name: string }>(PARTITIONS)).rows.map(({ name }) => name));
  const pieces = new Set((await isDistributed(client)) ? (await client.query<{ name: string }>(PIECES)).rows.map(({ name }) => name) : []);
  const own = rows.filter(({ table }) => table !== 'schema_migration' && !partitions.has(table) && !pieces.has(table));
  return { columns, objects: new Map(own.map(({ name, table, definition }) => [name, { table, definition }])) };
}

/** Where two schemas differ, in words. Empty when declared and migrated schema agree. */
export function compareShapes(declared: SchemaShape, migrated: SchemaShape): string[] {
  const differences: string[] = [];
  for (const table of new Set([...declared.columns.keys(), ...migrated.columns.keys()])) {
    const [want, have] = [declared.columns.get(table), migrated.columns.get(table)];
    if (!want) differences.push(`table ${table} is not declared`);
    else if (!have) differences.push(`table ${table} is missing`);
    else differences.push(...compareMaps(want, have, `column ${table}.`));
  }
  const definitions = (shape: SchemaShape) => new Map([...shape.objects].map(([name, { definition }]) => [name, definition]));
  return [...differences, ...compareMaps(definitions(declared), definitions(migrated), '')];
}

function compareMaps(want: Map<string, string>, have: Map<string, string>, prefix: string): string[] {
  return [...new Set([...want.keys(), ...have.keys()])].flatMap((name) => {
    if (want.get(name) === have.get(name)) return [];
    return [`${prefix}${name}: declared «${want.get(name) ?? 'nothing'}», migrated «${have.get(name) ?? 'nothing'}»`];
  });
}
