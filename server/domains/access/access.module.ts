import type { Module } from '../../kernel/services.ts';
import { userProfileTable } from './access.tables.ts';
import { serveSearchUser } from './search-user.ts';
import { serveRoleSelect } from './select-role.ts';
import { serveAvatar } from './show-avatar.ts';
import { serveProfile } from './show-profile.ts';
import { serveUpdateProfile } from './update-profile.ts';

/** People and roles, and what everybody may change about himself. */
export const accessModule: Module = {
  name: 'access',
  serves: [serveRoleSelect, serveSearchUser, serveProfile, serveUpdateProfile, serveAvatar],
  tables: [userProfileTable],
};
