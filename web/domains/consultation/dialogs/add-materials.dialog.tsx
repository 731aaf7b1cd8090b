import { Typography } from 'antd';
import { addMaterials } from '../../../../contract/domains/consultation/add-materials.endpoint.ts';
import { consultationServerFields } from '../../../../contract/domains/consultation/consultation.fields.ts';
import { pick } from '../../../../contract/kernel/field.ts';
import type { DialogProps } from '../../../engine/dialog/dialog-props.ts';
import { FormDialog } from '../../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../../engine/form/declared-form.tsx';
import { fileList } from '../../../platform/call/file-link.ts';
import { actionLabel, label } from '../../../platform/words/label.ts';
import { type OrderRow, orderIdOf } from '../consultation-row.ts';

/** What was added before stands on the order's page alone. */
type MaterialRow = OrderRow & { readonly laterPath?: unknown };

/** The applicant adds pictures to what was handed in. */
export function AddMaterialsDialog({ row, onClose, onDone }: Omit<DialogProps<MaterialRow>, 'action'>) {
  const { submit } = useAction(addMaterials, () => {
    onClose();
    onDone();
  });
  const { laterPath } = pick(addMaterials.input, 'laterPath');
  const left = (consultationServerFields.laterPath.max ?? 0) - fileList(row.laterPath).length;
  return (
    <FormDialog title={`${actionLabel(addMaterials.title)} ${row.no}`} onClose={onClose}>
      <Typography.Paragraph>
        {left > 0
          ? label('提交后不能删除，审核人员和受邀专家均可查看。本单还可补充{left}个。', { left })
          : label('本单补充的资料已达上限，不能再补充。')}
      </Typography.Paragraph>
      {left > 0 && (
        <DeclaredForm
          fields={{ laterPath: { ...laterPath, max: Math.min(laterPath.max ?? left, left) } }}
          values={{}}
          columns={1}
          submitText={actionLabel(addMaterials.title)}
          onCancel={onClose}
          onSubmit={(values) => submit({ ...values, applyOrderId: orderIdOf(row) })}
        />
      )}
    </FormDialog>
  );
}
