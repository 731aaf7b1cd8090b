import { useState } from 'react';
import type { detailReferral } from '../../../../contract/domains/referral/referral.resource.ts';
import type { RowOf } from '../../../../contract/kernel/sent.ts';
import { ActionFrame } from '../../../engine/dialog/action-frame.tsx';
import { inputFromRow, moveDraftKey } from '../../../engine/dialog/action-input.ts';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import type { Slots } from '../../../engine/form/form-types.ts';
import { actionLabel } from '../../../platform/words/label.ts';
import { referralFormProps } from '../referral-form.tsx';

export type Referral = RowOf<typeof detailReferral>;
type Asked = Parameters<typeof DeclaredForm>[0]['fields'];

interface AskedProps extends DialogProps<Referral> {
  fields: Asked;
  values?: Record<string, unknown>;
  columns?: 1 | 2 | 3;
  render?: Slots;
}

/** What a move of this row asks for, with what is known already. Of which version it is known goes along, where the move asks that. */
export function AskedForm({ action, row, onClose, onDone, fields, values = {}, columns = 1, render = {} }: AskedProps) {
  // The one that the form was filled with: a newer one may be fetched while somebody is typing.
  const [opened] = useState(row);
  const draftKey = moveDraftKey(action, opened, fields);
  const done = () => {
    onClose();
    onDone();
  };
  const { submit } = useAction(action, done, { draftKey });
  return (
    <DeclaredForm
      fields={fields}
      values={{ version: opened.version, ...values }}
      draftKey={draftKey}
      columns={columns}
      render={{ ...referralFormProps.render, ...render }}
      submitText={actionLabel(action.title)}
      onCancel={onClose}
      onSubmit={(entered) => submit({ ...entered, ...inputFromRow(action, opened) })}
    />
  );
}

export function AskedDialog(props: AskedProps) {
  return (
    <ActionFrame {...props}>
      <AskedForm {...props} />
    </ActionFrame>
  );
}
