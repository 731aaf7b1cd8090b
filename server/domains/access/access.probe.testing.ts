import { menuId } from '../../engine/identity/menu-sync.ts';
import type { Probe } from '../../probes/probe.testing.ts';
import { invitationBindingTable, userInvitationTable } from './access.tables.ts';

export const probe: Probe = {
  fillLists: async ({ add, mark, person: { userId } }) => {
    const invitationId = await add(userInvitationTable, { invitationCode: mark, kind: '1', quota: 1, inviterId: userId });
    await add(invitationBindingTable, { invitationId, inviterId: userId, userId });
    return undefined;
  },
  samples: {
    'data-scope': async () => ({ menuId: menuId('dept'), resourceCode: 'user' }),
    'api-scope': async () => ({ menuId: menuId('dept') }),
    role: async () => ({ dataScope: 'tenant' }),
  },
  foreign: async ({ people }) => ({ rows: { user_account: people.expert1.userId }, marks: [] }),
};
