import { Alert } from 'antd';
import { roleSelect } from '../../../contract/domains/access/access.endpoints.ts';
import { deptSelect } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import type { listRegistrations } from '../../../contract/domains/session/registration.endpoints.ts';
import { pick } from '../../../contract/kernel/field.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import type { DialogProps } from '../../engine/dialog/dialog-props.ts';
import { FormDialog } from '../../engine/dialog/form-dialog.tsx';
import { useAction } from '../../engine/dialog/use-action.ts';
import { DeclaredForm } from '../../engine/form/declared-form.tsx';
import { OptionSelect } from '../../engine/form/option-select.tsx';
import { label } from '../../platform/words/label.ts';

/** Gives the newcomer their department and role. A role beyond the approver's own rights is refused by the server. */
export function ApproveRegistrationDialog({ action, row, onClose, onDone }: DialogProps<RowOf<typeof listRegistrations>>) {
  const { submit } = useAction(action, () => {
    onClose();
    onDone();
  });
  const about = `${row.name ?? ''} · ${row.account ?? ''} · ${row.sourceName ?? ''} ${row.identityName ?? ''}`;
  return (
    <FormDialog title={label('通过注册申请')} onClose={onClose}>
      <Alert type="info" showIcon style={{ marginBottom: 16 }} title={about} description={label('只能授予不超出您自己权限的角色。')} />
      <DeclaredForm
        fields={pick(action.input, 'deptId', 'roleId')}
        columns={1}
        render={{
          deptId: (props) => <OptionSelect {...props} endpoint={deptSelect} label="deptName" />,
          roleId: (props) => <OptionSelect {...props} endpoint={roleSelect} label="roleName" />,
        }}
        submitText={label('通过')}
        onCancel={onClose}
        onSubmit={(values) => submit({ ...values, id: row.id })}
      />
    </FormDialog>
  );
}
