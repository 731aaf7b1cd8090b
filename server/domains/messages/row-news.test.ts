import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateProfile } from '../../../contract/domains/access/access.endpoints.ts';
import { SESSIONS } from '../../../contract/domains/access/online-user.endpoints.ts';
import { removeUser, resetFactor, resetPasswords, unlockUser } from '../../../contract/domains/access/user.endpoints.ts';
import { bindInvitation } from '../../../contract/domains/access/user-invitation.resource.ts';
import { scheduleConsultation } from '../../../contract/domains/consultation/consultation.actions.ts';
import { ossConfig } from '../../../contract/domains/files/oss-config.resource.ts';
import { switchMonitor } from '../../../contract/domains/logs/monitor.endpoints.ts';
import { tenantDetail } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import { removeRegion, submitRegion } from '../../../contract/domains/organisation/region.endpoints.ts';
import { resetTenantAdministrator, setTenant, setTenantMemo } from '../../../contract/domains/organisation/tenant.resource.ts';
import { resetMenu } from '../../../contract/domains/settings/menu.resource.ts';
import { submitTenantParam } from '../../../contract/domains/settings/tenant-param.endpoints.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { createAccount, createRole } from '../../engine/identity/accounts.ts';
import { HOSPITAL_ADMINISTRATOR } from '../../engine/identity/administrators.ts';
import { menuId } from '../../engine/identity/menu-sync.ts';
import { endSession, endSessionsOf, startSession } from '../../engine/identity/sessions.ts';
import { insertRow, insertRows } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { tableNamed } from '../../engine/store/table.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { aConsultation, wireTime } from '../consultation/consultation.testing.ts';
import { openStream } from './messages.testing.ts';

const postTable = tableNamed('post');
let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await createTestApp();
  address = await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** What the open console of each of these people is told of rows from now on. */
async function consolesOf<N extends PersonName>(...names: N[]) {
  const streams = await Promise.all(names.map(async (name) => openStream(address, (await app.as(name)).token)));
  for (const stream of streams) await stream.until(() => true);
  const heard = (name: N): string[] =>
    (streams[names.indexOf(name)]?.events ?? []).flatMap((event) => (event.name === 'rows' ? [JSON.parse(event.data).id as string] : []));
  return { heard, close: () => streams.map((stream) => stream.close()) };
}

/** An order whose beginning all of these consoles have heard of. */
async function heardOrder(status: 'wait_scheduling' | 'complete', heard: (name: 'doctor1' | 'expert1') => string[]): Promise<string> {
  const { id } = await aConsultation(app, { status, patientName: '保密患者' });
  for (const name of ['doctor1', 'expert1'] as const) await expect.poll(() => heard(name)).toContain(`consultation:${id}`);
  return id;
}

const schedule = async (applyOrderId: string) =>
  (await (await app.as('expert1')).send(scheduleConsultation, { applyOrderId, scheduleTime: wireTime(app.clock.now() + 86_400_000) }))
    .status;

test('a move is heard by the consoles of both hospitals and of the platform, and by nobody else’s', async () => {
  const { heard, close } = await consolesOf('doctor1', 'expert1', 'operator', 'stranger');
  const id = await heardOrder('wait_scheduling', heard);
  expect(await schedule(id)).toBe(200);
  for (const name of ['doctor1', 'expert1', 'operator'] as const)
    await expect.poll(() => heard(name).filter((one) => one === `consultation:${id}`)).toHaveLength(2);
  await sleep(200);
  expect(heard('stranger')).toEqual([]);
  expect(heard('doctor1').filter((one) => one.includes(id))).toHaveLength(2);
  close();
});

test('a stream that opens after its page tells what has happened since, of the caller’s hospital alone, and says where that is not known', async () => {
  const open = async (name: PersonName, silentFor: number) => {
    const stream = await openStream(address, (await app.as(name)).token, silentFor);
    await stream.until(() => true);
    stream.close();
    return stream.events.filter((event) => event.name !== 'news');
  };
  // Begins when the server knows of the last second.
  await expect.poll(() => open('stranger', 0)).toEqual([]);
  const { heard, close } = await consolesOf('doctor1', 'expert1');
  const begun = performance.now();
  const id = await heardOrder('complete', heard);
  await sleep(50);
  const since = () => Math.ceil(performance.now() - begun);
  const past = (await open('doctor1', since())).map(({ data }) => JSON.parse(data) as { id: string; ago: number });
  const told = past.find((event) => event.id === `consultation:${id}`);
  expect(told?.ago).toBeGreaterThanOrEqual(50);
  expect(told?.ago).toBeLessThanOrEqual(performance.now() - begun);
  expect(await open('stranger', since())).toEqual([]);
  expect((await open('stranger', 3_600_000)).map(({ name }) => name)).toEqual(['missed']);
  close();
});

