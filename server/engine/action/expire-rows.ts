import type { Message } from '../../../contract/kernel/said.ts';
import { targetsOf } from '../../../contract/kernel/states.ts';
import { type StateRow, type Subject, statusOf, valuesOfMove } from '../call/subject.ts';
import { eachDue } from '../jobs/each-due.ts';
import type { Tally } from '../jobs/job.ts';
import { leaveEvent } from '../outbox/document-events.ts';
import type { Services } from '../services.ts';
import { updateRow } from '../store/rows.ts';
import type { Tx } from '../store/runner.ts';
import { join, type Sql, sql } from '../store/sql.ts';
import { columnOf } from '../store/table.ts';
import { recordMove } from './status-history.ts';

interface Expiry<R extends StateRow> {
  job: string;
  /** A step of the clock in the subject's states. */
  step: string;
  due: Sql;
  /** The field that has the row's number. */
  no?: string;
  /** The row as `set`, `reason` and `after` are to see it, where that takes another look than at the row alone. */
  judge?: (tx: Tx, row: R) => Promise<R>;
  /** Fields that change besides, of the row as it was. */
  set?: (row: R, now: number) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Kept in the history and shown to whoever reads it. */
  reason?: (row: R) => Message;
  after?: (tx: Tx, row: R, now: number) => Promise<void>;
}

/**
 * Takes a step of the clock on every row that is due, each in its own transaction: a row that throws stops no other one.
 * Answers how many took it.
 */
export async function expireRows<R extends StateRow>(
  services: Services,
  subject: Subject<R>,
  { job, step, due, no, judge, set, reason, after }: Expiry<R>,
  tally?: Tally,
): Promise<number> {
  const move = subject.states.steps[step];
  if (move?.by !== 'clock') throw new Error(`${step} is not a step of the clock`);
  const to = targetsOf(move)[0] ?? '';
  const now = services.clock();
  const states = join(move.from.map((state) => sql`${state}`));
  const { table, statusField } = subject;
  const act = async (tx: Tx, row: R): Promise<void> => {
    const from = statusOf(subject as Subject<never>, row);
    const judged = (await judge?.(tx, row)) ?? row;
    const more = await set?.(judged, now);
    await Promise.all([
      updateRow(tx, table, row, { ...valuesOfMove(subject, step, row, to, now), ...more, [statusField]: to }, { now }),
      recordMove(tx, row, { action: step, label: move.label, from, to, reason: reason?.(judged) ?? null }, undefined, { now }),
      leaveEvent(tx, subject.states, step, row, { now }),
      after?.(tx, judged, now),
    ]);
  };
  const open = sql`${columnOf(table, statusField)} IN (${states}) AND ${due}`;
  const total = await eachDue<R>(services, { job, step, table, due: open, no, act }, tally);
  if (total > 0) services.outboxFilled();
  return total;
}
