import { tmpdir } from 'node:os';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { domains } from '../../../contract/domains.ts';
import type { MenuItem } from '../../../contract/kernel/menu.ts';
import { createApp } from '../../engine/http/app.ts';
import { consoleClient, createAccount, createDepartment, createRole, createTenant, ensureClient } from '../../engine/identity/accounts.ts';
import { openIdentityDatabase } from '../../engine/identity/identity.testing.ts';
import { syncMenu } from '../../engine/identity/menu-sync.ts';
import type { Services } from '../../engine/services.ts';
import { sql } from '../../engine/store/sql.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { sessionModule } from './session.module.ts';

/** Two folders, one with a page and buttons: enough to see what a role is given. */
export const testMenu: readonly MenuItem[] = [
  {
    code: 'work',
    title: '工作台',
    path: '/work',
    sort: 1,
    children: [
      {
        code: 'apply',
        title: '申请',
        path: '/work/apply',
        sort: 1,
        buttons: [
          { code: 'apply_view', title: '查看' },
          { code: 'apply_add', title: '新增' },
        ],
      },
    ],
  },
  { code: 'system', title: '系统', path: '/system', sort: 2 },
];

export const PASSWORD = 'Morning-Round-7';

/** A hospital with one person in one department, a second hospital, two clients, and a clock that the test moves. */
export async function createSessionTestbed() {
  const { database, drop } = await openIdentityDatabase();
  const clock = { now: Date.UTC(2026, 0, 5, 1) };
  const services: Services = {
    domains,
    settings: readSettings({}),
    database,
    clock: () => clock.now,
    secret: 'a secret of the tests, long enough for anybody',
    files: createDiskStorage(tmpdir()),
    log: pino({ level: 'silent' }),
    outboxFilled: () => {},
    isStopping: () => false,
  };
  await syncMenu(database, testMenu, clock.now);
  const people = await fill(services);
  const apps: FastifyInstance[] = [];
  const newApp = async () => {
    const app = await createApp(services, [sessionModule]);
    apps.push(app);
    return app;
  };
  const close = async () => {
    for (const app of apps) await app.close();
    await drop();
  };
  return { services, clock, database, people, newApp, close };
}

export type SessionTestbed = Awaited<ReturnType<typeof createSessionTestbed>>;

async function fill({ database, clock }: Services) {
  const stamp = { now: clock() };
  const group = database.forGroup();
  // Encrypted sign-ins have their own tests.
  await ensureClient(group, { ...consoleClient, bodyCipher: 'accepted' }, stamp);
  await ensureClient(group, { clientId: 'lianyi-api', secret: 'lianyi-api', grantTypes: ['password', 'refresh_token'] }, stamp);
  await createTenant(group, { tenantCode: '100001', tenantName: '第一医院', contactName: '王主任', contactPhone: '13800000001' }, stamp);
  await createTenant(group, { tenantCode: '100002', tenantName: '第二医院' }, stamp);
  return database.forTenant('100001').transaction(async (tx) => {
    const deptId = await createDepartment(tx, { deptName: '内科' }, stamp);
    const wardId = await createDepartment(tx, { deptName: '一病区', parentId: deptId }, stamp);
    const role = { alias: 'doctor', name: '医生', dataScope: 'dept_below', permissionCodes: ['apply', 'apply_view'] } as const;
    const roleId = await createRole(tx, role, stamp);
    const person = { account: 'Doctor', password: PASSWORD, realName: '李医生', deptId, roleIds: [roleId] };
    const userId = await createAccount(tx, person, stamp);
    return { userId, roleId, deptId, wardId };
  });
}

export const basic = (clientId: string, secret = clientId): string => `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;

export interface SignInOptions {
  tenantId?: string;
  username?: string;
  password?: string;
  /** From which address; the same one otherwise. */
  from?: string;
}

/** Signs in as the testing program, which needs no captcha. */
export function signInWith(
  app: FastifyInstance,
  { tenantId = '100001', username = 'doctor', password = PASSWORD, from = '127.0.0.1' }: SignInOptions = {},
) {
  return app.inject({
    method: 'POST',
    remoteAddress: from,
    url: '/api/blade-auth/oauth/token',
    headers: { authorization: basic('lianyi-api'), 'tenant-id': tenantId },
    payload: { grant_type: 'password', username, password },
  });
}

export function refreshWith(app: FastifyInstance, token: string, clientId = 'lianyi-api', roleId = '') {
  return app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/token',
    headers: { authorization: basic(clientId), 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, ...(roleId ? { roleId } : {}) }).toString(),
  });
}

/** Calls with an access token. */
export function callAs(app: FastifyInstance, token: string, path: string, payload?: Record<string, unknown>) {
  const headers = { 'blade-auth': `bearer ${token}` };
  return app.inject({ method: payload ? 'POST' : 'GET', url: `/api${path}`, headers, ...(payload ? { payload } : {}) });
}

/** Takes the budgets and counts of earlier tests away, and moves on by a second. */
export async function freshStart({ database, clock }: SessionTestbed): Promise<void> {
  clock.now += 1000;
  await database.forGroup().runAll([sql`DELETE FROM rate_counter`, sql`DELETE FROM sign_in_failure`, sql`DELETE FROM sign_in_place`]);
}