test('what is refused is not told of', async () => {
  const { heard, close } = await consolesOf('doctor1', 'expert1');
  const id = await heardOrder('complete', heard);
  expect(await schedule(id)).toBe(409);
  // Whatever was said before has arrived when the next one has.
  await heardOrder('complete', heard);
  expect([heard('doctor1'), heard('expert1')].map((all) => all.filter((one) => one.includes(id)).length)).toEqual([1, 1]);
  close();
});

test('rows of a hospital are heard in it, those that all read everywhere, and many at once as one', async () => {
  const { heard, close } = await consolesOf('applyAdmin', 'expertAdmin', 'platformAdmin');
  const store = app.services.database.forTenant(app.people.applyAdmin.tenantId);
  const add = (codes: readonly string[]) =>
    store.transaction((tx) =>
      insertRows(
        tx,
        postTable,
        codes.map((postCode) => ({ postCode, postName: postCode, category: '1' })),
        stamp,
      ),
    );
  const stamp = { now: app.clock.now() };
  await add(['one']);
  await expect.poll(() => heard('applyAdmin').filter((one) => one.startsWith('organisation:'))).toHaveLength(1);

  const help = { title: '怎样申请会诊', content: '点新增。', category: 'start', sort: 1, published: 1 as const };
  await app.services.database.forGroup().transaction((tx) => insertRows(tx, tableNamed('help_message'), [help], stamp));
  for (const name of ['applyAdmin', 'expertAdmin', 'platformAdmin'] as const)
    await expect.poll(() => heard(name).some((one) => one.startsWith('settings:'))).toBe(true);

  await add(Array.from({ length: 21 }, (_, at) => `many-${at}`));
  await expect.poll(() => heard('applyAdmin').filter((one) => one === 'organisation:*')).toHaveLength(1);
  expect(heard('expertAdmin').filter((one) => one.startsWith('organisation:'))).toEqual([]);
  close();
});

test('who comes and goes is told to lists of sessions alone, once each, and to no other hospital', async () => {
  const { heard, close } = await consolesOf('applyAdmin', 'expertAdmin');
  const { tenantId, userId } = app.people.doctor1;
  const store = app.services.database.forTenant(tenantId);
  const now = app.clock.now();
  const session = { userId, clientId: 'lianyi-web', ip: '127.0.0.1', userAgent: '', expiresAt: now + 3_600_000 };
  const { sessionId } = await store.transaction((tx) => startSession(tx, app.services.secret, session, now));
  const told = `${SESSIONS}:${sessionId}`;
  await expect.poll(() => heard('applyAdmin')).toEqual([told]);
  await store.transaction((tx) => endSession(tx, sessionId, 'logout', now));
  await expect.poll(() => heard('applyAdmin')).toEqual([told, told]);
  // What has ended ends no second time.
  await store.transaction((tx) => endSessionsOf(tx, userId, 'elsewhere', now, sessionId));
  await sleep(200);
  expect(heard('applyAdmin').filter((one) => one === told)).toHaveLength(2);
  expect(heard('expertAdmin')).toEqual([]);
  close();
});

test('what is changed of several hospitals at once is heard by the lists that show them', async () => {
  const { heard, close } = await consolesOf('platformAdmin');
  const platform = await app.as('platformAdmin');
  const { id } = await platform.get<{ id: string }>(tenantDetail, { tenantId: '100003' });
  await platform.get(setTenant, { ids: [id], accountQuota: 90 });
  await expect.poll(() => heard('platformAdmin')).toContain(`organisation:${id}`);
  close();
});

