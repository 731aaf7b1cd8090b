import { Typography } from 'antd';
import { useState } from 'react';
import type { Action } from '../../../contract/kernel/action.ts';
import { text } from '../../platform/words/i18n.ts';
import { actionLabel, confirmLabel, label } from '../../platform/words/label.ts';
import { namesOf, StateChange } from '../dialog/action-about.tsx';
import { askedOfAll, batchOf, inputFromRow } from '../dialog/action-input.ts';
import { FormDialog } from '../dialog/form-dialog.tsx';
import type { Row } from '../field/row.ts';
import { DeclaredForm } from '../form/declared-form.tsx';
import { centsToReadable } from '../parts/money.ts';
import { Parts } from '../parts/parts.tsx';
import { BatchResults } from './batch-results.tsx';
import { BatchRows } from './batch-rows.tsx';
import { useBatchRun } from './use-batch-run.ts';

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
  const { outcomes, isRunning, start, retry } = useBatchRun({ endpoint: action, rowKey, onDone, onKept: () => onShow(true) });
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
      <BatchRows rows={rows} rowKey={rowKey} outcomes={outcomes} nameOf={(row) => <Parts of={namesOf(action.about, row)} />} />
      {isAsking ? (
        <DeclaredForm
          fields={fields}
          columns={1}
          danger={action.danger ?? false}
          submitText={confirmLabel(title)}
          cancelText={text('common.back')}
          onCancel={onClose}
          onSubmit={async (values) => {
            const all = { ...batchOf(action).given, ...values };
            void start(rows, (row) => ({ ...all, ...inputFromRow(action, row, rowKey) }));
          }}
        />
      ) : (
        <BatchResults count={rows.length} {...{ outcomes, isRunning, onClose }} onRetry={() => void retry()} />
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
