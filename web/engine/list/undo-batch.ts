import { call, newIdempotencyKey } from '../../platform/call/api-client.ts';
import { notify } from '../../platform/page/notify.ts';
import { label } from '../../platform/words/label.ts';
import type { Undo } from '../dialog/undo.ts';
import type { Row } from '../field/row.ts';
import { type Outcome, runBatch } from './run-batch.ts';

/** A row of a batch that was done, as it was before, and the call that takes it back. */
export interface DoneRow {
  readonly row: Row;
  readonly undo: Undo;
}

interface UndoBatch {
  /** How it goes with a row. */
  told: (row: Row, outcome: Outcome) => void;
  refresh: () => void;
  /** Some rows could not come back: how each went is to be seen. */
  onKept: () => void;
  /** Each waits for the one before it. */
  oneByOne?: boolean | undefined;
}

/** Offers to take back what was done to all of these rows, as it is offered for a single one. */
export function offerUndo(rows: readonly DoneRow[], batch: UndoBatch): void {
  if (rows.length > 0) notify.success(label('已完成 {done} 条', { done: rows.length }), undoingBatch(rows, batch));
}

/**
 * Takes the rows back, each by a call of its own: one that cannot come back keeps no other. Resolves to whether that is settled: what got no
 * answer may be tried again, with the same key, as it may have arrived.
 */
export function undoingBatch(rows: readonly DoneRow[], { told, refresh, onKept, oneByOne }: UndoBatch): () => Promise<boolean> {
  const keys = new Map(rows.map(({ row }) => [row, newIdempotencyKey()]));
  let left = rows;
  return async () => {
    const states = new Map<DoneRow, Outcome['state']>();
    await runBatch({
      rows: left,
      isMoney: false,
      oneByOne,
      send: ({ row, undo }) => call(undo.endpoint, undo.input, { idempotencyKey: keys.get(row) ?? newIdempotencyKey(), quiet: true }),
      told: (one, outcome) => {
        states.set(one, outcome.state);
        told(one.row, outcome);
      },
    });
    refresh();
    const kept = left.filter((one) => states.get(one) !== 'done');
    const done = left.length - kept.length;
    left = kept.filter((one) => states.get(one) !== 'refused');
    if (kept.length === 0) notify.success(label('已撤销 {done} 条', { done }));
    else {
      notify.warning(label('已撤销 {done} 条，{left} 条未能撤销', { done, left: kept.length }));
      onKept();
    }
    return left.length === 0;
  };
}

/** What a row of the batch says when it is taken back: one that cannot come back stays done. */
export function undoneOf({ state, message }: Outcome): Outcome {
  if (state === 'done') return { state: 'undone' };
  return state === 'running' ? { state } : { state: 'done', ...(message ? { message } : {}) };
}
