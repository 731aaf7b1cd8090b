import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateProfile } from '../../../contract/domains/access/access.endpoints.ts';
import { removeUser, resetFactor, resetPasswords, unlockUser } from '../../../contract/domains/access/user.endpoints.ts';
import { bindInvitation } from '../../../contract/domains/access/user-invitation.resource.ts';
import { addClick, removeBigFiles } from '../../../contract/domains/files/big-file.endpoints.ts';
import { ossConfig } from '../../../contract/domains/files/oss-config.resource.ts';
import { switchMonitor } from '../../../contract/domains/logs/monitor.endpoints.ts';
import { tenantDetail } from '../../../contract/domains/organisation/organisation.endpoints.ts';
import { removeRegion, submitRegion } from '../../../contract/domains/organisation/region.endpoints.ts';
import { resetTenantAdministrator, setTenantMemo } from '../../../contract/domains/organisation/tenant.resource.ts';
import { resetMenu } from '../../../contract/domains/settings/menu.resource.ts';
import { submitTenantParam } from '../../../contract/domains/settings/tenant-param.endpoints.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { createAccount, createRole } from '../../engine/identity/accounts.ts';
import { HOSPITAL_ADMINISTRATOR } from '../../engine/identity/administrators.ts';
import { menuId } from '../../engine/identity/menu-sync.ts';
import { insertRow } from '../../engine/store/rows.ts';
import { sql } from '../../engine/store/sql.ts';
import { tableNamed } from '../../engine/store/table.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { PersonName } from '../../testing/test-people.ts';
import { allow, exist, MB, merge, sampleFilm, sendAll } from '../files/big-file.testing.ts';
import { sendWaitingSms } from '../settings/sms/send-waiting-sms.ts';
import { admitNewHospitals } from './deliver-system-notices.ts';
import { openConsoles } from './messages.testing.ts';

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await createTestApp();
  await allow(app, 'doctor1', ['chunk_add']);
  address = await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const consolesOf = <N extends PersonName>(...names: N[]) => openConsoles(app, address, ...names);

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

  const largeFile = async () => {
    const [client, file] = [await app.as('doctor1'), sampleFilm(MB)];
    await sendAll(app, client, file);
    return { client, file, id: (await exist(client, file)).body.data?.id ?? '' };
  };

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
      'a large file that is joined',
      'doctor1',
      async () => {
        const { client, file, id } = await largeFile();
        return { work: () => merge(client, file), told: [`files:${id}`] };
      },
    ],
    [
      'a large file that is filed',
      'doctor1',
      async () => {
        const { client, file, id } = await largeFile();
        await merge(client, file);
        return { work: () => client.get(addClick, { id }), told: [`files:${id}`] };
      },
    ],
    [
      'a large file that is removed',
      'doctor1',
      async () => {
        const { client, id } = await largeFile();
        return { work: () => client.get(removeBigFiles, { ids: [id] }), told: [`files:${id}`] };
      },
    ],
    [
      'a text message that could not be sent',
      hospital,
      async () => {
        const message = { phone: '13800000000', templateCode: 'test', content: '测试', status: 'waiting' } as const;
        const { id } = await insertRow(store(), tableNamed('sms_record'), message, stamp());
        return { work: () => sendWaitingSms(app.services), told: [`messages:${id}`] };
      },
    ],
    [
      'a notice for all that a new hospital may read',
      hospital,
      async () => {
        const notice = { title: '停机维护', content: '今晚', audience: 'all', status: 'published', partyTenantIds: [] } as const;
        const { id } = await insertRow(app.services.database.forTenant('100001'), tableNamed('system_notice'), notice, stamp());
        return { work: () => admitNewHospitals(app.services), told: [`messages:${id}`] };
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
