import { cellKeys } from '../../../engine/counting/cells.ts';
import { isGroupActor, type Seer } from '../../../engine/identity/actor.ts';
import type { Services } from '../../../engine/services.ts';
import { ident, sql, text } from '../../../engine/store/sql.ts';
import { type CountedDays, countedCells } from '../counted-cells.ts';
import { submittedIn } from '../counted-range.ts';
import type { Summed } from './summed.ts';

/** What is told to somebody, and what a full count of the rows that they see has: cell by cell, of every dimension. */
export async function bothOf<D extends string, M extends string, A extends Seer>(
  services: Services,
  summed: Summed<D, M, A>,
  actor: A,
  days: CountedDays,
): Promise<{ told: object[]; full: object[] }> {
  const db = isGroupActor(actor) ? services.database.forGroup() : services.database.forTenant(actor.tenantId);
  const { cells } = summed;
  const all = { by: cells.dimensions, what: cells.measures };
  const told = await countedCells(summed, { actor, db, services }, days, all);
  const rows = summed.rowsFor(actor, submittedIn(days.beginTime, days.endTime), cells.factsFor(all));
  const full = cells.cellsOf(rows, { ...all, own: actor.tenantId });
  const columns = text(cellKeys.join(', '));
  const sums = text(cells.measures.map((name) => `sum(${name}) AS ${name}`).join(', '));
  const [one, other] = await Promise.all(
    [told, full].map((counted) =>
      db.run<object>(sql`SELECT ${columns}, ${sums} FROM (${counted}) cells GROUP BY ${columns} ORDER BY ${columns}`),
    ),
  );
  return { told: one?.rows ?? [], full: other?.rows ?? [] };
}

/** Whether any day is kept. */
export async function isSummed({ database }: Services, { tables }: Pick<Summed, 'tables'>): Promise<boolean> {
  return (await database.forGroup().run(sql`SELECT 1 FROM ${ident(tables.days.name)} LIMIT 1`)).rows.length > 0;
}
