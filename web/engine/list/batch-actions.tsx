import { Button } from 'antd';
import { useState } from 'react';
import type { Action } from '../../../contract/kernel/action.ts';
import { actionLabel, label } from '../../platform/words/label.ts';
import { batchOf, takenTogether } from '../dialog/action-input.ts';
import type { Row } from '../field/row.ts';
import { BatchDialog } from './batch-dialog.tsx';

interface BatchActionsProps {
  actions: readonly Action[];
  /** The chosen ones. */
  rows: readonly Row[];
  rowKey: string;
  /** With the keys of the rows that were done. */
  onDone: (keys: readonly string[]) => void;
}

/** A button for everything that may be done with some of the chosen rows at once. */
export function BatchActions({ actions, rows, rowKey, onDone }: BatchActionsProps) {
  const [opened, setOpened] = useState<{ action: Action; rows: readonly Row[] }>();
  const offered = actions.map((action) => ({ action, taken: takenTogether(action, rows) })).filter(({ taken }) => taken.length > 0);
  return (
    <>
      {offered.map(({ action, taken }) => (
        <Button key={action.name} danger={action.danger ?? false} onClick={() => setOpened({ action, rows: taken })}>
          {label('{title}（{count}）', { title: actionLabel(batchOf(action).title ?? action.title), count: taken.length })}
        </Button>
      ))}
      {opened && (
        <BatchDialog
          action={opened.action}
          rows={opened.rows}
          skipped={rows.length - opened.rows.length}
          rowKey={rowKey}
          onClose={() => setOpened(undefined)}
          onDone={onDone}
        />
      )}
    </>
  );
}
