import { Button, Flex, Progress, Typography } from 'antd';
import { useRef, useState } from 'react';
import type { Action } from '../../../contract/kernel/action.ts';
import { call, newIdempotencyKey } from '../../platform/call/api-client.ts';
import { useRefresh } from '../../platform/call/use-call.ts';
import { useUnsavedWhile } from '../../platform/page/use-unsaved-while.ts';
import { text, useTranslation } from '../../platform/words/i18n.ts';
import { actionLabel, confirmLabel, label } from '../../platform/words/label.ts';
import { StateChange } from '../dialog/action-about.tsx';
import { askedOfAll, batchOf, inputFromRow } from '../dialog/action-input.ts';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { findUndo } from '../dialog/undo.ts';
import { type Row, textOf } from '../field/row.ts';
import { DeclaredForm } from '../form/declared-form.tsx';
import type { Values } from '../form/form-types.ts';
import { centsToReadable } from '../parts/money.ts';
import { useGranted } from '../parts/permission.tsx';
import { BatchRows } from './batch-rows.tsx';
import { type Outcome, runBatch } from './run-batch.ts';
import { offerUndo, undoneOf } from './undo-batch.ts';

interface BatchDialogProps {
  action: Action;
  /** Those for which it may be taken. */
  rows: readonly Row[];
  /** How many more were chosen. */
  skipped: number;
  rowKey: string;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
  /** With the keys of the rows that were done. */
  onDone: (keys: readonly string[]) => void;
}

/** One question for all of the rows, then how each of them went. */
export function BatchDialog({ action, rows: given, skipped, rowKey, isShown, onShow, onDone }: BatchDialogProps) {
  // The lists behind it are fetched again while it runs: these are the rows that were chosen.
  const [rows] = useState(given);
  const { outcomes, isRunning, run } = useBatchRun({ action, rows, rowKey, onDone, onKept: () => onShow(true) });
  // What becomes of each row is told here alone.
  useUnsavedWhile(isRunning);
  const onClose = () => onShow(false);
  const { title = action.title } = batchOf(action);
  const fields = askedOfAll(action);
  const isAsking = Object.keys(outcomes).length === 0;
  return (
    <FormDialog
      title={label('对 {count} 条执行{title}', { count: rows.length, title: actionLabel(title) })}
      focus={Object.keys(fields).length > 0 ? 'field' : 'back'}
      open={isShown}
      onClose={isRunning ? () => undefined : onClose}
    >
      {isAsking && <Consequences action={action} rows={rows} skipped={skipped} />}
      <BatchRows action={action} rows={rows} rowKey={rowKey} outcomes={outcomes} />
      {isAsking ? (
        <DeclaredForm
          fields={fields}
          columns={1}
          danger={action.danger ?? false}
          submitText={confirmLabel(title)}
          cancelText={text('common.back')}
          onCancel={onClose}
          onSubmit={async (values) => void run(values)}
        />
      ) : (
        <Results rows={rows} {...{ rowKey, outcomes, isRunning, onClose }} onRetry={() => void run(undefined)} />
      )}
    </FormDialog>
  );
}

/** What follows from it, said once for all of them. */
function Consequences({ action, rows, skipped }: Pick<BatchDialogProps, 'action' | 'rows' | 'skipped'>) {
  const { given = {}, sums } = batchOf(action);
  const { stateField = '', step } = action;
  const [first] = rows;
  const isSame = rows.every((row) => row[stateField] === first?.[stateField]);
  const sum = sums && rows.reduce((total, row) => total + Number(row[sums] ?? 0), 0);
  return (
    <>
      {first && isSame && (
        <div className="action-about">
          <StateChange action={action} row={first} steps={typeof step === 'function' ? [step(given)] : action.steps} />
        </div>
      )}
      {action.confirm && <Typography.Paragraph>{label(action.confirm)}</Typography.Paragraph>}
      {sum !== undefined && (
        <Typography.Paragraph strong>{label('金额合计 ¥{value}', { value: centsToReadable(sum) })}</Typography.Paragraph>
      )}
      {skipped > 0 && (
        <Typography.Paragraph type="warning">
          {label('另选的 {count} 条当前不能批量执行，不包括在内。', { count: skipped })}
        </Typography.Paragraph>
      )}
    </>
  );
}

