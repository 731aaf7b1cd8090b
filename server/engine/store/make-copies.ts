import { createHash } from 'node:crypto';
import type pg from 'pg';
import { COPIES, type Copied, copiedNames, copyOf, isCopied, SEER } from './copies.ts';
import { APP_ROLE, GROUP_ROLE } from './database.ts';
import { createTableSql } from './schema-sql.ts';
import { snake } from './sql.ts';
import type { Table } from './table.ts';
import { isDistributed, SEQUENTIAL } from './tenant-fence.ts';

type Client = Pick<pg.Client, 'query'>;

interface Making {
  /** Also those that are there as they should be. */
  readonly anew?: boolean;
  readonly tell?: (line: string) => void;
}

/**
 * Makes the copies that are not there, or are there for other columns and indexes, from the rows: each table in a transaction of its own, so that what
 * was interrupted goes on. Whoever writes such a row meanwhile waits.
 */
export async function makeCopies(client: Client, tables: readonly Table[], { anew = false, tell = () => {} }: Making = {}): Promise<void> {
  await makeSchema(client);
  for (const table of tables.filter(isCopied)) {
    if (!anew && (await isMade(client, table))) continue;
    const since = performance.now();
    await client.query('BEGIN');
    try {
      await makeCopy(client, table);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
    tell(`${copyOf(table).name}：${((performance.now() - since) / 1000).toFixed(1)} 秒`);
  }
}

/** Whoever owns the tables need not be able to make it where it is. */
async function makeSchema(client: Client): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>('SELECT to_regnamespace($1) IS NOT NULL AS "isThere"', [COPIES]);
  if (rows[0]?.isThere) return;
  await client.query(`CREATE SCHEMA ${COPIES}`);
  await client.query(`GRANT USAGE ON SCHEMA ${COPIES} TO ${APP_ROLE}, ${GROUP_ROLE}`);
}

/** Has the copies of these made anew the next time: for a transaction that changes their rows behind the program's back. Nothing where none has copies. */
export function dropCopiesSql(tables: readonly Table[]): string {
  const names = tables.filter(isCopied).map((table) => copyOf(table).name);
  return names.length > 0 ? `DROP TABLE IF EXISTS ${names.join(', ')}` : '';
}

/** What it was made by stands on the table itself. */
async function isMade(client: Client, table: Copied): Promise<boolean> {
  const { rows } = await client.query<{ mark: string | null }>("SELECT obj_description(to_regclass($1), 'pg_class') AS mark", [
    copyOf(table).name,
  ]);
  return rows[0]?.mark === markOf(table);
}

function markOf(table: Copied): string {
  return createHash('sha256')
    .update(createTableSql(copyOf(table)).join(';'))
    .digest('hex');
}

async function makeCopy(client: Client, table: Copied): Promise<void> {
  const copy = copyOf(table);
  const distributed = await isDistributed(client);
  if (distributed) await client.query(SEQUENTIAL);
  await client.query(`LOCK TABLE ${table.name} IN SHARE MODE`);
  await client.query(dropCopiesSql([table]));
  const [body = '', ...rest] = createTableSql(copy);
  await client.query(body);
  if (distributed) await client.query(`SELECT create_distributed_table($1, $2, colocate_with => $3)`, [copy.name, snake(SEER), table.name]);
  // Behind its fence even the owner would see none of the rows.
  await client.query(`ALTER TABLE ${table.name} NO FORCE ROW LEVEL SECURITY`);
  for (const statement of fillSql(table, copy)) await client.query(statement);
  await client.query(`ALTER TABLE ${table.name} FORCE ROW LEVEL SECURITY`);
  for (const statement of rest) await client.query(statement);
  await client.query(`COMMENT ON TABLE ${copy.name} IS '${markOf(table)}'`);
}

/** First what lies where it lay, then what goes elsewhere. */
function fillSql(table: Copied, copy: Table): string[] {
  const names = copiedNames(table).map(snake);
  const into = `INSERT INTO ${copy.name} (${[snake(SEER), ...names].join(', ')})`;
  const columns = names.map((name) => `t.${name}`).join(', ');
  const alive = table.kind === 'entity' ? 'is_deleted = 0' : 'true';
  return [
    `${into} SELECT t.tenant_id, ${columns} FROM ${table.name} t WHERE ${alive}`,
    `${into} SELECT p.seer, ${columns} FROM ${table.name} t, unnest(t.party_tenant_ids) AS p (seer) WHERE ${alive} AND p.seer <> t.tenant_id ON CONFLICT DO NOTHING`,
  ];
}
