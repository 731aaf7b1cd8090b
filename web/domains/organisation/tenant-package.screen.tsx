import { tenantPackage, tenantPackageMenus } from '../../../contract/domains/organisation/tenant-package.resource.ts';
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
      formProps={{ columns: 1, render: { menuId: (props) => <CheckTreeControl {...props} endpoint={tenantPackageMenus} /> } }}
    />
  );
}
