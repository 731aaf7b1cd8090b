import { accessDomain } from '../../../contract/domains/access/access.domain.ts';
import { SESSIONS } from '../../../contract/domains/access/online-user.endpoints.ts';
import { sessionTable, userAccountTable } from '../../engine/identity/identity.tables.ts';
import { defineModule } from '../../engine/module.ts';
import { invitationBindingTable, userBasicTable, userInvitationTable, userProfileTable } from './access.tables.ts';
import { bindingLists, serveBindInvitation } from './invitations/bind-invitation.ts';
import { userInvitationRules } from './invitations/user-invitation.rules.ts';
import { serveGrantRole } from './roles/grant-role.ts';
import { roleRules } from './roles/role.rules.ts';
import { serveShowGrantTree, serveShowRoleTreeKeys } from './roles/show-grant-tree.ts';
import { apiScopeRules } from './scopes/api-scope.rules.ts';
import { dataScopeRules } from './scopes/data-scope.rules.ts';
import { serveSearchUser } from './search-user.ts';
import { serveRoleSelect } from './select-role.ts';
import { serveAvatar } from './show-avatar.ts';
import { serveProfile } from './show-profile.ts';
import { serveUpdateProfile } from './update-profile.ts';
import { userBasicRules } from './user-basic.rules.ts';
import { serveDetailPlatform, serveDetailUser } from './users/detail-user.ts';
import { serveGrantUser } from './users/grant-user.ts';
import { serveExportTemplate, serveImportUser } from './users/import-user.ts';
import { userListServes } from './users/list-user.ts';
import { onlineUserLists, serveLogoutOnlineUser } from './users/online-user.ts';
import { searchPeople } from './users/people.search.ts';
import { serveRemoveUser } from './users/remove-user.ts';
import { serveResetFactor } from './users/reset-factor-user.ts';
import { serveResetPasswords } from './users/reset-password-user.ts';
import { serveSubmitUser, serveUpdateUser } from './users/save-user.ts';
import { serveUnlockUser } from './users/unlock-user.ts';
import { serveUpdatePlatform } from './users/update-platform-user.ts';

/** People and roles, what they may do and how far they see, and what everybody may change about himself. */
export const accessModule = defineModule({
  domain: accessDomain,
  demo: async () => (await import('./access.demo.ts')).accessDemo,
  serves: [
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
    serveGrantRole,
    serveShowGrantTree,
    serveShowRoleTreeKeys,
    serveBindInvitation,
    ...bindingLists,
  ],
  searches: [searchPeople],
  rules: [roleRules, dataScopeRules, apiScopeRules, userBasicRules, userInvitationRules],
  shows: [userAccountTable],
  showsInLists: { [SESSIONS]: sessionTable },
  tables: [userProfileTable, userBasicTable, userInvitationTable, invitationBindingTable],
});
