import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageMessage, readMessage } from '../../../../contract/domains/messages/messages.endpoints.ts';
import { publishSystemNotice, withdrawSystemNotice } from '../../../../contract/domains/messages/system-notice.actions.ts';
import { detailSystemNotice, removeSystemNotices } from '../../../../contract/domains/messages/system-notice.endpoints.ts';
import type { Page } from '../../../../contract/kernel/envelope.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { bellTitles, publishNotice, saveNotice, shownTitles } from '../system-notice.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('withdraw-system-notice', () => {
  test('takes it from every list and bell, read or not, and leaves the reason', async () => {
    const { id } = await publishNotice(app, 'platformAdmin', { title: '误发的公告', audience: 'all' });
    const doctor = await app.as('doctor1');
    const { records } = await doctor.get<Page<{ id: string }>>(pageMessage);
    await doctor.get(readMessage, { no: records[0]?.id });
    const platform = await app.as('platformAdmin');
    await platform.get(withdrawSystemNotice, { id, reason: '内容有误' });
    for (const name of ['doctor1', 'doctor2', 'stranger'] as const)
      expect([await shownTitles(app, name), await bellTitles(app, name)]).toEqual([[], []]);
    expect((await doctor.send(detailSystemNotice, { id })).status).toBe(404);
    expect(await platform.get(detailSystemNotice, { id })).toMatchObject({ status: 'withdrawn', withdrawReason: '内容有误' });
    expect(await platform.send(publishSystemNotice, { id })).toMatchObject({ status: 409, body: { msg: '已撤回状态下不能发布' } });
  });

  test('needs a reason, something that is shown, and the own hospital', async () => {
    const draft = await saveNotice(app, 'strangerAdmin');
    const admin = await app.as('strangerAdmin');
    expect(await admin.send(withdrawSystemNotice, { id: draft.id, reason: '误发' })).toMatchObject({
      status: 409,
      body: { msg: '草稿状态下不能撤回' },
    });
    const { id } = await publishNotice(app, 'strangerAdmin', { title: '本院公告' });
    expect(await admin.send(withdrawSystemNotice, { id, reason: '' })).toMatchObject({ status: 400, body: { msg: '请填写撤回原因' } });
    expect((await (await app.as('platformAdmin')).send(withdrawSystemNotice, { id, reason: '误发' })).status).toBe(404);
    expect(await shownTitles(app, 'stranger')).toEqual(['本院公告']);
  });

  test('comes before removal', async () => {
    const { id } = await publishNotice(app, 'strangerAdmin', { title: '待删除' });
    const admin = await app.as('strangerAdmin');
    expect(await admin.send(removeSystemNotices, { ids: [id] })).toMatchObject({
      status: 409,
      body: { msg: '已发布的公告请先撤回再删除' },
    });
    await admin.get(withdrawSystemNotice, { id, reason: '误发' });
    await admin.get(removeSystemNotices, { ids: [id] });
    expect((await admin.send(detailSystemNotice, { id })).status).toBe(404);
  });
});
