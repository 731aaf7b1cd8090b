import { CLIENT_SECRET_NEEDED, oidcProvider } from '../../../../contract/domains/session/oidc-provider.resource.ts';
import { refuseEmpty } from '../../../engine/resource/refuse-empty.ts';
import { defineRules } from '../../../engine/resource/resource-rules.ts';

/** The secret of a client goes to no other provider than it was entered for. */
export const oidcProviderRules = defineRules(oidcProvider, {
  save: {
    refuse: ({ input, before }) => {
      if (before && before.issuer !== input.issuer) refuseEmpty(input, { clientSecret: CLIENT_SECRET_NEEDED });
    },
  },
  restore: {},
});
