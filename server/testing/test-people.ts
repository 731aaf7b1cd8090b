import { domains } from '../../contract/domains.ts';
import { grantedTo, type Part } from '../../contract/kernel/domain.ts';
import { codesOf } from '../../contract/kernel/menu.ts';
import { createDepartment, createRole, createTenant, ensureClient } from '../engine/identity/accounts.ts';
import type { DataScope } from '../engine/identity/actor.ts';
import { userAccountTable, userRoleTable } from '../engine/identity/identity.tables.ts';
import type { Database } from '../engine/store/database.ts';
import { insertRow } from '../engine/store/rows.ts';
import { menu } from '../modules.ts';

const hospitals = { '000000': '平台', '100001': '滨海市第一人民医院', '100002': '云岭县人民医院', '100003': '海棠社区医院' } as const;

interface Role {
  tenant: keyof typeof hospitals;
  /** What they play: they hold what the domains say that it needs. */
  plays: readonly Part[] | 'everything';
  /** Codes that no domain grants to it, which tests need all the same. */
  also?: readonly string[];
  /** How far they see. */
  scope: DataScope;
  /** Whether others may consult them. */
  isExpert?: true;
}

const administers = {
  plays: ['admin'],
  scope: 'tenant',
  also: ['sensitive_view', 'param_view', 'tenant_param_view', 'tenant_param_edit'],
} as const;

const cast = {
  platformAdmin: { tenant: '000000', plays: 'everything', scope: 'group' },
  operator: { tenant: '000000', plays: ['operator'], scope: 'group', also: ['evaluate_delete'] },
  expertAdmin: { tenant: '100001', ...administers },
  expert1: { tenant: '100001', plays: ['expert'], scope: 'self', isExpert: true },
  expert2: { tenant: '100001', plays: ['expert'], scope: 'self', isExpert: true },
  applyAdmin: { tenant: '100002', ...administers },
  doctor1: { tenant: '100002', plays: ['doctor'], scope: 'self' },
  doctor2: { tenant: '100002', plays: ['doctor'], scope: 'self', also: ['consultation_approve', 'consultation_approve_dept'] },
  cashier: { tenant: '100002', plays: ['cashier'], scope: 'self' },
  nobody: { tenant: '100002', plays: [], scope: 'self' },
  stranger: { tenant: '100003', plays: ['doctor', 'expert'], scope: 'self' },
  strangerAdmin: { tenant: '100003', plays: 'everything', scope: 'tenant' },
} as const satisfies Record<string, Role>;

export type PersonName = keyof typeof cast;
export type TestPeople = Record<PersonName, { tenantId: string; tenantName: string; userId: string; deptId: string; realName: string }>;

function codesFor({ plays, also = [] }: Role): string[] {
  return plays === 'everything' ? codesOf(menu) : [...plays.flatMap((part) => grantedTo(domains, part)), ...also];
}

/** Four tenants, a department and some people each. Nobody has a password: tests open sessions directly. */
export async function createTestPeople(database: Database, now: number): Promise<TestPeople> {
  const stamp = { now };
  const group = database.forGroup('000000');
  for (const [tenantCode, tenantName] of Object.entries(hospitals)) await createTenant(group, { tenantCode, tenantName }, stamp);
  await ensureClient(group, { clientId: 'lianyi-api', secret: 'lianyi-api-demo', grantTypes: ['password', 'refresh_token'] }, stamp);
  const departments = new Map<string, string>();
  for (const tenantId of Object.keys(hospitals))
    departments.set(tenantId, await createDepartment(database.forTenant(tenantId), { deptName: '心血管内科' }, stamp));
  const people = {} as TestPeople;
  for (const [name, role] of Object.entries<Role>(cast)) {
    const { tenant: tenantId, scope: dataScope, isExpert } = role;
    const permissionCodes = codesFor(role);
    const deptId = departments.get(tenantId) ?? '';
    const realName = `${name.replace(/\d/, '')}${{ 1: '甲', 2: '乙' }[name.at(-1) as '1'] ?? ''}`;
    const userId = await database.forTenant(tenantId).transaction(async (tx) => {
      const roleId = await createRole(tx, { alias: name, name, dataScope, permissionCodes }, stamp);
      const person = {
        account: name,
        accountKey: name.toLowerCase(),
        passwordHash: 'none',
        realName,
        deptId,
        title: 'chief',
        isExpert: isExpert ? 1 : 0,
        status: '1',
      } as const;
      const user = await insertRow(tx, userAccountTable, person, stamp);
      await insertRow(tx, userRoleTable, { userId: user.id, roleId }, stamp);
      return String(user.id);
    });
    people[name as PersonName] = { tenantId, tenantName: hospitals[tenantId], userId, deptId, realName };
  }
  return people;
}
