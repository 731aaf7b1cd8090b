import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalServer, type Reply, startLocalServer } from '../../platform/page/browser.testing.ts';

const DETAIL = '/api/blade-system/form-draft/detail';
const kept = { savedTime: '2026-11-20 08:30:00', rowVersion: 3, content: { patientName: '张三' } };
let reply: Reply | 'hang up' = 'hang up';
let server: LocalServer;
let drafts: typeof import('./draft.ts');
beforeAll(async () => {
  server = await startLocalServer((path) => (path === DETAIL ? reply : { status: 404, body: '{}' }));
  drafts = await import('./draft.ts');
});
afterAll(() => server.close());

const answered = (data: object | null): Reply => ({ body: JSON.stringify({ code: 200, success: true, msg: '操作成功', data }) });

test('a draft that cannot be asked for is not taken for none', async () => {
  await expect(drafts.readDraft('consultation:new')).rejects.toMatchObject({ code: 0 });
  reply = { status: 503, body: '{}' };
  await expect(drafts.readDraft('consultation:new')).rejects.toMatchObject({ name: 'CallError' });
  reply = answered(null);
  expect(await drafts.readDraft('consultation:new')).toBeUndefined();
  reply = answered(kept);
  expect(await drafts.readDraft('consultation:new')).toMatchObject({ version: 3, values: kept.content });
});
