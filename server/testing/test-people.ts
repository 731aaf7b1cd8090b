import { codesOf } from '../../contract/kernel/menu.ts';
import { createDepartment, createRole, createTenant, ensureClient } from '../engine/identity/accounts.ts';
import type { DataScope } from '../engine/identity/actor.ts';
import { userAccountTable, userRoleTable } from '../engine/identity/identity.tables.ts';
import type { Database } from '../engine/store/database.ts';
import { insertRow } from '../engine/store/rows.ts';
import { menu } from '../modules.ts';

const hospitals = { '000000': '平台', '100001': '滨海市第一人民医院', '100002': '云岭县人民医院', '100003': '海棠社区医院' } as const;

const talks = ['conversation_view', 'conversation_send'];
const applies = ['consultation_apply', 'consultation_synergy', 'consultation_report', 'evaluate_view', ...talks];
const diagnoses = ['consultation_diagnose', 'consultation_schedule', 'consultation_report', 'evaluate_view', ...talks];
const administers = [
  'applyorder_view',
  'applyorder_add',
  'applyorder_edit',
  'applyorder_delete',
  'consultation_nullify',
  'consultation_money',
  'sensitive_view',
  'evaluate_view',
  'param_view',
  'tenant_param_view',
  'tenant_param_edit',
  'doctor_fee_view',
  'doctor_fee_add',
  'doctor_fee_edit',
  'doctor_fee_delete',
  'doctor_fee_export',
];
const operates = [
  'consultation_operate',
  'consultation_audit',
  'consultation_schedule',
  'consultation_settle',
  'consultation_money',
  'consultation_pay',
  'evaluate_view',
  'evaluate_examine',
  'evaluate_delete',
  'complaint_view',
  'complaint_handle',
  'conversation_view',
];

/** Tenant, what he may, how far he sees, and whether others may consult him. */
const cast = {
  platformAdmin: ['000000', codesOf(menu), 'group', false],
  operator: ['000000', operates, 'group', false],
  expertAdmin: ['100001', administers, 'tenant', false],
  expert1: ['100001', diagnoses, 'self', true],
  expert2: ['100001', diagnoses, 'self', true],
  applyAdmin: ['100002', administers, 'tenant', false],
  doctor1: ['100002', applies, 'self', false],
  doctor2: ['100002', applies, 'self', false],
  cashier: ['100002', ['consultation_pay', 'consultation_money'], 'self', false],
  nobody: ['100002', [], 'self', false],
  stranger: ['100003', [...applies, ...diagnoses], 'self', false],
  strangerAdmin: ['100003', codesOf(menu), 'tenant', false],
} as const satisfies Record<string, readonly [string, readonly string[], DataScope, boolean]>;

export type PersonName = keyof typeof cast;
export type TestPeople = Record<PersonName, { tenantId: string; tenantName: string; userId: string; deptId: string; realName: string }>;

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
  for (const [name, [tenantId, permissionCodes, dataScope, isExpert]] of Object.entries(cast)) {
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
