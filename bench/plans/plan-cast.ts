import { createDepartment, createRole } from '../../server/engine/identity/accounts.ts';
import { type DataScope, PLATFORM_TENANT } from '../../server/engine/identity/actor.ts';
import { userAccountTable, userRoleTable } from '../../server/engine/identity/identity.tables.ts';
import type { Services } from '../../server/engine/services.ts';
import { insertRow } from '../../server/engine/store/rows.ts';
import { type BenchPerson, benchTenants, signInPeople } from '../bench-people.ts';

const all = [
  'consultation_apply',
  'consultation_synergy',
  'consultation_diagnose',
  'consultation_operate',
  'consultation_schedule',
  'consultation_pay',
  'consultation_money',
  'applyorder_view',
  'evaluate_view',
  'complaint_view',
  'consultation_report',
  'referral_admin_out_outpatient',
  'referral_admin_out_inpatient',
  'referral_admin_in_outpatient',
  'referral_admin_in_inpatient',
];

/** Who is asked in the plans beside the people of the load: one permission set each, in the first hospital or over all. */
const kinds = {
  cashier: { scope: 'tenant', codes: ['consultation_pay', 'consultation_money'] },
  chief: { scope: 'tenant', codes: all },
  /** Reaches a department in which nothing was ever asked: his lists are empty. */
  newcomer: { scope: 'dept', codes: all },
  overseer: { scope: 'group', codes: [...all, 'job_view'] },
} as const satisfies Record<string, { scope: DataScope; codes: readonly string[] }>;

export type PlanCast = Record<keyof typeof kinds, BenchPerson>;

/** Adds them where they are not there yet, and opens a session for each. */
export async function planCastOf(services: Services): Promise<PlanCast> {
  const cast: Partial<PlanCast> = {};
  for (const [kind, { scope, codes }] of Object.entries(kinds)) {
    const tenantId = scope === 'group' ? PLATFORM_TENANT : (benchTenants[0] ?? '');
    const [known] = await signInPeople(services, tenantId, kind, 1);
    if (!known) await addPerson(services, tenantId, kind, scope, codes);
    cast[kind as keyof PlanCast] = known ?? (await signInPeople(services, tenantId, kind, 1))[0];
  }
  return cast as PlanCast;
}

function addPerson({ database, clock }: Services, tenantId: string, kind: string, scope: DataScope, codes: readonly string[]) {
  const stamp = { now: clock() };
  return database.forTenant(tenantId).transaction(async (tx) => {
    const deptId = await createDepartment(tx, { deptName: `科室${kind}` }, stamp);
    const roleId = await createRole(tx, { alias: kind, name: kind, dataScope: scope, permissionCodes: codes }, stamp);
    const person = { account: kind, accountKey: kind, passwordHash: 'none', realName: kind, deptId, isExpert: 0, status: '1' } as const;
    const user = await insertRow(tx, userAccountTable, person, stamp);
    await insertRow(tx, userRoleTable, { userId: user.id, roleId }, stamp);
  });
}
