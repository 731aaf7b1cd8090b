import { Alert } from 'antd';
import { roleSelect } from '../../../contract/domains/access/access.endpoints.ts';
import { deptSelect } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import type { listRegistrations } from '../../../contract/domains/session/registration.resource.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import { ActionDialog } from '../../engine/dialog/action-dialog.tsx';
import type { DialogProps } from '../../engine/dialog/dialog-props.ts';
import { OptionSelect } from '../../engine/form/option-select.tsx';
import { label } from '../../platform/words/label.ts';

/** Gives the newcomer his department and role. A role beyond the approver's own rights is refused by the server. */
export function ApproveRegistrationDialog(props: DialogProps<RowOf<typeof listRegistrations>>) {
  const { row } = props;
  const about = `${row.name} · ${row.account} · ${row.sourceName ?? ''} ${row.identityName ?? ''}`;
  return (
    <ActionDialog
      {...props}
      about={
        <Alert type="info" showIcon style={{ marginBottom: 16 }} title={about} description={label('只能授予不超出您自己权限的角色。')} />
      }
      submitText={label('通过')}
      render={{
        deptId: (slot) => <OptionSelect {...slot} endpoint={deptSelect} label="deptName" />,
        roleId: (slot) => <OptionSelect {...slot} endpoint={roleSelect} label="roleName" />,
      }}
    />
  );
}
