import type { Module } from '../../kernel/services.ts';
import { clearSessionCacheServed } from './clear-session-cache.ts';
import { getCaptchaServed } from './get-captcha.ts';
import { getPublicKeyServed } from './get-public-key.ts';
import { issueTokenServed, refreshTokenServed } from './issue-token.ts';
import { listMenuButtonsServed } from './list-menu-buttons.ts';
import { listMenuRoutesServed } from './list-menu-routes.ts';
import { listTopMenuServed } from './list-top-menu.ts';
import { logoutServed } from './logout.ts';
import { sweepSignIn } from './session.jobs.ts';
import { showUserInfoServed } from './show-user-info.ts';
import { updatePasswordServed } from './update-password.ts';

/** Signing in and out, and what the console asks for right afterwards. */
export const sessionModule: Module = {
  name: 'session',
  serves: [
    getCaptchaServed,
    getPublicKeyServed,
    issueTokenServed,
    refreshTokenServed,
    showUserInfoServed,
    logoutServed,
    clearSessionCacheServed,
    listMenuRoutesServed,
    listMenuButtonsServed,
    listTopMenuServed,
    updatePasswordServed,
  ],
  tables: [],
  jobs: [sweepSignIn],
};
