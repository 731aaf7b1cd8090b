import { tenantPackage, tenantPackageMenus } from '../../../contract/domains/organisation/tenant-package.resource.ts';
import { ResourceScreen } from '../../kernel/resource-screen.tsx';
import { CheckTreeControl } from '../../kernel/tree/check-tree-control.tsx';

// Adding and editing show everything there is: a view of its own would be the same again (specification 3 §2).
const withoutView = { ...tenantPackage, columns: ['packageName', 'remark', 'createTime', 'updateTime'] };

/** What hospitals can buy. */
export function TenantPackageScreen() {
  return (
    <ResourceScreen
      resource={withoutView}
      hasView={false}
      formProps={{ columns: 1, render: { menuId: (props) => <CheckTreeControl {...props} endpoint={tenantPackageMenus} /> } }}
    />
  );
}
