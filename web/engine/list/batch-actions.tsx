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

interface OpenedBatch {
  /** Which one it is: each begins anew. */
  number: number;
  action: Action;
  rows: readonly Row[];
  /** How many more were chosen. */
  skipped: number;
  /** A closed one goes on to know how each row went: it is shown again when not all of them could be taken back. */
  isShown: boolean;
}

/** A button for everything that may be done with some of the chosen rows at once. */
export function BatchActions({ actions, rows, rowKey, onDone }: BatchActionsProps) {
  const [opened, setOpened] = useState<OpenedBatch>();
  const open = (action: Action, taken: readonly Row[]) =>
    setOpened((last) => ({ number: (last?.number ?? 0) + 1, action, rows: taken, skipped: rows.length - taken.length, isShown: true }));
  const offered = actions.map((action) => ({ action, taken: takenTogether(action, rows) })).filter(({ taken }) => taken.length > 0);
  return (
    <>
      {offered.map(({ action, taken }) => (
        <Button key={action.name} danger={action.danger ?? false} onClick={() => open(action, taken)}>
          {label('{title}（{count}）', { title: actionLabel(batchOf(action).title ?? action.title), count: taken.length })}
        </Button>
      ))}
      {opened && (
        <BatchDialog
          key={opened.number}
          {...opened}
          rowKey={rowKey}
          onShow={(isShown) => setOpened((last) => last && { ...last, isShown })}
          onDone={onDone}
        />
      )}
    </>
  );
}
