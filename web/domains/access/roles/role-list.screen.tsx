import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { role } from '../../../../contract/domains/access/role.resource.ts';
import { grantRole } from '../../../../contract/domains/access/role-grant.endpoints.ts';
import type { ResourceRow } from '../../../../contract/kernel/resource.ts';
import { useCan } from '../../../engine/parts/permission.tsx';
import { ResourceScreen } from '../../../engine/resource/resource-screen.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { GrantRoleDialog } from './grant-role.dialog.tsx';

/** The roles of the hospital as a tree, and what each of them holds. */
export function RoleListScreen() {
  const [granted, setGranted] = useState<ResourceRow<typeof role>>();
  const mayGrant = useCan(grantRole.permission);
  // The group looks at the roles of any hospital, and changes those of its own.
  const own = useSession(({ user }) => user?.tenantId);
  const [params] = useSearchParams();
  const isReadOnly = (params.get('tenantId') || own) !== own;
  return (
    <>
      <ResourceScreen
        resource={role}
        isReadOnly={isReadOnly}
        listProps={{
          rowLinks: mayGrant && !isReadOnly ? [{ title: grantRole.title, onClick: setGranted }] : [],
          tagColors: { dataScope: { group: 'magenta', tenant: 'blue', dept_below: 'cyan', dept: 'green', self: 'default' } },
        }}
      />
      {granted && <GrantRoleDialog row={granted} onClose={() => setGranted((now) => (now === granted ? undefined : now))} />}
    </>
  );
}
