import { ownerOf } from './owner-runner.ts';
import type { Tx } from './runner.ts';
import { ident, type Sql, sql } from './sql.ts';
import { columnOf, type Table } from './table.ts';

/** A number that rows of a document keep, and which rows: in both conditions the row is `k`. */
interface KeptCount {
  readonly table: Table;
  readonly field: string;
  readonly count: Sql;
  readonly which: Sql;
}

/**
 * Sets such a number to what it counts now. Counted as the document's owner: whoever changes what is counted may see less of it than those for
 * whom it is kept. Callers have proved that this person may act on the document.
 */
export async function keepCount(tx: Tx, tenantId: string, { table, field, count, which }: KeptCount): Promise<void> {
  await ownerOf(tx, tenantId).run(sql`
    UPDATE ${ident(table.name)} k SET ${columnOf(table, field)} = (${count}) WHERE k.tenant_id = ${tenantId} AND ${which}`);
}
