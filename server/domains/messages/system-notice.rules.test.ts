import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageMessage, readMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import { detailSystemNotice } from '../../../contract/domains/messages/system-notice.endpoints.ts';
import {
  publishSystemNotice,
  saveSystemNotice,
  submitSystemNotice,
  systemNotice,
  withdrawSystemNotice,
} from '../../../contract/domains/messages/system-notice.resource.ts';
import type { Page } from '../../../contract/kernel/envelope.ts';
import { endpointOf } from '../../../contract/kernel/resource.ts';
import { toWireTime } from '../../../contract/kernel/wire-time.ts';
import { createDepartment, createRole } from '../../engine/identity/accounts.ts';
import { sql } from '../../engine/store/sql.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { aNotice, bellTitles, publishNotice, saveNotice, shownTitles } from './system-notice.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('publish-system-notice', () => {
  test('shows a draft to its audience and tells everybody once, nobody before', async () => {
    const draft = await saveNotice(app, 'strangerAdmin', { title: '发布一次' });
    expect(draft.status).toBe('draft');
    expect([await shownTitles(app, 'stranger'), await bellTitles(app, 'stranger')]).toEqual([[], []]);
    const admin = await app.as('strangerAdmin');
    await admin.get(publishSystemNotice, { id: draft.id });
    expect([await shownTitles(app, 'stranger'), await bellTitles(app, 'stranger')]).toEqual([['发布一次'], ['发布一次']]);
    expect([await shownTitles(app, 'doctor1'), await bellTitles(app, 'doctor1')]).toEqual([[], []]);
  });

  test('two at once: one publishes, and everybody is told once', async () => {
    const { id } = await saveNotice(app, 'strangerAdmin', { title: '同时发布' });
    const admin = await app.as('strangerAdmin');
    const replies = await Promise.all([admin.send(publishSystemNotice, { id }), admin.send(publishSystemNotice, { id })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await bellTitles(app, 'stranger')).filter((title) => title === '同时发布')).toHaveLength(1);
  });

  test('a repeated submit with the same key publishes one notice', async () => {
    const admin = await app.as('strangerAdmin');
    const input = { ...aNotice, title: '重复提交' };
    const [first, second] = await Promise.all([
      admin.send<{ id: string }>(submitSystemNotice, input, { key: 'publish-me-once' }),
      admin.send<{ id: string }>(submitSystemNotice, input, { key: 'publish-me-once' }),
    ]);
    expect([first.status, second.status, first.body.data?.id]).toEqual([200, 200, second.body.data?.id]);
    expect((await bellTitles(app, 'stranger')).filter((title) => title === '重复提交')).toHaveLength(1);
  });

  test('only the platform speaks to every hospital, and all of them hear it', async () => {
    const admin = await app.as('strangerAdmin');
    for (const call of [saveSystemNotice, submitSystemNotice])
      expect(await admin.send(call, { ...aNotice, audience: 'all' })).toMatchObject({
        status: 403,
        body: { msg: '只有平台管理员可以向所有医院发布公告' },
      });
    await publishNotice(app, 'platformAdmin', { title: '致全体', audience: 'all' });
    for (const name of ['doctor1', 'expert1', 'stranger', 'operator'] as const) {
      expect(await shownTitles(app, name)).toContain('致全体');
      expect((await bellTitles(app, name)).filter((title) => title === '致全体')).toHaveLength(1);
    }
  });

  test('what is over before it begins is refused', async () => {
    const admin = await app.as('strangerAdmin');
    const window = { startTime: '2026-11-20 12:00:00', endTime: '2026-11-20 11:00:00' };
    expect(await admin.send(saveSystemNotice, { ...aNotice, ...window })).toMatchObject({
      status: 400,
      body: { msg: '结束展示时间应晚于开始展示时间' },
    });
    expect(await admin.send(submitSystemNotice, { ...aNotice, endTime: '2026-11-20 09:00:00' })).toMatchObject({
      status: 400,
      body: { msg: '结束展示时间已过，请修改后再发布' },
    });
  });

  test('to a department or role without anybody is refused, unless it begins later: who is there by then nobody knows', async () => {
    const { tenantId } = app.people.strangerAdmin;
    const store = app.services.database.forTenant(tenantId);
    const stamp = { now: app.clock.now() };
    const admin = await app.as('strangerAdmin');
    const deptId = await createDepartment(store, { deptName: '无人科室' }, stamp);
    const roleId = await createRole(store, { alias: 'unheld', name: '无人角色', dataScope: 'self', permissionCodes: [] }, stamp);
    for (const [audience, chosen] of [
      ['departments', deptId],
      ['roles', roleId],
    ] as const) {
      const sent = { ...aNotice, audience, audienceIds: [chosen] };
      const refused = { status: 400, body: { msg: '接收范围内没有可接收的人员' } };
      expect(await admin.send(submitSystemNotice, sent)).toMatchObject(refused);
      const { id } = await admin.get<{ id: string }>(saveSystemNotice, sent);
      expect(await admin.send(publishSystemNotice, { id })).toMatchObject(refused);
      expect(await admin.send(submitSystemNotice, { ...sent, startTime: toWireTime(stamp.now - 60_000) })).toMatchObject(refused);
      expect((await admin.send(submitSystemNotice, { ...sent, startTime: toWireTime(stamp.now + 60_000) })).status).toBe(200);
    }
  });

  test('to a department that was removed since the draft is refused', async () => {
    const { tenantId } = app.people.strangerAdmin;
    const store = app.services.database.forTenant(tenantId);
    const deptId = await createDepartment(store, { deptName: '已撤销科室' }, { now: app.clock.now() });
    const admin = await app.as('strangerAdmin');
    const { id } = await admin.get<{ id: string }>(saveSystemNotice, { ...aNotice, audience: 'departments', audienceIds: [deptId] });
    await store.run(sql`UPDATE department SET is_deleted = 1 WHERE tenant_id = ${tenantId} AND id = ${deptId}`);
    expect(await admin.send(publishSystemNotice, { id })).toMatchObject({ status: 400, body: { msg: '所选部门不存在，请重新选择' } });
  });

  test('what was published is no draft any more', async () => {
    const { id } = await publishNotice(app, 'strangerAdmin', { title: '定稿' });
    const admin = await app.as('strangerAdmin');
    expect(await admin.send(saveSystemNotice, { ...aNotice, id })).toMatchObject({ status: 409, body: { msg: '已发布状态下不能修改' } });
    expect(await admin.get(detailSystemNotice, { id })).toMatchObject({
      title: '定稿',
      status: 'published',
      authorName: app.people.strangerAdmin.realName,
    });
  });

  test('a stale copy of a draft is refused', async () => {
    const { id, version } = await saveNotice(app, 'strangerAdmin');
    const admin = await app.as('strangerAdmin');
    await admin.get(saveSystemNotice, { ...aNotice, id, version, title: '第一次修改' });
    expect((await admin.send(saveSystemNotice, { ...aNotice, id, version, title: '旧页面' })).status).toBe(409);
  });
});

