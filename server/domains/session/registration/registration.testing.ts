import { listRegistrations } from '../../../../contract/domains/session/registration.resource.ts';
import { createRole } from '../../../engine/identity/accounts.ts';
import type { DataScope } from '../../../engine/identity/actor.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { configureProvider, registerWith, signInAs } from '../third-party/third-party.testing.ts';

export const TENANT = '100003';
export const PASSWORD = 'Morning-Round-7';

export interface Registration {
  id: string;
  account: string;
  status: string;
  can?: string[];
}

/** What `register-guest` is sent. */
export const registrationInput = (oauthId = '', account = '', values: object = {}) => ({
  ...{ tenantId: TENANT, name: '温若兰', account, password: PASSWORD, password2: PASSWORD, oauthId },
  ...values,
});

/** A hospital with a provider that runs, a role to give away, and newcomers on demand. */
export async function createRegistrationTestbed() {
  const app = await createTestApp();
  const provider = await configureProvider(app, 'strangerAdmin');
  let count = 0;

  const aRole = (dataScope: DataScope, permissionCodes: readonly string[]): Promise<string> => {
    count += 1;
    const role = { alias: `role${count}`, name: `角色${count}`, dataScope, permissionCodes };
    return app.services.database.forTenant(TENANT).transaction((tx) => createRole(tx, role, { now: app.clock.now() }));
  };
  const rowsOf = async (name: 'strangerAdmin' | 'platformAdmin' = 'strangerAdmin'): Promise<Registration[]> =>
    (await (await app.as(name)).get<{ records: Registration[] }>(listRegistrations, { size: 200 })).records;
  /** Somebody signs in at the provider and asks for an account under the same name, each from an address of their own. */
  const aRegistration = async (login: string): Promise<Registration> => {
    count += 1;
    const { body } = await signInAs(app, login, TENANT);
    const reply = await registerWith(app, body.access_token ?? '', registrationInput(body.oauth_id, login), `10.0.0.${count}`);
    const row = (await rowsOf()).find(({ account }) => account === login);
    if (!row) throw new Error(`${login} was not registered: ${reply.body.msg}`);
    return row;
  };
  return {
    app,
    aRole,
    rowsOf,
    aRegistration,
    roleId: await aRole('tenant', ['consultation_apply']),
    deptId: app.people.strangerAdmin.deptId,
    /** Sign-ins are limited per minute. */
    nextMinute: () => app.clock.advance(61_000),
    close: async () => {
      await provider.stop();
      await app.close();
    },
  };
}

export type RegistrationTestbed = Awaited<ReturnType<typeof createRegistrationTestbed>>;
