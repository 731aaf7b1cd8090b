import { targetsOf } from '../../../contract/kernel/states.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../store/database.ts';
import { updateRow } from '../store/rows.ts';
import { ident, join, type Sql, sql } from '../store/sql.ts';
import { columnOf, columnsOf } from '../store/table.ts';
import { type StateRow, type Subject, statusOf } from './policy.ts';
import { recordMove } from './status-history.ts';

const BATCH = 200;

/**
 * Takes a step of the clock on every row that is due, a batch a transaction. Rows that somebody holds are left to the
 * next run; a second process finds nothing left.
 */
export async function expireRows<R extends StateRow>(
  services: Services,
  subject: Subject<R>,
  step: string,
  due: Sql,
  after: (tx: Tx, row: R, now: number) => Promise<void>,
): Promise<number> {
  const move = subject.states.steps[step];
  if (move?.by !== 'clock') throw new Error(`${step} is not a step of the clock`);
  const to = targetsOf(move)[0] ?? '';
  const now = services.clock();
  const states = join(move.from.map((state) => sql`${state}`));
  let total = 0;
  for (let batch = -1; batch !== 0; total += batch) {
    batch = await services.database.forGroup().transaction(async (tx) => {
      const { rows } = await tx.run<R>(sql`
        SELECT ${columnsOf(subject.table)} FROM ${ident(subject.table.name)}
        WHERE ${columnOf(subject.table, subject.statusField)} IN (${states}) AND is_deleted = 0 AND ${due}
        ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`);
      for (const row of rows) {
        const from = statusOf(subject as Subject<never>, row);
        await Promise.all([
          updateRow(tx, subject.table, row, { [subject.statusField]: to }, { now }),
          recordMove(tx, row, { action: step, label: move.label, from, to }, undefined, { now }),
          after(tx, row, now),
        ]);
      }
      return rows.length;
    });
  }
  if (total > 0) services.outboxFilled();
  return total;
}
