import { defineDomain } from '../../kernel/domain.ts';
import { accessDictionaries } from './access.dictionaries.ts';
import { accessMenu } from './access.menu.ts';
import { apiScope } from './api-scope.resource.ts';
import { avatarUpload } from './avatar.upload.ts';
import { dataScope } from './data-scope.resource.ts';
import { role } from './role.resource.ts';
import { userBasic } from './user-basic.resource.ts';
import { userInvitation } from './user-invitation.resource.ts';

/** Accounts of the own hospital, for whoever has the page that lists them. */
export const peopleSearch = { code: 'people', title: '人员', permission: 'user' } as const;

/** People and roles, what they may do and how far they see, and what everybody may change about themselves. */
export const accessDomain = defineDomain({
  name: 'access',
  title: '用户权限',
  isPlatform: true,
  resources: [role, dataScope, apiScope, userBasic, userInvitation],
  menu: accessMenu,
  dictionaries: accessDictionaries,
  uploads: [avatarUpload],
  scopes: { user: '用户' },
  searches: [peopleSearch],
});
