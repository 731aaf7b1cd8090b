import { TreeSelect } from 'antd';
import { dataScope } from '../../../../contract/domains/access/data-scope.resource.ts';
import { deptSelect } from '../../../../contract/domains/organisation/organisation.endpoints.ts';
import type { ControlProps } from '../../../engine/form/form-types.ts';
import { ResourceScreen } from '../../../engine/resource/resource-screen.tsx';
import { useCall } from '../../../platform/call/use-call.ts';
import { label } from '../../../platform/words/label.ts';

/** How far roles reach among one kind of rows. Departments are asked for where they are to be named. */
export function DataScopeScreen() {
  return (
    <ResourceScreen
      resource={dataScope}
      formProps={{
        hidden: ({ scopeType }) => (scopeType === 'custom' ? [] : ['deptIds']),
        render: { deptIds: (props) => <DepartmentsControl {...props} /> },
      }}
    />
  );
}

/** Several departments, each by itself: what stands below one is not meant with it. */
function DepartmentsControl({ id, value, onChange, disabled }: ControlProps) {
  const { data = [], isFetching } = useCall(deptSelect);
  const nodes = data.map((row) => ({
    id: row.id,
    pId: row.parentId,
    value: row.id,
    title: row.deptName,
  }));
  return (
    <TreeSelect
      id={id}
      multiple
      treeCheckable
      treeCheckStrictly
      treeDefaultExpandAll
      treeDataSimpleMode={{ id: 'id', pId: 'pId', rootPId: '0' }}
      treeData={nodes}
      loading={isFetching}
      disabled={disabled}
      allowClear
      maxTagCount="responsive"
      style={{ width: '100%' }}
      placeholder={label('请选择部门')}
      showSearch={{ treeNodeFilterProp: 'title' }}
      value={(Array.isArray(value) ? value : []).map((one) => ({
        value: String(one),
        label: nodes.find((node) => node.id === one)?.title ?? '',
      }))}
      onChange={(next: { value: string }[]) => onChange?.(next.map((one) => one.value))}
    />
  );
}
