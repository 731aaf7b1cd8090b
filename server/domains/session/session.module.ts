import { sessionDomain } from '../../../contract/domains/session/session.domain.ts';
import { defineModule } from '../../kernel/module.ts';
import { approveRegistration } from './actions/approve-registration.ts';
import { refuseRegistration } from './actions/refuse-registration.ts';
import { clearSessionCacheServed } from './clear-session-cache.ts';
import { confirmPasswordServed } from './confirm-password.ts';
import { beginFactorServed } from './factor/begin-factor.ts';
import { confirmFactorServed } from './factor/confirm-factor.ts';
import { disableFactorServed } from './factor/disable-factor.ts';
import { learnMoneyPermissions } from './factor/require-enrolment.ts';
import { requirePresence } from './factor/require-presence.ts';
import { showFactorServed } from './factor/show-factor.ts';
import { formDraftTable } from './form-drafts/form-draft.table.ts';
import { formDraftServes, sweepFormDraftsJob } from './form-drafts/form-drafts.ts';
import { getCaptchaServed } from './get-captcha.ts';
import { getPublicKeyServed } from './get-public-key.ts';
import { issueTokenServed, refreshTokenServed } from './issue-token.ts';
import { listMenuButtonsServed } from './list-menu-buttons.ts';
import { listMenuRoutesServed } from './list-menu-routes.ts';
import { listTopMenuServed } from './list-top-menu.ts';
import { lockConsoleServed } from './lock-console.ts';
import { logoutServed } from './logout.ts';
import { oauthClientRules } from './oauth-client.rules.ts';
import { serveEndOtherSessions, serveEndOwnSession, serveListOwnSessions } from './own-sessions.ts';
import { registrationLists } from './registration/list-registrations.ts';
import { registerGuestServed } from './registration/register-guest.ts';
import { registrationTable } from './registration/registration.tables.ts';
import { revokeTokenServed } from './revoke-token.ts';
import { sweepSignIn } from './session.jobs.ts';
import { showUserInfoServed } from './show-user-info.ts';
import { listLoginProvidersServed, returnFromThirdPartyServed, startThirdPartyServed } from './third-party/start-third-party.ts';
import { oidcLoginTable, oidcProviderTable, userOauthTable } from './third-party/third-party.tables.ts';
import { updatePasswordServed } from './update-password.ts';

/** Signing in and out, and what the console asks for right afterwards. */
export const sessionModule = defineModule({
  domain: sessionDomain,
  demo: async () => (await import('./session.demo.ts')).sessionDemo,
  serves: [
    getCaptchaServed,
    getPublicKeyServed,
    issueTokenServed,
    refreshTokenServed,
    revokeTokenServed,
    listLoginProvidersServed,
    startThirdPartyServed,
    returnFromThirdPartyServed,
    registerGuestServed,
    ...registrationLists,
    approveRegistration,
    refuseRegistration,
    showUserInfoServed,
    logoutServed,
    serveListOwnSessions,
    serveEndOwnSession,
    serveEndOtherSessions,
    clearSessionCacheServed,
    listMenuRoutesServed,
    listMenuButtonsServed,
    listTopMenuServed,
    updatePasswordServed,
    lockConsoleServed,
    confirmPasswordServed,
    showFactorServed,
    beginFactorServed,
    confirmFactorServed,
    disableFactorServed,
    ...formDraftServes,
  ],
  rules: [oauthClientRules],
  tables: [oidcProviderTable, oidcLoginTable, userOauthTable, registrationTable, formDraftTable],
  attach: ({ endpoints, services, onMoney }) => {
    learnMoneyPermissions(endpoints);
    onMoney((actor) => requirePresence(services, actor));
  },
  jobs: [sweepSignIn, sweepFormDraftsJob],
});
