import { Drawer } from 'antd';
import { useState } from 'react';
import {
  exportInvitationBinding,
  listInvitationBinding,
  userInvitation,
} from '../../../../contract/domains/access/user-invitation.resource.ts';
import type { ResourceRow } from '../../../../contract/kernel/resource.ts';
import { ListScreen } from '../../../engine/list/list-screen.tsx';
import { ResourceScreen } from '../../../engine/resource/resource-screen.tsx';
import { label } from '../../../platform/words/label.ts';

/** Invitation codes, and who accepted them. */
export function UserInvitationScreen() {
  const [shown, setShown] = useState<ResourceRow<typeof userInvitation>>();
  return (
    <>
      <ResourceScreen
        resource={userInvitation}
        listProps={{ filters: ['invitationCode', 'kind', 'expireTime'], rowLinks: [{ title: '绑定记录', onClick: setShown }] }}
        formProps={{
          hidden: ({ kind }) => (kind === '2' ? [] : ['quota']),
        }}
      />
      {shown && (
        <Drawer open title={label('{code}的绑定记录', { code: shown.invitationCode })} size={720} onClose={() => setShown(undefined)}>
          <ListScreen
            endpoint={listInvitationBinding}
            exportEndpoint={exportInvitationBinding}
            inAddress={false}
            input={{ invitationId: shown.id }}
            columns={['account', 'realName', 'inviterName', 'createTime']}
            filters={['createTime']}
          />
        </Drawer>
      )}
    </>
  );
}
