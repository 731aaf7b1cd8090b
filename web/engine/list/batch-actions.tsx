import { Button } from 'antd';
import { useState } from 'react';
import type { Action } from '../../../contract/kernel/action.ts';
import { actionLabel, label } from '../../platform/words/label.ts';
import { batchOf, takenTogether } from '../dialog/action-input.ts';
import { type Row, textOf } from '../field/row.ts';
import { BatchDialog } from './batch-dialog.tsx';
import type { RowLink } from './list-types.ts';

interface BatchActionsProps {
  actions: readonly Action[];
  /** What one call does to several. */
  links: readonly RowLink[];
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
export function BatchActions({ actions, links, rows, rowKey, onDone }: BatchActionsProps) {
  const [opened, setOpened] = useState<OpenedBatch>();
  const open = (action: Action, taken: readonly Row[]) =>
    setOpened((last) => ({ number: (last?.number ?? 0) + 1, action, rows: taken, skipped: rows.length - taken.length, isShown: true }));
  const offered = actions.map((action) => ({ action, taken: takenTogether(action, rows) })).filter(({ taken }) => taken.length > 0);
  const together = links.map((link) => ({ link, taken: rows.filter((row) => link.shown?.(row) ?? true) }));
  return (
    <>
      {together.map(({ link, taken }) => (
        <LinkButton key={String(link.title)} link={link} taken={taken} onDone={() => onDone(taken.map((row) => textOf(row, rowKey)))} />
      ))}
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

/** Busy until it is settled: pressed again meanwhile, the same would be done to all of them twice. */
function LinkButton({ link, taken, onDone }: { link: RowLink; taken: readonly Row[]; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [first] = taken;
  if (!first) return null;
  const title = typeof link.title === 'string' ? link.title : link.title(first);
  const go = async () => {
    setBusy(true);
    try {
      if (await link.onSeveral?.(taken)) onDone();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button danger={link.danger ?? false} loading={isBusy} onClick={() => void go()}>
      {label('{title}（{count}）', { title: actionLabel(title), count: taken.length })}
    </Button>
  );
}