describe('what a statement by hand changes is heard by whoever looks at it', () => {
  const [hospital, platform] = ['strangerAdmin', 'platformAdmin'] as const;
  const get = async <T>(who: PersonName, ...asked: Parameters<Client['get']>) => (await app.as(who)).get<T>(...asked);

  // Rows that are made outside of a transaction are told to nobody.
  const store = () => app.services.database.forTenant(app.people.strangerAdmin.tenantId);
  const stamp = () => ({ now: app.clock.now() });
  const aPerson = (account: string) =>
    createAccount(store(), { account, password: 'none', realName: '孟晓', deptId: app.people.strangerAdmin.deptId, roleIds: [] }, stamp());

  test.each([
    ['who is removed', removeUser, 'ids'],
    ['who is let in again', unlockUser, 'userIds'],
    ['who gets a new password', resetPasswords, 'userIds'],
    ['whose second factor is taken away', resetFactor, 'userIds'],
  ] as const)('somebody %s', async (_, endpoint, key) => {
    const id = await aPerson(endpoint.name);
    await store().run(sql`
      INSERT INTO second_factor (tenant_id, user_id, sealed_secret, confirmed_time, create_time)
      VALUES (${store().tenantId}, ${id}, 'sealed', ${new Date(app.clock.now())}, ${new Date(app.clock.now())})`);
    const { heard, close } = await consolesOf(hospital);
    await get(hospital, endpoint, { [key]: [id] });
    await expect.poll(() => heard(hospital)).toContain(`access:${id}`);
    close();
  });

  test.each<[string, PersonName, () => Promise<{ work: () => Promise<unknown>; told: string[] }>]>([
    [
      'which row is in use',
      hospital,
      async () => {
        const add = async (ossName: string) =>
          (await get<{ id: string }>(hospital, endpointOf(ossConfig, 'submit'), { ossName, category: 'disk' })).id;
        const [one, other] = [await add('先启用的'), await add('后启用的')];
        await get(hospital, endpointOf(ossConfig, 'enable'), { id: one });
        return { work: () => get(hospital, endpointOf(ossConfig, 'enable'), { id: other }), told: [`files:${one}`, `files:${other}`] };
      },
    ],
    [
      'a parameter of the hospital',
      hospital,
      async () => {
        const param = { paramKey: 'consultation.pay-limit', paramValue: '6' };
        return { work: () => get(hospital, submitTenantParam, param), told: ['settings:'] };
      },
    ],
    [
      'a note about a hospital',
      platform,
      async () => {
        const { id } = await get<{ id: string }>(platform, tenantDetail, { tenantId: '100003' });
        return { work: () => get(platform, setTenantMemo, { tenantId: '100003', memo: '续签中' }), told: [`organisation:${id}`] };
      },
    ],
    [
      'a menu that goes back',
      platform,
      async () => ({ work: () => get(platform, resetMenu, { ids: [menuId('post')] }), told: [`settings:${menuId('post')}`] }),
    ],
    [
      'a region that is added',
      platform,
      async () => ({ work: () => get(platform, submitRegion, { code: '990000', name: '测试省' }), told: ['organisation:'] }),
    ],
    [
      'a region that is removed',
      platform,
      async () => {
        await get(platform, submitRegion, { code: '980000', name: '临时省' });
        return { work: () => get(platform, removeRegion, { ids: ['980000'] }), told: ['organisation:'] };
      },
    ],
    [
      'what somebody says of themselves',
      hospital,
      async () => {
        const profile = { realName: '陌生人', name: '陌生人', phone: '13812345678' };
        return { work: () => get('stranger', updateProfile, profile), told: [`access:${app.people.stranger.userId}`] };
      },
    ],
    [
      'an invitation that is accepted',
      hospital,
      async () => {
        const invitation = { invitationCode: 'NEWS01', kind: '2', quota: 2, inviterId: app.people.strangerAdmin.userId };
        const { id } = await insertRow(store(), tableNamed('user_invitation'), invitation, stamp());
        return { work: () => get('stranger', bindInvitation, { invitationCode: 'NEWS01' }), told: [`access:${id}`] };
      },
    ],
    [
      'an interface that is watched',
      'operator',
      async () => {
        const call = {
          classId: 'news',
          interId: 'news-call',
          title: '测试接口',
          method: 'GET',
          path: '/news',
          apiOpen: '1',
          monitorOpen: '0',
        };
        const { id } = await insertRow(app.services.database.forGroup(), tableNamed('server_interface'), call, stamp());
        return { work: () => get(platform, switchMonitor, { id, open: '1' }), told: [`logs:${id}`] };
      },
    ],
    [
      'an administrator of a hospital whom the platform lets in again',
      hospital,
      async () => {
        const { tenantId } = app.people.stranger;
        const userId = await store().transaction(async (tx) => {
          const role = {
            alias: HOSPITAL_ADMINISTRATOR,
            name: '管理员',
            dataScope: 'tenant',
            permissionCodes: ['role_grant', 'user_grant', 'user_edit', 'user_reset'],
          } as const;
          const roleIds = [await createRole(tx, role, stamp())];
          return createAccount(tx, { account: 'locked-out', realName: '忘密码', password: 'Locked@2026', roleIds }, stamp());
        });
        return { work: () => get(platform, resetTenantAdministrator, { tenantId, account: 'locked-out' }), told: [`access:${userId}`] };
      },
    ],
  ])('%s', async (_, who, prepare) => {
    const { work, told } = await prepare();
    const { heard, close } = await consolesOf(who);
    const since = heard(who).length;
    await work();
    await expect
      .poll(() =>
        told.filter(
          (one) =>
            !heard(who)
              .slice(since)
              .some((id) => id.startsWith(one)),
        ),
      )
      .toEqual([]);
    close();
  });
});
