import { registrationStates } from '../../../../contract/domains/session/registration.resource.ts';
import { createRole } from '../../../engine/identity/accounts.ts';
import { insertRow, newId } from '../../../engine/store/rows.ts';
import { defineMachineCase } from '../../../testing/machine-case.ts';
import { userOauthTable } from '../third-party/third-party.tables.ts';
import { registrationTable } from './registration.tables.ts';

export const machineCase = defineMachineCase<{ id: string; roleId: string; deptId: string }>({
  states: registrationStates,
  row: ({ services, people: { strangerAdmin }, clock }, status) =>
    services.database.forTenant(strangerAdmin.tenantId).transaction(async (tx) => {
      const stamp = { now: clock.now() };
      const name = newId().slice(-12);
      const roleId = await createRole(tx, { alias: name, name, dataScope: 'tenant', permissionCodes: ['consultation_apply'] }, stamp);
      const oauth = await insertRow(
        tx,
        userOauthTable,
        { issuer: 'https://sso.example.org', subject: name, source: 'hospital', loginName: name },
        stamp,
      );
      const asked = { name, account: `u${name}`, passwordHash: 'none', oauthId: oauth.id };
      const { id } = await insertRow(tx, registrationTable, { ...asked, status: status as keyof typeof registrationStates.labels }, stamp);
      return { id, roleId, deptId: strangerAdmin.deptId };
    }),
  by: { approver: 'strangerAdmin' },
  wrong: { approver: 'platformAdmin' },
  input: { 'approve-registration': ({ roleId, deptId }) => ({ roleId, deptId }) },
});
