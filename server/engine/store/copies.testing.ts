import type { Fields } from '../../../contract/kernel/field.ts';
import { modules } from '../../modules.ts';
import { withClient } from '../../platform/postgres/scratch-database.ts';
import { copiedNames, copyOf, isCopied, SEER } from './copies.ts';
import type { Database } from './database.ts';
import { keepCopies } from './keep-copies.ts';
import { type Sql, snake, sql } from './sql.ts';
import type { Table } from './table.ts';

/** Rows that a hospital sees and has no copy of as they are, and copies of what it does not see: none, if all is well. Asked as superuser. */
export async function copiesAstray(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const found: string[] = [];
    for (const table of modules.flatMap(({ tables }) => tables).filter(isCopied)) {
      const copy = copyOf(table);
      const names = copiedNames(table)
        .map((name) => `t.${snake(name)}`)
        .join(', ');
      const alive = table.kind === 'entity' ? 't.is_deleted = 0' : 'true';
      const rows = `SELECT DISTINCT p.seer, ${names} FROM ${table.name} t, unnest(t.party_tenant_ids || t.tenant_id) AS p (seer) WHERE ${alive}`;
      const copies = `SELECT t.${snake(SEER)}, ${names} FROM ${copy.name} t`;
      const { rows: astray } = await client.query<{ seer: string; id: string }>(
        `WITH a AS (${rows}), b AS (${copies}) SELECT seer, id FROM (SELECT * FROM a EXCEPT SELECT * FROM b) x UNION ALL SELECT seer, id FROM (SELECT * FROM b EXCEPT SELECT * FROM a) y`.replace(
          '(SELECT t.seer_tenant_id,',
          '(SELECT t.seer_tenant_id AS seer,',
        ),
      );
      found.push(...astray.map(({ seer, id }) => `${table.name} ${id} with ${seer}`));
    }
    return found;
  });
}

/** Changes rows of a document behind the program's back, of which nobody hears; copies follow, so that the test reads the same on several machines. */
export async function changeUnheard<F extends Fields>(database: Database, table: Table<F>, change: Sql): Promise<void> {
  await database.forGroup().transaction(async (tx) => {
    const { rows } = await tx.run<{ id: string; tenantId: string }>(sql`${change} RETURNING id, tenant_id AS "tenantId"`);
    if (isCopied(table)) for (const row of rows) await keepCopies(tx, table, row);
  });
}
