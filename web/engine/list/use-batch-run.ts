import { useRef, useState } from 'react';
import type { Action } from '../../../contract/kernel/action.ts';
import type { Endpoint } from '../../../contract/kernel/endpoint.ts';
import { call, newIdempotencyKey } from '../../platform/call/api-client.ts';
import { useRefresh } from '../../platform/call/use-call.ts';
import { useUnsavedWhile } from '../../platform/page/use-unsaved-while.ts';
import { findUndo } from '../dialog/undo.ts';
import { type Row, textOf } from '../field/row.ts';
import { useGranted } from '../parts/permission.tsx';
import { type Outcome, runBatch } from './run-batch.ts';
import { offerUndo, undoneOf } from './undo-batch.ts';

/** What became of each row, by its key. */
export type Outcomes = Readonly<Record<string, Outcome>>;

interface BatchRunOptions {
  endpoint: Endpoint | Action;
  rowKey: string;
  /** Each row waits for the one before it, and comes back before it. */
  oneByOne?: boolean | undefined;
  /** With the keys of the rows that were done. */
  onDone: (keys: readonly string[]) => void;
  /** Not all of what was done could be taken back. */
  onKept: () => void;
}

/** What is sent for which rows. */
interface Batch {
  rows: readonly Row[];
  inputOf: (row: Row) => Record<string, unknown>;
  /** By row: the same one when it has to be sent again. */
  keys: Map<string, string>;
}

/** Every row is a call of its own, with a key of its own, and is taken back by one. */
export function useBatchRun({ endpoint, rowKey, oneByOne, onDone, onKept }: BatchRunOptions) {
  const refresh = useRefresh();
  const granted = useGranted();
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const [isRunning, setRunning] = useState(false);
  const batch = useRef<Batch>({ rows: [], inputOf: () => ({}), keys: new Map() });
  // What becomes of each row is told here alone.
  useUnsavedWhile(isRunning);
  const keyOf = (row: Row) => textOf(row, rowKey);
  const tell = (row: Row, outcome: Outcome) => setOutcomes((known) => ({ ...known, [keyOf(row)]: outcome }));
  const run = async (rows: readonly Row[], { inputOf, keys }: Batch) => {
    const done: Row[] = [];
    setRunning(true);
    await runBatch({
      rows,
      isMoney: endpoint.money ?? false,
      oneByOne,
      send: (row) => {
        const idempotencyKey = keys.get(keyOf(row)) ?? newIdempotencyKey();
        keys.set(keyOf(row), idempotencyKey);
        return call(endpoint, inputOf(row), { idempotencyKey, quiet: true });
      },
      told: (row, outcome) => {
        if (outcome.state === 'done') done.push(row);
        tell(row, outcome);
      },
    }).finally(() => {
      setRunning(false);
      void refresh(endpoint.domain);
      onDone(done.map(keyOf));
    });
    // What was done last comes back first: the row that another one stands below.
    const undos = (oneByOne ? done.toReversed() : done).flatMap((row) => {
      const undo = findUndo(endpoint, inputOf(row), row, granted);
      return undo ? [{ row, undo }] : [];
    });
    offerUndo(undos, {
      told: (row, outcome) => tell(row, undoneOf(outcome)),
      refresh: () => void refresh(endpoint.domain),
      onKept,
      oneByOne,
    });
  };
  /** Begins anew. */
  const start = (rows: readonly Row[], inputOf: Batch['inputOf']) => {
    batch.current = { rows, inputOf, keys: new Map() };
    setOutcomes({});
    return run(rows, batch.current);
  };
  /** Again: only those of which nobody knows, with what was sent before. */
  const retry = () => {
    const unknown = batch.current.rows.filter((row) => outcomes[keyOf(row)]?.state === 'unknown');
    return run(unknown, batch.current);
  };
  return { outcomes, isRunning, start, retry };
}
