import { copyCaseMove, type detailCopyCase } from '../../../../contract/domains/copy-case/copy-case.resource.ts';
import { omit } from '../../../../contract/kernel/field.ts';
import type { RowOf } from '../../../../contract/kernel/sent.ts';
import { ActionAbout } from '../../../engine/dialog/action-about.tsx';
import type { ActionDialogs, DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import { actionLabel } from '../../../platform/words/label.ts';

type CopyCase = RowOf<typeof detailCopyCase>;

interface AskedProps extends DialogProps<CopyCase> {
  values?: Record<string, unknown>;
}

/** What a move asks for, with what is known of it filled in: what the cashier takes is what is due. */
function AskedDialog({ action, row, onClose, onDone, values = {} }: AskedProps) {
  const { submit } = useAction(action, () => {
    onClose();
    onDone();
  });
  return (
    <FormDialog title={`${actionLabel(action.title)} ${row.no ?? ''}`} onClose={onClose}>
      <ActionAbout action={action} row={row} titled={row.no ?? ''} />
      <DeclaredForm
        fields={omit(action.input, 'id')}
        values={values}
        columns={1}
        submitText={actionLabel(action.title)}
        onCancel={onClose}
        onSubmit={(entered) => submit({ ...entered, id: row.id })}
      />
    </FormDialog>
  );
}

/** Own dialogs of a request's moves; the others are generated. */
export const copyCaseDialogs: ActionDialogs<CopyCase> = {
  [copyCaseMove('pay').name]: (props) => <AskedDialog {...props} values={{ amount: props.row.prepayFee }} />,
  [copyCaseMove('supplement').name]: (props) => <AskedDialog {...props} values={{ amount: props.row.supplementDue }} />,
  [copyCaseMove('take').name]: (props) => <AskedDialog {...props} values={{ takerName: props.row.applicantName }} />,
};
