import { addMaterials } from '../../../../contract/domains/consultation/consultation.actions.ts';
import { pick } from '../../../../contract/kernel/field.ts';
import type { DialogProps } from '../../../kernel/dialog/dialog-props.ts';
import { FormDialog } from '../../../kernel/dialog/form-dialog.tsx';
import { useAction } from '../../../kernel/dialog/use-action.ts';
import { DeclaredForm } from '../../../kernel/form/declared-form.tsx';
import { label } from '../../../kernel/label.ts';
import { textOf } from '../../../kernel/row.ts';
import { orderIdOf } from '../consultation-row.ts';

/** The applicant adds pictures to what was handed in. */
export function AddMaterialsDialog({ row, onClose, onDone }: Omit<DialogProps, 'action'>) {
  const { submit } = useAction(addMaterials, () => {
    onClose();
    onDone();
  });
  return (
    <FormDialog title={`${label(addMaterials.title)} ${textOf(row, 'no')}`} onClose={onClose}>
      <DeclaredForm
        fields={pick(addMaterials.input, 'laterPath')}
        values={{}}
        columns={1}
        submitText={label(addMaterials.title)}
        onCancel={onClose}
        onSubmit={(values) => submit({ ...values, applyOrderId: orderIdOf(row) })}
      />
    </FormDialog>
  );
}
