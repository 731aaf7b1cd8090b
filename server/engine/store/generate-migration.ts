import { inScratchDatabase, withClient } from '../../platform/postgres/scratch-database.ts';
import { migrate } from './migrate.ts';
import { compareShapes, readSchemaShape, type SchemaShape } from './schema-shape.ts';
import { columnSql, createSchemaSql, createTableSql, indexName, indexSql, referenceSql } from './schema-sql.ts';
import { snake } from './sql.ts';
import type { Table } from './table.ts';

/**
 * Writes the statements that lead from the migrated schema to the declared one, by building both in scratch
 * databases and asking PostgreSQL what they are. The result is for review: renames look like a drop and an addition.
 */
export async function generateMigration(serverUrl: string, tables: readonly Table[]): Promise<{ script: string; differences: string[] }> {
  // The migrated one first: it also makes the two roles that the declared one grants to.
  const migrated = await shapeOfMigrated(serverUrl);
  const declared = await shapeOfDeclared(serverUrl, tables);
  const differences = compareShapes(declared, migrated);
  const statements = differences.length === 0 ? [] : statementsFor(declared, migrated, tables);
  return { script: statements.map((statement) => `${statement};\n`).join('\n'), differences };
}

async function shapeOfDeclared(serverUrl: string, tables: readonly Table[]): Promise<SchemaShape> {
  return inScratchDatabase(serverUrl, async (url) => {
    return withClient(url, async (client) => {
      for (const statement of createSchemaSql(tables)) await client.query(statement);
      return readSchemaShape(client);
    });
  });
}

async function shapeOfMigrated(serverUrl: string): Promise<SchemaShape> {
  return inScratchDatabase(serverUrl, async (url) => {
    await migrate(url);
    return withClient(url, readSchemaShape);
  });
}

function statementsFor(declared: SchemaShape, migrated: SchemaShape, tables: readonly Table[]): string[] {
  const isNew = (table: Table) => !migrated.columns.has(table.name);
  const fresh = tables.filter(isNew);
  const kept = tables.filter((table) => !isNew(table));
  const gone = [...migrated.columns.keys()].filter((name) => !tables.some((table) => table.name === name));
  return [
    ...fresh.flatMap(createTableSql),
    ...kept.flatMap((table) => columnChanges(table, declared, migrated)),
    ...kept.flatMap((table) => indexChanges(table, declared, migrated)),
    ...fresh.flatMap((table) => referenceSql(table, tables)),
    ...kept.flatMap((table) => referenceSql(table, tables).filter((_, index) => !migrated.objects.has(referenceName(table, index)))),
    ...gone.map((name) => `DROP TABLE ${name}`),
  ];
}

function referenceName(table: Table, index: number): string {
  return `constraint ${table.name}_${snake(Object.keys(table.references)[index] ?? '')}_fkey`;
}

function columnChanges(table: Table, declared: SchemaShape, migrated: SchemaShape): string[] {
  const want = declared.columns.get(table.name) ?? new Map<string, string>();
  const have = migrated.columns.get(table.name) ?? new Map<string, string>();
  const added = Object.keys(table.fields).filter((name) => !have.has(snake(name)));
  const changed = [...want].filter(([name, definition]) => have.has(name) && have.get(name) !== definition);
  const dropped = [...have.keys()].filter((name) => !want.has(name));
  return [
    ...added.map((name) => `ALTER TABLE ${table.name} ADD COLUMN ${columnSql(table, name)}`),
    ...changed.flatMap(([name, definition]) => [
      `ALTER TABLE ${table.name} ALTER COLUMN ${name} TYPE ${definition.split(/ NOT NULL| DEFAULT/)[0]}`,
      `ALTER TABLE ${table.name} ALTER COLUMN ${name} ${definition.includes(' NOT NULL') ? 'SET' : 'DROP'} NOT NULL`,
    ]),
    ...dropped.map((name) => `ALTER TABLE ${table.name} DROP COLUMN ${name}`),
  ];
}

function indexChanges(table: Table, declared: SchemaShape, migrated: SchemaShape): string[] {
  const create = new Map(table.indexes.map((index, at) => [`index ${indexName(table, index)}`, indexSql(table)[at] ?? '']));
  const old = [...migrated.objects].filter(([name, { table: owner }]) => name.startsWith('index ') && owner === table.name);
  const stale = old.filter(([name, { definition }]) => declared.objects.get(name)?.definition !== definition).map(([name]) => name);
  const missing = [...create.keys()].filter((name) => !migrated.objects.has(name) || stale.includes(name));
  return [...stale.map((name) => `DROP ${name.replace('index ', 'INDEX ')}`), ...missing.map((name) => create.get(name) ?? '')];
}
