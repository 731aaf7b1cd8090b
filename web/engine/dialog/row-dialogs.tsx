import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Action } from '../../../contract/kernel/action.ts';
import { type Row, textOf } from '../field/row.ts';
import type { ActionDialogs } from './dialog-props.ts';
import { OpenedAction } from './opened-action.tsx';

/** What was pressed in which row. */
export interface OpenedInRow {
  action: Action;
  row: Row;
  dialogs: ActionDialogs | undefined;
  rowKey: string | undefined;
  onDone: (() => void) | undefined;
}

const OpenInRow = createContext<((opened: OpenedInRow) => void) | undefined>(undefined);

/** How a button of a row opens its dialog beside the list; nothing outside of one. */
export function useOpenInRow(): ((opened: OpenedInRow) => void) | undefined {
  return useContext(OpenInRow);
}

/**
 * Dialogs of rows stand beside the list, not in the row: one that moves to the next page, is finished by somebody else, or becomes a card when
 * a phone is turned would take along what is being entered. As long as the row is here, its dialog follows it.
 */
export function RowDialogs({ rows, rowKey, children }: { rows: readonly Row[]; rowKey: string; children: ReactNode }) {
  const [opened, setOpened] = useState<OpenedInRow>();
  const isSame = (row: Row) => textOf(row, rowKey) === textOf(opened?.row ?? {}, rowKey);
  return (
    <OpenInRow value={setOpened}>
      {children}
      {opened && (
        <OpenedAction
          {...opened}
          key={`${opened.action.name} ${textOf(opened.row, rowKey)}`}
          row={rows.find(isSame) ?? opened.row}
          onClose={() => setOpened(undefined)}
        />
      )}
    </OpenInRow>
  );
}
