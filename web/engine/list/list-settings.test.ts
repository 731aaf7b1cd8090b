import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListSetting } from '../../../contract/kernel/list-setting.ts';
import { type LocalServer, startLocalServer } from '../../platform/page/browser.testing.ts';

const answered = (data: unknown) => ({ body: JSON.stringify({ code: 200, success: true, msg: '操作成功', data }) });
const refused = { status: 400, body: JSON.stringify({ code: 400, success: false, msg: '列表设置内容过长', data: null }) };

let kept: { listKey: string; setting: ListSetting }[] = [{ listKey: 'orders', setting: { density: 'loose' } }];
let isRefusing = false;
let server: LocalServer;
let settings: typeof import('./list-settings.ts');
beforeAll(async () => {
  server = await startLocalServer((path) => {
    if (path.endsWith('/list')) return answered(kept);
    return isRefusing ? refused : answered(true);
  });
  settings = await import('./list-settings.ts');
});
afterAll(() => server.close());

const saves = () => server.requests.filter(({ line }) => line.includes('/list-setting/save')).length;

test('without an answer a list is as the program has it; what has another shape is passed over', async () => {
  expect(settings.listSettingOf('orders')).toEqual({});
  kept = [...kept, { listKey: 'broken', setting: { density: 'huge' } as unknown as ListSetting }];
  await settings.learnListSettings();
  expect(settings.listSettingOf('orders')).toEqual({ density: 'loose' });
  expect(settings.listSettingOf('broken')).toEqual({});
});

test('a change is shown at once, and several in a row are sent together, as changes of what the server then has', async () => {
  // Another window has hidden a column meanwhile.
  kept = [{ listKey: 'orders', setting: { density: 'loose', hidden: ['age'] } }];
  const first = settings.changeListSetting('orders', (setting) => ({ ...setting, pinned: ['no'] }));
  expect(settings.listSettingOf('orders')).toEqual({ density: 'loose', pinned: ['no'] });
  const second = settings.changeListSetting('orders', (setting) => ({ ...setting, density: undefined }));
  expect(settings.listSettingOf('orders')).toEqual({ pinned: ['no'] });
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(saves()).toBe(1);
  expect(settings.listSettingOf('orders')).toEqual({ hidden: ['age'], pinned: ['no'] });
});

test('what is not kept is not shown either', async () => {
  isRefusing = true;
  expect(await settings.changeListSetting('orders', (setting) => ({ ...setting, density: 'compact' }))).toBe(false);
  expect(settings.listSettingOf('orders')).toEqual({ density: 'loose', hidden: ['age'] });
});
