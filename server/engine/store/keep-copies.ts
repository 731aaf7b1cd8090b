import { type Copied, copiedNames, copyOf, SEER } from './copies.ts';
import { ownerOf } from './owner-runner.ts';
import { insertSql, ownersOf } from './rows.ts';
import type { Runner, Tx } from './runner.ts';
import { ident, join, type Sql, snake, sql } from './sql.ts';
import { columnOf, columnsOf, type Table } from './table.ts';
import type { TouchedRow } from './watched-rows.ts';

type Row = Record<string, unknown> & { readonly partyTenantIds: readonly string[]; readonly isDeleted?: number };

/**
 * Brings the copies of a row up to it, in the transaction that changed it and in the name of its owner: whoever sees it has it, whoever does not any
 * more loses it. That of the owner says who else has one, so that no machine is asked that has none. On one machine there is nothing to do.
 */
export async function keepCopies(tx: Tx, table: Copied, at: TouchedRow): Promise<void> {
  if (!tx.isDistributed) return;
  const tenantId = at.tenantId ?? (await ownersOf(tx, table, [at.id]))[0];
  if (!tenantId) return;
  const owner = ownerOf(tx, tenantId);
  const copy = copyOf(table);
  const [row, kept] = await Promise.all([
    oneOf(
      owner,
      sql`SELECT ${columnsOf(table, '', copiedNames(table))} FROM ${ident(table.name)} WHERE tenant_id = ${tenantId} AND id = ${at.id}`,
    ),
    oneOf(
      owner,
      sql`SELECT ${columnsOf(copy, '', ['partyTenantIds'])} FROM ${ident(copy.name)} WHERE ${seer} = ${tenantId} AND id = ${at.id}`,
    ),
  ]);
  const before = kept ? seersOf(tenantId, kept) : [];
  const after = row && !row.isDeleted ? seersOf(tenantId, row) : [];
  const gone = before.filter((hospital) => !after.includes(hospital));
  await Promise.all([
    gone.length > 0 &&
      owner.run(sql`DELETE FROM ${ident(copy.name)} WHERE ${seer} = ANY (${gone}) AND tenant_id = ${tenantId} AND id = ${at.id}`),
    after.length > 0 &&
      owner.run(
        putSql(
          table,
          copy,
          after.map((hospital) => ({ [SEER]: hospital, ...row })),
        ),
      ),
  ]);
}

const seer = ident(snake(SEER));

async function oneOf(owner: Runner, query: Sql): Promise<Row | undefined> {
  return (await owner.run<Row>(query)).rows[0];
}

function seersOf(tenantId: string, { partyTenantIds }: Row): string[] {
  return [...new Set([tenantId, ...partyTenantIds])];
}

function putSql(table: Copied, copy: Table, rows: readonly Record<string, unknown>[]): Sql {
  const changing = copiedNames(table).filter((name) => name !== 'id');
  const sets = join(changing.map((name) => sql`${columnOf(copy, name)} = ${columnOf(copy, name, 'excluded')}`));
  return sql`${insertSql(copy, rows)} ON CONFLICT (${seer}, id) DO UPDATE SET ${sets}`;
}
