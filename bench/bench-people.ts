import { createDepartment, createRole, createTenant, ensureClient } from '../server/engine/identity/accounts.ts';
import type { DataScope } from '../server/engine/identity/actor.ts';
import { PLATFORM_TENANT } from '../server/engine/identity/actor.ts';
import { userAccountTable, userRoleTable } from '../server/engine/identity/identity.tables.ts';
import { hashPassword } from '../server/engine/identity/passwords.ts';
import { startSession } from '../server/engine/identity/sessions.ts';
import { signAccessToken } from '../server/engine/identity/tokens.ts';
import type { Services } from '../server/engine/services.ts';
import { insertRows } from '../server/engine/store/rows.ts';
import { sql } from '../server/engine/store/sql.ts';

export const BENCH_PASSWORD = 'Bench2026word';
export const BENCH_CLIENT = { clientId: 'lianyi-api', secret: 'lianyi-bench-secret' } as const;

const TENANTS = 20;
const TENANTS_WITH_EXPERTS = 5;
const DOCTORS = 50;
const EXPERTS = 10;
const DAY_SECONDS = 86_400;

const roles: Record<string, { scope: DataScope; codes: readonly string[] }> = {
  doctor: { scope: 'self', codes: ['consultation_apply', 'consultation_synergy', 'evaluate_view'] },
  expert: { scope: 'self', codes: ['consultation_diagnose', 'consultation_schedule', 'evaluate_view'] },
  admin: {
    scope: 'tenant',
    codes: [
      ...['consultation_apply', 'consultation_diagnose', 'applyorder_view', 'doctor_fee_view', 'doctor_fee_export'],
      ...['consultation_approve', 'consultation_approve_office'],
    ],
  },
  operator: {
    scope: 'group',
    codes: ['consultation_operate', 'consultation_audit', 'consultation_pay', 'applyorder_view', 'statistics_rank'],
  },
};

/** `200001` … `200020`. */
export const benchTenants: readonly string[] = Array.from({ length: TENANTS }, (_, at) => String(200_001 + at));

/** The platform and 20 hospitals: 50 doctors and an administrator each, 10 experts in the first five; all with one password. */
export async function createBenchPeople({ database, clock }: Services): Promise<void> {
  const stamp = { now: clock() };
  const group = database.forGroup(PLATFORM_TENANT);
  await ensureClient(group, { ...BENCH_CLIENT, grantTypes: ['password', 'refresh_token'] }, stamp);
  const passwordHash = await hashPassword(BENCH_PASSWORD);
  await createTenant(group, { tenantCode: PLATFORM_TENANT, tenantName: '平台' }, stamp);
  await addPeople(PLATFORM_TENANT, 'operator', 1);
  for (const [at, tenantCode] of benchTenants.entries()) {
    await createTenant(group, { tenantCode, tenantName: `第${at + 1}人民医院` }, stamp);
    await addPeople(tenantCode, 'doctor', DOCTORS);
    await addPeople(tenantCode, 'admin', 1);
    if (at < TENANTS_WITH_EXPERTS) await addPeople(tenantCode, 'expert', EXPERTS);
  }

  async function addPeople(tenantId: string, kind: string, count: number): Promise<void> {
    const role = roles[kind];
    if (!role) throw new Error(`no role ${kind}`);
    await database.forTenant(tenantId).transaction(async (tx) => {
      const deptId = await createDepartment(tx, { deptName: `心血管内科${kind}` }, stamp);
      const roleId = await createRole(tx, { alias: kind, name: kind, dataScope: role.scope, permissionCodes: role.codes }, stamp);
      const people = Array.from({ length: count }, (_, at) => ({
        account: `${kind}${at + 1}`,
        accountKey: `${kind}${at + 1}`,
        passwordHash,
        realName: `医生${at + 1}`,
        deptId,
        title: 'chief' as const,
        isExpert: kind === 'expert' ? (1 as const) : (0 as const),
        status: '1' as const,
      }));
      const users = await insertRows(tx, userAccountTable, people, stamp);
      await insertRows(
        tx,
        userRoleTable,
        users.map(({ id }) => ({ userId: id, roleId })),
        stamp,
      );
    });
  }
}

export interface BenchPerson {
  tenantId: string;
  userId: string;
  token: string;
}

/** Opens a session for the first people of a kind in a tenant, and signs a token of a day. */
export async function signInPeople(services: Services, tenantId: string, kind: string, count: number): Promise<BenchPerson[]> {
  const { database, secret, clock } = services;
  const store = database.forTenant(tenantId);
  const { rows } = await store.run<{ id: string }>(sql`
    SELECT id FROM user_account WHERE tenant_id = ${tenantId} AND account LIKE ${`${kind}%`} ORDER BY length(account), account LIMIT ${count}`);
  const now = clock();
  return Promise.all(
    rows.map(async ({ id: userId }) => {
      const session = { userId, clientId: BENCH_CLIENT.clientId, ip: '127.0.0.1', userAgent: 'bench', expiresAt: now + DAY_SECONDS * 1000 };
      const { sessionId } = await startSession(store, secret, session, now);
      return { tenantId, userId, token: await signAccessToken(secret, { tenantId, userId, sessionId }, now, DAY_SECONDS) };
    }),
  );
}
