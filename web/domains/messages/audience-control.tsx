import { Select, TreeSelect } from 'antd';
import { useState } from 'react';
import { roleSelect } from '../../../contract/domains/access/access.endpoints.ts';
import { department } from '../../../contract/domains/organisation/department.resource.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import type { TreeNode } from '../../../contract/kernel/sent.ts';
import { chosenName } from '../../engine/form/chosen-name.ts';
import type { SlotProps } from '../../engine/form/form-types.ts';
import { noOptions } from '../../engine/form/no-options.tsx';
import type { PickedUser } from '../../engine/user-picker/picked-user.ts';
import { UserPickerDialog } from '../../engine/user-picker/user-picker-dialog.tsx';
import { useCall } from '../../platform/call/use-call.ts';
import { label } from '../../platform/words/label.ts';
import { chosenPeople } from './chosen-people.ts';

/** Names the departments, roles or people of an audience, whichever the form asks for. */
export function AudienceControl(props: SlotProps) {
  if (props.values.audience === 'departments') return <Departments {...props} />;
  return props.values.audience === 'users' ? <People {...props} /> : <Roles {...props} />;
}

function chosenOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function Departments({ id, value, onChange, disabled }: SlotProps) {
  const tree = useCall(endpointOf(department, 'tree'));
  return (
    <TreeSelect<string[]>
      id={id}
      multiple
      allowClear
      style={{ width: '100%' }}
      disabled={disabled}
      loading={tree.isFetching}
      // Before the names are there it would show numbers.
      value={tree.data ? chosenOf(value) : []}
      treeData={(tree.data ?? []).map(optionOf)}
      notFoundContent={noOptions(tree)}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={label('请选择部门，包含其下级')}
      onChange={onChange}
    />
  );
}

interface Option {
  value: string;
  title: string;
  children?: Option[];
}

function optionOf({ id, title, children }: TreeNode): Option {
  return { value: id, title, ...(children?.length ? { children: children.map(optionOf) } : {}) };
}

function Roles({ id, value, onChange, disabled }: SlotProps) {
  const roles = useCall(roleSelect);
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      allowClear
      disabled={disabled}
      loading={roles.isFetching}
      notFoundContent={noOptions(roles)}
      labelRender={chosenName(roles)}
      value={chosenOf(value)}
      options={(roles.data ?? []).map((row) => ({ value: row.id, label: row.roleName }))}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={label('请选择角色')}
      onChange={onChange}
    />
  );
}

/** A press opens the picker. What the form keeps are ids, and beside them in `audienceNames` what they are called. */
function People({ id, value, values, setValues, onChange, disabled }: SlotProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = chosenPeople(chosenOf(value), values.audienceNames);
  const give = (users: readonly PickedUser[]) => {
    setValues({ audienceNames: users.map((one) => [one.id, one.realName]) });
    onChange(users.map((one) => one.id));
  };
  return (
    <>
      <Select<string[]>
        id={id}
        mode="multiple"
        open={false}
        allowClear
        disabled={disabled}
        value={shown.map((one) => one.id)}
        options={shown.map((one) => ({ value: one.id, label: one.realName }))}
        placeholder={label('点击选择人员')}
        onClick={() => setOpen(true)}
        onChange={(ids) => give(shown.filter((one) => ids.includes(one.id)))}
      />
      {isOpen && (
        <UserPickerDialog
          mode="checkbox"
          value={shown}
          onClose={() => setOpen(false)}
          onConfirm={(users) => {
            give(users);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
