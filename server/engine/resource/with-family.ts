import type { Runner, Tx } from '../store/runner.ts';
import { ident, type Sql, sql } from '../store/sql.ts';
import type { Table } from '../store/table.ts';

interface Member {
  readonly id: string;
  readonly tenantId: string;
}

/**
 * Documents that came of each other by renewing (`renewed_from_id`), all of one hospital, as `WITH` of a statement: `above` is this one and what it
 * came of, `family` the first one and all that came of it. Removed ones are among them: others may have come of those.
 */
export function withFamily({ name }: Table, { id, tenantId }: Member): Sql {
  const table = ident(name);
  return sql`WITH RECURSIVE above AS (
      SELECT id, renewed_from_id FROM ${table} WHERE tenant_id = ${tenantId} AND id = ${id}
      UNION SELECT up.id, up.renewed_from_id FROM ${table} up JOIN above ON above.renewed_from_id = up.id WHERE up.tenant_id = ${tenantId}
    ), family AS (
      SELECT id FROM above WHERE renewed_from_id IS NULL
      UNION SELECT down.id FROM ${table} down JOIN family ON family.id = down.renewed_from_id WHERE down.tenant_id = ${tenantId}
    )`;
}

/**
 * Until the commit nobody else of that family goes on. Rows of it come first, a renewal before what it came of. `reader` sees all of it, which
 * another hospital may not.
 */
export async function lockFamily(tx: Tx, reader: Runner, table: Table, row: Member): Promise<void> {
  const { rows } = await reader.run<{ id: string }>(sql`${withFamily(table, row)} SELECT id FROM above WHERE renewed_from_id IS NULL`);
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext(${`family of ${rows[0]?.id ?? row.id}`}))`);
}
