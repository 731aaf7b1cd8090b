import { Alert } from 'antd';
import { tenantPackage, tenantPackageMenus } from '../../../contract/domains/organisation/tenant-package.resource.ts';
import type { SlotProps } from '../../engine/form/form-types.ts';
import { ResourceScreen } from '../../engine/resource/resource-screen.tsx';
import { CheckTreeControl } from '../../engine/tree/check-tree-control.tsx';
import { label } from '../../platform/words/label.ts';

/** What hospitals can buy. The form shows everything there is: a view of its own would be the same again (specification 3 §2). */
export function TenantPackageScreen() {
  return (
    <ResourceScreen
      resource={tenantPackage}
      hasView={false}
      saved={label('操作成功!')}
      alsoSent={{ isExact: 1 }}
      formProps={{ columns: 1, render: { menuId: (props) => <PackageMenus {...props} /> } }}
    />
  );
}

/** Says before the choice of whom it is taken: ticked again, a page comes back to the administrators alone. */
function PackageMenus(props: SlotProps) {
  const { tenantCount } = props.values;
  return (
    <>
      {typeof tenantCount === 'number' && tenantCount > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 8 }}
          title={label('{count}家机构正在使用该产品包，去掉的菜单会立即从这些机构的所有角色中收回。', { count: tenantCount })}
          description={label('重新勾选只归还给各机构的管理员角色，其他角色须由各机构重新授权。')}
        />
      )}
      <CheckTreeControl {...props} endpoint={tenantPackageMenus} isExact />
    </>
  );
}
