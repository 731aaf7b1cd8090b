import type { Services } from '../services.ts';
import { isCopied } from '../store/copies.ts';
import { keepCopies } from '../store/keep-copies.ts';
import { ident, join, type Sql, snake, sql } from '../store/sql.ts';
import { columnOf, columnsOf, declaredTables, isOwned, type Table, withDerived } from '../store/table.ts';
import { defineJob, type Tally } from './job.ts';

type Row = Record<string, unknown> & { id: string; tenantId: string };

const BATCH = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Rows that were there before their table derived a column. Once through each table in the order of ids, in short statements,
 * so that nobody waits for it; every statement takes what the row says at that moment.
 */
export const fillDerivedJob = defineJob({
  name: 'fill-derived-columns',
  title: '补全检索字段',
  cron: '23 2 * * *',
  runsHeldBack: true,
  atOnceWhenNew: true,
  run: async (services, tally) => void (await fillDerived(services, tally)),
});

/** Answers how many rows were filled. */
export async function fillDerived(services: Services, tally?: Tally): Promise<number> {
  let total = 0;
  for (const table of declaredTables().filter((one) => isOwned(one) && Object.keys(one.derives).length > 0))
    total += await fillTable(services, table);
  if (tally) tally.done += total;
  return total;
}

async function fillTable({ database }: Services, table: Table): Promise<number> {
  const derived = Object.entries(table.derives);
  const sources = [...new Set(derived.map(([, { from }]) => from))];
  const lacking = join(
    derived.map(([name, { from }]) => sql`(${columnOf(table, name)} IS NULL AND ${columnOf(table, from)} IS NOT NULL)`),
    ' OR ',
  );
  const columns = columnsOf(table, '', sources);
  let total = 0;
  for (let after = FIRST, size = BATCH; size === BATCH; ) {
    const { rows } = await database.forGroup().run<Row>(sql`
      SELECT id, tenant_id AS "tenantId", ${columns} FROM ${ident(table.name)} WHERE id > ${after} AND (${lacking}) ORDER BY id LIMIT ${BATCH}`);
    for (const [tenantId, own] of Map.groupBy(rows, (row) => row.tenantId))
      total += await database.forTenant(tenantId).transaction(async (tx) => {
        const { count } = await tx.run(fillSql(table, tenantId, own, sources));
        if (isCopied(table)) for (const { id } of own) await keepCopies(tx, table, { id, tenantId });
        return count;
      });
    size = rows.length;
    after = rows.at(-1)?.id ?? after;
  }
  return total;
}

/** A row that was changed meanwhile has its columns already. */
function fillSql(table: Table, tenantId: string, rows: readonly Row[], sources: readonly string[]): Sql {
  const names = Object.keys(table.derives);
  const lines = rows.map((row) => {
    const whole = withDerived(table, row);
    return Object.fromEntries(['id', ...names, ...sources].map((name) => [snake(name), whole[name]]));
  });
  const sets = join(names.map((name) => sql`${columnOf(table, name)} = n.${columnOf(table, name)}`));
  const same = join(
    sources.map((name) => sql`t.${columnOf(table, name)} IS NOT DISTINCT FROM n.${columnOf(table, name)}`),
    ' AND ',
  );
  return sql`
    UPDATE ${ident(table.name)} t SET ${sets}
    FROM jsonb_populate_recordset(NULL::${ident(table.name)}, ${JSON.stringify(lines)}::jsonb) n
    WHERE t.tenant_id = ${tenantId} AND t.id = n.id AND ${same}`;
}
