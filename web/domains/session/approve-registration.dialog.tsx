import { Alert } from 'antd';
import { roleSelect } from '../../../contract/domains/access/access.endpoints.ts';
import { department } from '../../../contract/domains/organisation/department.resource.ts';
import { deptSelect } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import type { listRegistrations } from '../../../contract/domains/session/registration.resource.ts';
import type { RowOf } from '../../../contract/kernel/sent.ts';
import { ActionDialog } from '../../engine/dialog/action-dialog.tsx';
import type { DialogProps } from '../../engine/dialog/dialog-props.ts';
import type { ControlProps } from '../../engine/form/form-types.ts';
import { OptionSelect } from '../../engine/form/option-select.tsx';
import { useCan } from '../../engine/parts/permission.tsx';
import { TreeSelectControl } from '../../engine/tree/tree-select-control.tsx';
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
        deptId: (slot) => <DepartmentOf {...slot} />,
        roleId: (slot) => <OptionSelect {...slot} endpoint={roleSelect} label="roleName" />,
      }}
    />
  );
}

/** As the form of a user has it: two departments of one name are told apart by what they stand in. Without the right to see the tree, by name alone. */
function DepartmentOf(props: ControlProps) {
  const seesTree = useCan('dept_view');
  return seesTree ? (
    <TreeSelectControl {...props} resource={department} />
  ) : (
    <OptionSelect {...props} endpoint={deptSelect} label="deptName" />
  );
}