describe('withdraw-system-notice', () => {
  test('takes it from every list and bell, read or not, and leaves the reason', async () => {
    const { id } = await publishNotice(app, 'platformAdmin', { title: '误发的公告', audience: 'all' });
    const doctor = await app.as('doctor1');
    const { records } = await doctor.get<Page<{ id: string }>>(pageMessage);
    await doctor.get(readMessage, { no: records[0]?.id });
    const platform = await app.as('platformAdmin');
    await platform.get(withdrawSystemNotice, { id, reason: '内容有误' });
    for (const name of ['doctor1', 'doctor2', 'stranger'] as const)
      expect([...(await shownTitles(app, name)), ...(await bellTitles(app, name))]).not.toContain('误发的公告');
    expect((await doctor.send(detailSystemNotice, { id })).status).toBe(404);
    expect(await platform.get(detailSystemNotice, { id })).toMatchObject({ status: 'withdrawn', withdrawReason: '内容有误' });
  });

  test('comes before removal', async () => {
    const { id } = await publishNotice(app, 'strangerAdmin', { title: '待删除' });
    const admin = await app.as('strangerAdmin');
    expect(await admin.send(endpointOf(systemNotice, 'remove'), { ids: [id] })).toMatchObject({
      status: 409,
      body: { msg: '已发布的公告请先撤回再删除' },
    });
    await admin.get(withdrawSystemNotice, { id, reason: '误发' });
    await admin.get(endpointOf(systemNotice, 'remove'), { ids: [id] });
    expect((await admin.send(detailSystemNotice, { id })).status).toBe(404);
  });
});
