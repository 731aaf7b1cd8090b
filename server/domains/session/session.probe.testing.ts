import { sessionTable } from '../../engine/identity/identity.tables.ts';
import { insertRow, newId } from '../../engine/store/rows.ts';
import type { Probe } from '../../probes/probe.testing.ts';
import { registrationTable } from './registration/registration.tables.ts';
import { userOauthTable } from './third-party/third-party.tables.ts';

export const probe: Probe = {
  fillLists: async ({ add, mark }) => {
    const oauthId = await add(userOauthTable, { issuer: 'https://sso.example.org', subject: mark, source: 'hospital', loginName: mark });
    await add(registrationTable, { name: mark, account: mark, passwordHash: 'none', oauthId, status: 'submitted' });
    return undefined;
  },
  foreign: async (app) => {
    const { tenantId, userId } = app.people.expert1;
    const [store, stamp] = [app.services.database.forTenant(tenantId), { now: app.clock.now() }];
    const identity = { issuer: 'https://sso.example.org', subject: 'newcomer', source: 'hospital', loginName: '方知远' };
    const { id: oauthId } = await insertRow(store, userOauthTable, identity, stamp);
    const newcomer = { name: '方知远', account: 'fangzhiyuan', passwordHash: 'none', oauthId, status: 'submitted' } as const;
    const expireTime = new Date(app.clock.now() + 3_600_000);
    const open = { userId, clientId: 'lianyi-api', refreshHash: newId(), expireTime };
    const { id: registration } = await store.transaction((tx) => insertRow(tx, registrationTable, newcomer, stamp));
    return { rows: { registration, session: (await insertRow(store, sessionTable, open, stamp)).id }, marks: [registration] };
  },
};
