import { Typography } from 'antd';
import type { ReactNode } from 'react';
import { actionLabel, label } from '../../platform/words/label.ts';
import { textOf } from '../field/row.ts';
import { ActionAbout } from './action-about.tsx';
import type { DialogProps } from './dialog-props.ts';
import { FormDialog } from './form-dialog.tsx';

interface ActionFrameProps extends Pick<DialogProps, 'action' | 'row' | 'onClose'> {
  wide?: boolean;
  children: ReactNode;
}

/** The dialog of an action whose form is the domain's own: around what is asked, and around what is said while that is not known yet. */
export function ActionFrame({ action, row, onClose, wide = false, children }: ActionFrameProps) {
  const no = textOf(row, 'no');
  return (
    <FormDialog title={[actionLabel(action.title), no].filter(Boolean).join(' ')} wide={wide} onClose={onClose}>
      <ActionAbout action={action} row={row} titled={no} />
      {action.confirm && <Typography.Paragraph>{label(action.confirm)}</Typography.Paragraph>}
      {children}
    </FormDialog>
  );
}
