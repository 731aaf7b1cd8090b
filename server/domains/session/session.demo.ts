import { oidcProvider } from '../../../contract/domains/session/oidc-provider.resource.ts';
import { EXPERT_TENANT } from '../../demo/demo-people.ts';
import { insertDemoRows } from '../../demo/insert-demo-rows.ts';
import type { Demo } from '../../engine/demo.ts';
import { PLATFORM_TENANT } from '../../engine/identity/actor.ts';
import { tableOf } from '../../engine/store/table.ts';

/** Disabled: it stands for the hospital's own accounts, which a demonstration has none of. */
const provider = {
  name: '本院统一身份',
  source: 'sso-demo',
  issuer: 'https://sso.example.org',
  clientId: 'lianyi',
  clientSecret: '',
  enabled: 0,
};

export const sessionDemo: Demo = {
  plan: async ({ tx, now }) => {
    const providers = [PLATFORM_TENANT, EXPERT_TENANT].map((tenantId) => ({ tenantId, ...provider }));
    await insertDemoRows(tx, tableOf(oidcProvider), providers, { now });
  },
};
