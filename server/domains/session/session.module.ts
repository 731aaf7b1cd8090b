import { oauthClient } from '../../../contract/domains/session/oauth-client.resource.ts';
import { oidcProvider } from '../../../contract/domains/session/oidc-provider.resource.ts';
import type { Module } from '../../kernel/services.ts';
import { approveRegistration } from './actions/approve-registration.ts';
import { refuseRegistration } from './actions/refuse-registration.ts';
import { clearSessionCacheServed } from './clear-session-cache.ts';
import { confirmPasswordServed } from './confirm-password.ts';
import { getCaptchaServed } from './get-captcha.ts';
import { getPublicKeyServed } from './get-public-key.ts';
import { issueTokenServed, refreshTokenServed } from './issue-token.ts';
import { listMenuButtonsServed } from './list-menu-buttons.ts';
import { listMenuRoutesServed } from './list-menu-routes.ts';
import { listTopMenuServed } from './list-top-menu.ts';
import { lockConsoleServed } from './lock-console.ts';
import { logoutServed } from './logout.ts';
import { registrationLists } from './registration/list-registrations.ts';
import { registerGuestServed } from './registration/register-guest.ts';
import { registrationTable } from './registration/registration.tables.ts';
import { sweepSignIn } from './session.jobs.ts';
import { showUserInfoServed } from './show-user-info.ts';
import { listLoginProvidersServed, returnFromThirdPartyServed, startThirdPartyServed } from './third-party/start-third-party.ts';
import { oidcLoginTable, oidcProviderTable, userOauthTable } from './third-party/third-party.tables.ts';
import { updatePasswordServed } from './update-password.ts';
import { serveRemoveOauthClients, serveSubmitOauthClient } from './write-oauth-client.ts';

/** Signing in and out, and what the console asks for right afterwards. */
export const sessionModule: Module = {
  name: 'session',
  serves: [
    serveSubmitOauthClient,
    serveRemoveOauthClients,
    getCaptchaServed,
    getPublicKeyServed,
    issueTokenServed,
    refreshTokenServed,
    listLoginProvidersServed,
    startThirdPartyServed,
    returnFromThirdPartyServed,
    registerGuestServed,
    ...registrationLists,
    approveRegistration,
    refuseRegistration,
    showUserInfoServed,
    logoutServed,
    clearSessionCacheServed,
    listMenuRoutesServed,
    listMenuButtonsServed,
    listTopMenuServed,
    updatePasswordServed,
    lockConsoleServed,
    confirmPasswordServed,
  ],
  tables: [oidcProviderTable, oidcLoginTable, userOauthTable, registrationTable],
  resources: [oauthClient, oidcProvider],
  jobs: [sweepSignIn],
};