type Outcomes = Readonly<Record<string, Outcome>>;

interface BatchRunOptions extends Pick<BatchDialogProps, 'action' | 'rows' | 'rowKey' | 'onDone'> {
  /** Not all of what was done could be taken back. */
  onKept: () => void;
}

/** Every row is a call of its own, with a key of its own: the same one when it has to be sent again. */
function useBatchRun({ action, rows, rowKey, onDone, onKept }: BatchRunOptions) {
  const refresh = useRefresh();
  const granted = useGranted();
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const [isRunning, setRunning] = useState(false);
  const entered = useRef<Values>({});
  const keys = useRef(new Map<string, string>());
  const keyOf = (row: Row) => textOf(row, rowKey);
  const tell = (row: Row, outcome: Outcome) => setOutcomes((known) => ({ ...known, [keyOf(row)]: outcome }));
  const run = async (values: Values | undefined) => {
    // Again: only those of which nobody knows, with what was sent before.
    const sent = values ? rows : rows.filter((row) => outcomes[keyOf(row)]?.state === 'unknown');
    entered.current = values ?? entered.current;
    const all = { ...batchOf(action).given, ...entered.current };
    const inputOf = (row: Row) => ({ ...all, ...inputFromRow(action, row, rowKey) });
    const done: Row[] = [];
    setRunning(true);
    await runBatch({
      rows: sent,
      isMoney: action.money ?? false,
      send: (row) => {
        const idempotencyKey = keys.current.get(keyOf(row)) ?? newIdempotencyKey();
        keys.current.set(keyOf(row), idempotencyKey);
        return call(action, inputOf(row), { idempotencyKey, quiet: true });
      },
      told: (row, outcome) => {
        if (outcome.state === 'done') done.push(row);
        tell(row, outcome);
      },
    }).finally(() => {
      setRunning(false);
      void refresh(action.domain);
      onDone(done.map(keyOf));
    });
    offerUndo(
      done.flatMap((row) => {
        const undo = findUndo(action, inputOf(row), row, granted);
        return undo ? [{ row, undo }] : [];
      }),
      { told: (row, outcome) => tell(row, undoneOf(outcome)), refresh: () => void refresh(action.domain), onKept },
    );
  };
  return { outcomes, isRunning, run };
}

interface ResultsProps extends Pick<BatchDialogProps, 'rows' | 'rowKey'> {
  onClose: () => void;
  outcomes: Outcomes;
  isRunning: boolean;
  onRetry: () => void;
}

function Results({ rows, outcomes, isRunning, onClose, onRetry }: ResultsProps) {
  const { t } = useTranslation();
  const count = (state: Outcome['state']) => Object.values(outcomes).filter((one) => one.state === state).length;
  const [done, running, unknown, undone] = [count('done'), count('running'), count('unknown'), count('undone')];
  const told = Object.keys(outcomes).length - running;
  return (
    <>
      <Progress percent={Math.round((told / rows.length) * 100)} size="small" status={isRunning ? 'active' : 'normal'} />
      <Typography.Paragraph role="status">{readableResult({ all: rows.length, done, undone })}</Typography.Paragraph>
      <Flex className="form-buttons" justify="flex-end" gap={8}>
        {unknown > 0 && !isRunning && <Button onClick={onRetry}>{t('common.retry')}</Button>}
        <Button autoFocus type="primary" loading={isRunning} onClick={onClose}>
          {t('common.close')}
        </Button>
      </Flex>
    </>
  );
}

/** Once rows are taken back that is what counts. */
function readableResult({ all, done, undone }: Record<'all' | 'done' | 'undone', number>): string {
  if (undone === 0) return label('已完成 {done} 条，未完成 {left} 条', { done, left: all - done });
  return done === 0
    ? label('已撤销 {done} 条', { done: undone })
    : label('已撤销 {done} 条，{left} 条未能撤销', { done: undone, left: done });
}
