import { sessionDomain } from '../../../contract/domains/session/session.domain.ts';
import { defineModule } from '../../engine/module.ts';
import { serveClearSessionCache } from './clear-session-cache.ts';
import { serveConfirmPassword } from './confirm-password.ts';
import { serveBeginFactor } from './factor/begin-factor.ts';
import { serveConfirmFactor } from './factor/confirm-factor.ts';
import { serveDisableFactor } from './factor/disable-factor.ts';
import { learnMoneyPermissions } from './factor/require-enrolment.ts';
import { requirePresence } from './factor/require-presence.ts';
import { serveShowFactor } from './factor/show-factor.ts';
import { formDraftTable } from './form-drafts/form-draft.table.ts';
import { formDraftServes, sweepFormDraftsJob } from './form-drafts/form-drafts.ts';
import { serveGetCaptcha } from './get-captcha.ts';
import { serveGetPublicKey } from './get-public-key.ts';
import { serveIssueToken, serveRefreshToken } from './issue-token.ts';
import { serveListMenuButtons } from './list-menu-buttons.ts';
import { serveListMenuRoutes } from './list-menu-routes.ts';
import { listSettingTable } from './list-settings/list-setting.table.ts';
import { listSettingServes } from './list-settings/list-settings.ts';
import { serveListTopMenu } from './list-top-menu.ts';
import { serveLockConsole } from './lock-console.ts';
import { serveLogout } from './logout.ts';
import { oauthClientRules } from './oauth-client.rules.ts';
import { serveEndOtherSessions, serveEndOwnSession, serveListOwnSessions } from './own-sessions.ts';
import { serveRegisterGuest } from './registration/register-guest.ts';
import { registrationRules } from './registration/registration.rules.ts';
import { registrationTable } from './registration/registration.tables.ts';
import { serveRevokeToken } from './revoke-token.ts';
import { sweepSignIn } from './session.jobs.ts';
import { serveShowUserInfo } from './show-user-info.ts';
import { oidcProviderRules } from './third-party/oidc-provider.rules.ts';
import { serveListLoginProviders, serveReturnFromThirdParty, serveStartThirdParty } from './third-party/start-third-party.ts';
import { oidcLoginTable, oidcProviderTable, userOauthTable } from './third-party/third-party.tables.ts';
import { serveUpdatePassword } from './update-password.ts';

/** Signing in and out, and what the console asks for right afterwards. */
export const sessionModule = defineModule({
  domain: sessionDomain,
  demo: async () => (await import('./session.demo.ts')).sessionDemo,
  serves: [
    serveGetCaptcha,
    serveGetPublicKey,
    serveIssueToken,
    serveRefreshToken,
    serveRevokeToken,
    serveListLoginProviders,
    serveStartThirdParty,
    serveReturnFromThirdParty,
    serveRegisterGuest,
    serveShowUserInfo,
    serveLogout,
    serveListOwnSessions,
    serveEndOwnSession,
    serveEndOtherSessions,
    serveClearSessionCache,
    serveListMenuRoutes,
    serveListMenuButtons,
    serveListTopMenu,
    serveUpdatePassword,
    serveLockConsole,
    serveConfirmPassword,
    serveShowFactor,
    serveBeginFactor,
    serveConfirmFactor,
    serveDisableFactor,
    ...formDraftServes,
    ...listSettingServes,
  ],
  rules: [oauthClientRules, registrationRules, oidcProviderRules],
  tables: [oidcProviderTable, oidcLoginTable, userOauthTable, registrationTable, formDraftTable, listSettingTable],
  attach: ({ endpoints, services, onMoney }) => {
    learnMoneyPermissions(endpoints);
    onMoney((actor) => requirePresence(services, actor));
  },
  jobs: [sweepSignIn, sweepFormDraftsJob],
});
