import { param } from '../../contract/domains/settings/param.resource.ts';
import { type Domain, grantedTo, paramsOf } from '../../contract/kernel/domain.ts';
import type { CastMember } from '../engine/demo.ts';
import { announceAccessChange } from '../engine/identity/access-changes.ts';
import { accountKeyOf, consoleClient, ensureClient } from '../engine/identity/accounts.ts';
import { departmentTable, roleTable, tenantTable, userAccountTable, userRoleTable } from '../engine/identity/identity.tables.ts';
import { PLATFORM_ADMINISTRATOR } from '../engine/identity/menu-sync.ts';
import { hashPassword } from '../engine/identity/passwords.ts';
import type { Services } from '../engine/services.ts';
import { newId, type Stamp } from '../engine/store/rows.ts';
import type { Tx } from '../engine/store/runner.ts';
import { sql } from '../engine/store/sql.ts';
import { tableOf } from '../engine/store/table.ts';
import { DEMO_PASSWORD, type DemoHospital, type DemoPerson, demoHospitals, demoRoles, type PlayingRole } from './demo-people.ts';
import { insertDemoRows } from './insert-demo-rows.ts';
import { loadStaff } from './load-staff.ts';

/** Everybody by tenant and account: `100001/expert1`. */
export type Cast = ReadonlyMap<string, CastMember>;

const DAY_MS = 86_400_000;

/** Hospitals, departments, roles with their permissions, accounts, parameters and clients. Returns everybody who plays. */
export async function loadPeople(tx: Tx, { domains, clock }: Services): Promise<Cast> {
  const now = clock();
  // They were there before the first order.
  const stamp = { now: now - 150 * DAY_MS };
  const deptIds = await loadHospitals(tx, stamp);
  const roleIds = await loadRoles(tx, domains, stamp);
  const staff = demoHospitals.flatMap(({ people, tenantCode, tenantName }) =>
    people.map((person) => {
      const deptId = deptIds.get(`${tenantCode}/${person.department}`) ?? '';
      const { account, realName, title, department } = person;
      return {
        person,
        member: { userId: newId(), account, realName, tenantId: tenantCode, tenantName, deptId, deptName: department, title },
      };
    }),
  );
  // One hash for all: making one for each would take longer than everything else in here.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await loadAccounts(tx, staff, passwordHash, stamp, now);
  const memberships = staff.map(({ person, member: { tenantId, userId } }) => ({
    tenantId,
    userId,
    roleId: roleIds.get(`${tenantId}/${person.role}`),
  }));
  await insertDemoRows(tx, userRoleTable, memberships, stamp);
  await loadStaff(tx, { domains, passwordHash }, stamp, now);
  await loadSettings(tx, domains, stamp);
  await announceAccessChange(tx);
  return new Map(staff.map(({ person, member }) => [`${member.tenantId}/${person.account}`, member]));
}

/** Returns the ids of departments by tenant and name. */
async function loadHospitals(tx: Tx, stamp: Stamp): Promise<Map<string, string>> {
  const tenants = demoHospitals.map(({ departments: _, people: __, ...tenant }) => ({ ...tenant, status: '1', isTest: 0 }));
  await insertDemoRows(tx, tenantTable, tenants, stamp);
  const departments = demoHospitals.flatMap(({ tenantCode, departments: names }) =>
    names.map((deptName, at) => ({ id: newId(), tenantId: tenantCode, deptName, sort: at + 1 })),
  );
  await insertDemoRows(tx, departmentTable, departments, stamp);
  return new Map(departments.map(({ id, tenantId, deptName }) => [`${tenantId}/${deptName}`, id]));
}

async function loadAccounts(
  tx: Tx,
  staff: readonly { person: DemoPerson; member: CastMember }[],
  passwordHash: string,
  stamp: Stamp,
  now: number,
): Promise<void> {
  const accounts = staff.map(({ person: { account, realName, sex, title, role }, member: { userId, tenantId, deptId } }, at) => ({
    ...{ id: userId, tenantId, account, accountKey: accountKeyOf(account), passwordHash, mustChangePassword: 0, status: '1' },
    // As if changed today: the demo must not begin with an expired password.
    passwordTime: new Date(now),
    ...{ realName, sex, deptId, title, phone: `1390000${1001 + at}`, isExpert: role === 'expert' ? 1 : 0 },
    practiceSince: role === 'expert' ? `${1996 + at * 2}-07-01` : undefined,
  }));
  await insertDemoRows(tx, userAccountTable, accounts, stamp);
}

/** One role for each part somebody plays in a hospital, with its permissions in one statement for all. */
async function loadRoles(tx: Tx, domains: readonly Domain[], stamp: Stamp): Promise<Map<string, string>> {
  const { rows: menu } = await tx.run<{ code: string }>(sql`SELECT code FROM menu WHERE is_deleted = 0`);
  const known = menu.map(({ code }) => code);
  const roles = demoHospitals.flatMap((hospital) =>
    rolesOf(hospital).map((alias, at) => ({ id: newId(), tenantId: hospital.tenantCode, alias, sort: at + 1, ...demoRoles[alias] })),
  );
  const held = roles.map(({ id, tenantId, alias, codes }) => ({
    ...{ id, tenantId },
    codes: alias === 'platform' ? known : [...codes, ...grantedTo(domains, alias)],
  }));
  const unknown = held.flatMap(({ codes }) => codes).filter((code) => !known.includes(code));
  if (unknown.length > 0) throw new Error(`no menu declares ${[...new Set(unknown)].join(', ')}`);
  await insertDemoRows(
    tx,
    roleTable,
    // By this alias a new release finds whom to give its pages.
    roles.map(({ alias, name, codes: _, ...role }) => ({
      ...role,
      roleAlias: alias === 'platform' ? PLATFORM_ADMINISTRATOR : alias,
      roleName: name,
    })),
    stamp,
  );
  await tx.run(sql`
    INSERT INTO role_menu (tenant_id, role_id, menu_id, create_time)
    SELECT r."tenantId", r.id, m.id, ${new Date(stamp.now)}
    FROM jsonb_to_recordset(${JSON.stringify(held)}::jsonb) AS r ("tenantId" text, id uuid, codes text[])
    JOIN menu m ON m.code = ANY (r.codes) AND m.is_deleted = 0 RETURNING 1 AS added`);
  return new Map(roles.map(({ id, tenantId, alias }) => [`${tenantId}/${alias}`, id]));
}

function rolesOf({ people }: DemoHospital): PlayingRole[] {
  return [...new Set(people.map(({ role }) => role))];
}

async function loadSettings(tx: Tx, domains: Services['domains'], stamp: Stamp): Promise<void> {
  const params = [...paramsOf(domains)].map(([paramKey, { title, preset }]) => ({
    paramKey,
    paramName: title,
    paramValue: String(preset),
  }));
  await insertDemoRows(tx, tableOf(param), params, stamp);
  await ensureClient(tx, consoleClient, stamp);
  await ensureClient(tx, { clientId: 'lianyi-api', secret: 'lianyi-api-demo', grantTypes: ['password', 'refresh_token'] }, stamp);
}
