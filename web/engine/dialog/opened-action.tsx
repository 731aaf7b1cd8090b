import type { Action } from '../../../contract/kernel/action.ts';
import type { Row } from '../field/row.ts';
import { ActionDialog } from './action-dialog.tsx';
import { askedFields } from './action-input.ts';
import { AskAction } from './ask-action.tsx';
import type { ActionDialogs } from './dialog-props.ts';
import { useOwnClose } from './use-own-close.ts';

interface OpenedActionProps<R extends Row> {
  action: Action;
  row: R;
  /** Others are generated. */
  dialogs?: ActionDialogs<NoInfer<R>> | undefined;
  rowKey?: string | undefined;
  onClose: () => void;
  /** After the server accepted. */
  onDone?: (() => void) | undefined;
}

/** What an action asks before it is sent: the screen's own dialog, one made of its declared input, or a question where it asks for nothing. */
export function OpenedAction<R extends Row>({ action, row, dialogs = {}, rowKey, onClose: close, onDone }: OpenedActionProps<R>) {
  const onClose = useOwnClose(close);
  const Own = dialogs[action.name];
  if (Own) return <Own action={action} row={row} onClose={onClose} onDone={() => onDone?.()} />;
  const common = { action, row, rowKey, onDone };
  if (Object.keys(askedFields(action)).length > 0) return <ActionDialog {...common} onClose={onClose} />;
  return <AskAction {...common} onEnd={onClose} />;
}
