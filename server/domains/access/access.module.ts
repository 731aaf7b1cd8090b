import { accessDomain } from '../../../contract/domains/access/access.domain.ts';
import { apiScope } from '../../../contract/domains/access/api-scope.resource.ts';
import { dataScope } from '../../../contract/domains/access/data-scope.resource.ts';
import { userBasic } from '../../../contract/domains/access/user-basic.resource.ts';
import { userInvitation } from '../../../contract/domains/access/user-invitation.resource.ts';
import type { Resource } from '../../../contract/kernel/resource.ts';
import type { Served } from '../../kernel/http/call.ts';
import { defineModule } from '../../kernel/module.ts';
import { resourceServes } from '../../kernel/resource/resource-serves.ts';
import { invitationBindingTable, userBasicTable, userInvitationTable, userProfileTable } from './access.tables.ts';
import { bindingLists, serveBindInvitation } from './invitations/bind-invitation.ts';
import { serveSubmitInvitation } from './invitations/save-invitation.ts';
import { ownHospital } from './own-hospital.ts';
import { serveGrantRole } from './roles/grant-role.ts';
import { serveRemoveRole, serveSubmitRole } from './roles/save-role.ts';
import { serveShowGrantTree, serveShowRoleTreeKeys } from './roles/show-grant-tree.ts';
import { serveRemoveApiScope, serveSubmitApiScope } from './scopes/save-api-scope.ts';
import { serveRemoveDataScope, serveSubmitDataScope } from './scopes/save-data-scope.ts';
import { serveSearchUser } from './search-user.ts';
import { serveRoleSelect } from './select-role.ts';
import { serveAvatar } from './show-avatar.ts';
import { serveProfile } from './show-profile.ts';
import { serveUpdateProfile } from './update-profile.ts';
import { serveDetailPlatform, serveDetailUser } from './users/detail-user.ts';
import { serveGrantUser } from './users/grant-user.ts';
import { serveExportTemplate, serveImportUser } from './users/import-user.ts';
import { userListServes } from './users/list-user.ts';
import { onlineUserLists, serveLogoutOnlineUser } from './users/online-user.ts';
import { serveRemoveUser } from './users/remove-user.ts';
import { serveResetFactor } from './users/reset-factor-user.ts';
import { serveResetPasswords } from './users/reset-password-user.ts';
import { serveSubmitUser, serveUpdateUser } from './users/save-user.ts';
import { serveUnlockUser } from './users/unlock-user.ts';
import { serveUpdatePlatform } from './users/update-platform-user.ts';

const byHand: readonly Served[] = [
  serveRoleSelect,
  serveSearchUser,
  serveProfile,
  serveUpdateProfile,
  serveAvatar,
  ...userListServes,
  serveDetailUser,
  serveSubmitUser,
  serveUpdateUser,
  serveRemoveUser,
  serveGrantUser,
  serveResetPasswords,
  serveUnlockUser,
  serveResetFactor,
  serveDetailPlatform,
  serveUpdatePlatform,
  ...onlineUserLists,
  serveLogoutOnlineUser,
  serveImportUser,
  serveExportTemplate,
  serveSubmitRole,
  serveRemoveRole,
  serveGrantRole,
  serveShowGrantTree,
  serveShowRoleTreeKeys,
  serveSubmitDataScope,
  serveRemoveDataScope,
  serveSubmitApiScope,
  serveRemoveApiScope,
  serveSubmitInvitation,
  serveBindInvitation,
  ...bindingLists,
];

/** What nothing is added to, but that also the group sees its own hospital's alone. */
function plainOf(resource: Resource): Served[] {
  return resourceServes(resource)
    .filter(({ endpoint }) => !byHand.some((served) => served.endpoint.name === endpoint.name))
    .map(ownHospital);
}

/** People and roles, what they may do and how far they see, and what everybody may change about himself. */
export const accessModule = defineModule({
  domain: accessDomain,
  serves: [...byHand, ...[dataScope, apiScope, userBasic, userInvitation].flatMap(plainOf)],
  tables: [userProfileTable, userBasicTable, userInvitationTable, invitationBindingTable],
});
