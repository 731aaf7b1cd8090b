import type { ReactNode } from 'react';
import type { Action } from '../../../contract/kernel/action.ts';
import type { Row } from '../field/row.ts';

/** What a screen's own dialog for an action is given. */
export interface DialogProps<R = Row> {
  action: Action;
  row: R;
  onClose: () => void;
  /** After the server accepted. */
  onDone: () => void;
}

/** Own dialogs by the name of their action. */
export type ActionDialogs<R = Row> = Readonly<Record<string, (props: DialogProps<R>) => ReactNode>>;
