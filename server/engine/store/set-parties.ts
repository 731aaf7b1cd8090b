import { ownerOf } from './owner-runner.ts';
import type { Tx } from './runner.ts';
import { ident, sql } from './sql.ts';
import { columnOf, type Table } from './table.ts';

/** Rows of one document: those whose field holds its id. */
export interface RowsOf {
  readonly table: Table;
  readonly field: string;
}

/**
 * Says anew which hospitals see a document and the rows that belong to it. Written as its owner: who ceases to see a row may not write
 * it any more. Callers hold the document's lock and have proved that this person may act on it; it is their last word on these rows.
 */
export async function setParties(
  tx: Tx,
  { id, tenantId }: { id: string; tenantId: string },
  partyTenantIds: readonly string[],
  places: readonly RowsOf[],
): Promise<void> {
  const owner = ownerOf(tx, tenantId);
  for (const { table, field } of places)
    await owner.run(sql`
      UPDATE ${ident(table.name)} SET party_tenant_ids = ${[...partyTenantIds]}
      WHERE tenant_id = ${tenantId} AND ${columnOf(table, field)} = ${id}`);
}
