import type { FieldKind } from '../../../contract/kernel/field.ts';
import { SEER } from './copies.ts';
import { APP_ROLE, GROUP_ROLE } from './database.ts';
import { snake } from './sql.ts';
import { type Index, isOwned, type Table } from './table.ts';

const sqlTypes: Record<FieldKind, string> = {
  id: 'uuid',
  text: 'text',
  longText: 'text',
  choice: 'text',
  choices: 'text[]',
  flag: 'smallint',
  whole: 'integer',
  money: 'bigint',
  date: 'date',
  datetime: 'timestamptz',
  ids: 'text[]',
  files: 'text[]',
  json: 'jsonb',
};

/** The DDL of a table: columns, keys, fences, grants. What a migration is generated from and checked against. */
export function createTableSql(table: Table): string[] {
  const columns = Object.keys(table.fields).map((name) => `  ${columnSql(table, name)}`);
  const key = `  CONSTRAINT ${bareName(table)}_pkey PRIMARY KEY (${table.primaryKey.map(snake).join(', ')})`;
  const body = `CREATE TABLE ${table.name} (\n${[...columns, key].join(',\n')}\n)`;
  if (!table.partitionBy) return [body, ...indexSql(table), ...fenceSql(table)];
  // Rows of a month whose partition was not made in time have a place all the same.
  const rest = `CREATE TABLE ${table.name}_default PARTITION OF ${table.name} DEFAULT`;
  return [`${body} PARTITION BY RANGE (${snake(table.partitionBy)})`, rest, ...indexSql(table), ...fenceSql(table)];
}

/** Keys and indexes lie beside their table, in whatever schema that is. */
const bareName = ({ name }: Table): string => name.slice(name.indexOf('.') + 1);

export function columnSql(table: Table, name: string): string {
  const type = name === 'partyTenantIds' ? 'text[]' : sqlTypes[table.fields[name]?.kind ?? 'text'];
  const preset = name === 'version' || name === 'isDeleted' || table.zero?.includes(name) ? ' DEFAULT 0' : '';
  return `${snake(name)} ${type}${preset}${table.notNull.includes(name) ? ' NOT NULL' : ''}`;
}

export function indexSql(table: Table): string[] {
  return table.indexes.map((index) => {
    const on = index.on.map((part) => snake(part)).join(', ');
    const include = index.include ? ` INCLUDE (${index.include.map(snake).join(', ')})` : '';
    const method = index.method ? ` USING ${index.method}` : '';
    const where = index.where ? ` WHERE ${index.where}` : '';
    return `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX ${indexName(table, index)} ON ${table.name}${method} (${on})${include}${where}`;
  });
}

/** `consultation_tenant_id_no_key`: told back to the user by the fields that it holds. */
export function indexName(table: Table, index: Index): string {
  const on = index.on.map((part) => snake(part.split(' ')[0] ?? '')).join('_');
  const name = `${bareName(table)}_${on}_${index.unique ? 'key' : 'idx'}`;
  return name.length <= 63
    ? name
    : `${name.slice(0, 52)}_${[...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_000_007, 7)}`;
}

/** Foreign keys come after all tables exist. */
export function referenceSql(table: Table, tables: readonly Table[]): string[] {
  return Object.entries(table.references).map(([name, target]) => {
    const other = tables.find((candidate) => candidate.name === target);
    if (!other) throw new Error(`${table.name}.${name} refers to unknown table ${target}`);
    const [own, theirs] = isOwned(other) ? [`tenant_id, ${snake(name)}`, 'tenant_id, id'] : [snake(name), 'id'];
    return `ALTER TABLE ${table.name} ADD CONSTRAINT ${table.name}_${snake(name)}_fkey FOREIGN KEY (${own}) REFERENCES ${target} (${theirs})`;
  });
}

/** `PLATFORM_TENANT`, which is declared above the store: whoever keeps what lies between hospitals. */
const PLATFORM = `'000000'`;
const SHARED = `current_setting('app.tenant', true) = ANY (party_tenant_ids)`;

/** Second fence (design §7): plain comparisons, forced on the owner too, for roles that cannot bypass it. */
function fenceSql({ name, scope, between, fields, appendOnly, changeable }: Table): string[] {
  const columns = changeable.map(snake).join(', ');
  const rights = appendOnly ? `SELECT, INSERT${columns && `, UPDATE (${columns})`}` : 'SELECT, INSERT, UPDATE, DELETE';
  const grants = [`GRANT ${rights} ON ${name} TO ${GROUP_ROLE}`];
  if (scope === 'platform') return grants;
  if (scope === 'shared-read') {
    const read = [...grants, `GRANT SELECT ON ${name} TO ${APP_ROLE}`];
    const readers = between && [...between.map(snake), PLATFORM].join(', ');
    return readers ? [...read, ...policiesSql(name, `current_setting('app.tenant', true) IN (${readers})`)] : read;
  }
  const own = `tenant_id = current_setting('app.tenant', true)`;
  const shared = SEER in fields ? `${snake(SEER)} = current_setting('app.tenant', true)` : SHARED;
  const seen = scope === 'pair' ? `${own} OR ${shared}` : own;
  return [...grants, `GRANT ${rights} ON ${name} TO ${APP_ROLE}`, ...policiesSql(name, seen)];
}

function policiesSql(name: string, seen: string): string[] {
  return [
    `ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY`,
    `ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`,
    `CREATE POLICY tenant_fence ON ${name} TO ${APP_ROLE} USING (${seen})`,
    `CREATE POLICY group_scope ON ${name} TO ${GROUP_ROLE} USING (true)`,
  ];
}

/** The whole schema, in an order that runs. */
export function createSchemaSql(tables: readonly Table[]): string[] {
  return [...tables.flatMap(createTableSql), ...tables.flatMap((table) => referenceSql(table, tables))];
}
