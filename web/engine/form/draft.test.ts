import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type LocalServer, pageEvents, type Reply, startLocalServer } from '../../platform/page/browser.testing.ts';

const DETAIL = '/api/blade-system/form-draft/detail';
const SAVE = '/api/blade-system/form-draft/save';
const REMOVE = '/api/blade-system/form-draft/remove';
function answered(data: object | null): Reply {
  return { body: JSON.stringify({ code: 200, success: true, msg: '操作成功', data }) };
}
const kept = { savedTime: '2026-11-20 08:30:00', rowVersion: 3, content: { patientName: '张三' } };
let reply: Reply | 'hang up' = 'hang up';
let saving: Reply | 'hang up' = 'hang up';
let removing: Reply | 'hang up' = answered(null);
let server: LocalServer;
let drafts: typeof import('./draft.ts');
let unsaved: typeof import('../../platform/page/unsaved.ts');
beforeAll(async () => {
  // Modules that listen to the page listen to this one's, and not to that of another file.
  vi.resetModules();
  server = await startLocalServer((path) => {
    if (path === DETAIL) return reply;
    if (path === REMOVE) return removing;
    return path === SAVE ? saving : { status: 404, body: '{}' };
  });
  drafts = await import('./draft.ts');
  unsaved = await import('../../platform/page/unsaved.ts');
});
afterAll(() => {
  vi.resetModules();
  return server.close();
});

test('a draft that cannot be asked for is not taken for none', async () => {
  await expect(drafts.readDraft('consultation:new')).rejects.toMatchObject({ code: 0 });
  reply = { status: 503, body: '{}' };
  await expect(drafts.readDraft('consultation:new')).rejects.toMatchObject({ name: 'CallError' });
  reply = answered(null);
  expect(await drafts.readDraft('consultation:new')).toBeUndefined();
  reply = answered(kept);
  expect(await drafts.readDraft('consultation:new')).toMatchObject({ version: 3, values: kept.content });
  reply = answered({ ...kept, content: {} });
  expect(await drafts.readDraft('consultation:new')).toBeUndefined();
  reply = answered(kept);
});

const sentTo = (path: string) => server.requests.filter(({ line }) => line === `POST ${path}`).length;
const saves = () => sentTo(SAVE);

test('a draft that did not arrive is told as lost, and sent again when the network is back', async () => {
  saving = 'hang up';
  unsaved.markUnsaved('form', '/tab', { isKept: () => drafts.isDraftKept('report:1') });
  drafts.keepDraft('report:1', { at: Date.now(), values: { diagnosis: '最后一段' } });
  await expect.poll(() => drafts.isDraftKept('report:1')).toBe(false);
  expect([unsaved.unsavedAt('/tab'), unsaved.unsavedAt()]).toEqual(['lost', 'lost']);
  // Its form is closed: the page alone would lose it now.
  unsaved.forgetUnsaved('/tab');
  expect([unsaved.unsavedAt('/tab'), unsaved.unsavedAt()]).toEqual(['none', 'lost']);
  saving = answered(null);
  pageEvents.dispatchEvent(new Event('online'));
  await expect.poll(() => drafts.isDraftKept('report:1')).toBe(true);
  expect(unsaved.unsavedAt()).toBe('none');
});

test.each(['after a pause', 'when the page goes'])('a draft that did not arrive is sent again %s', async (when) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  saving = { status: 503, body: '{}' };
  drafts.keepDraft('report:2', { at: Date.now(), values: { diagnosis: when } });
  await vi.waitFor(() => expect(drafts.isDraftKept('report:2')).toBe(false));
  const before = saves();
  saving = answered(null);
  if (when === 'after a pause') vi.advanceTimersByTime(60_000);
  else pageEvents.dispatchEvent(new Event('pagehide'));
  vi.useRealTimers();
  await expect.poll(() => drafts.isDraftKept('report:2')).toBe(true);
  expect(saves()).toBe(before + 1);
});

test('what was entered long ago comes over nothing that was entered since', async () => {
  saving = 'hang up';
  drafts.keepDraft('report:4', { at: Date.now() - 31 * 60_000, values: { diagnosis: '昨天的' } });
  await expect.poll(() => drafts.isDraftKept('report:4')).toBe(false);
  saving = answered(null);
  const before = saves();
  for (const event of ['online', 'pagehide']) pageEvents.dispatchEvent(new Event(event));
  await expect(drafts.readDraft('report:4')).resolves.toMatchObject({ values: { diagnosis: '昨天的' } });
  expect([saves(), unsaved.unsavedAt()]).toEqual([before, 'lost']);
  drafts.forgetDraft('report:4');
});

test('what was submitted meanwhile is neither sent again nor in the way', async () => {
  saving = 'hang up';
  drafts.keepDraft('report:3', { at: Date.now(), values: { diagnosis: '已提交' } });
  await expect.poll(() => drafts.isDraftKept('report:3')).toBe(false);
  drafts.forgetDraft('report:3');
  expect(unsaved.unsavedAt()).toBe('none');
  const before = saves();
  pageEvents.dispatchEvent(new Event('online'));
  await expect(drafts.readDraft('report:3')).resolves.toBeDefined();
  expect(saves()).toBe(before);
});

test.each(['when the network is back', 'after a pause', 'when the page goes'])(
  'a removal that did not arrive is sent again %s, and until then no form begins with what was handed in',
  async (when) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const formKey = `order:${when}`;
    [saving, reply, removing] = [answered(null), answered(kept), { status: 503, body: '{}' }];
    drafts.keepDraft(formKey, { at: Date.now(), values: kept.content });
    drafts.forgetDraft(formKey);
    expect(await drafts.readDraft(formKey)).toBeUndefined();
    expect(unsaved.unsavedAt()).toBe('none');
    const before = sentTo(REMOVE);
    removing = answered(null);
    if (when === 'after a pause') vi.advanceTimersByTime(60_000);
    else pageEvents.dispatchEvent(new Event(when === 'when the page goes' ? 'pagehide' : 'online'));
    vi.useRealTimers();
    await expect.poll(() => sentTo(REMOVE)).toBe(before + 1);
    // It is the server again that says whether there is one, and nothing is sent twice.
    expect(await drafts.readDraft(formKey)).toBeDefined();
    pageEvents.dispatchEvent(new Event('online'));
    await drafts.readDraft(formKey);
    expect(sentTo(REMOVE)).toBe(before + 1);
  },
);

test('what is entered after a removal that did not arrive takes the place of the draft, and is not removed', async () => {
  [saving, removing] = [answered(null), 'hang up'];
  drafts.forgetDraft('order:1');
  expect(await drafts.readDraft('order:1')).toBeUndefined();
  saving = { status: 503, body: '{}' };
  drafts.keepDraft('order:1', { at: Date.now(), values: { diagnosis: '下一单' } });
  await expect.poll(() => drafts.isDraftKept('order:1')).toBe(false);
  const before = sentTo(REMOVE);
  [saving, removing] = [answered(null), answered(null)];
  pageEvents.dispatchEvent(new Event('online'));
  await expect.poll(() => drafts.isDraftKept('order:1')).toBe(true);
  pageEvents.dispatchEvent(new Event('online'));
  expect(await drafts.readDraft('order:1')).toBeDefined();
  expect(sentTo(REMOVE)).toBe(before);
});

test('what is submitted while its last save is under way is removed behind it', async () => {
  [saving, removing] = [answered(null), answered(null)];
  const before = [saves(), sentTo(REMOVE)] as const;
  drafts.keepDraft('order:3', { at: Date.now(), values: { diagnosis: '提交前' } });
  while (saves() === before[0]) await new Promise(setImmediate);
  drafts.forgetDraft('order:3');
  await expect.poll(() => sentTo(REMOVE)).toBe(before[1] + 1);
});

test('what is answered late removes nothing of what another form has kept under the same name since; whoever began with it does', async () => {
  [saving, removing, reply] = [answered(null), answered(null), answered(kept)];
  const [first, second] = [Symbol('first'), Symbol('second')];
  const before = sentTo(REMOVE);
  drafts.keepDraft('order:4', { at: Date.now(), writer: first, values: { patientName: '甲' } });
  const found = await drafts.readDraft('order:4');
  drafts.keepDraft('order:4', { at: Date.now(), writer: second, values: { patientName: '乙' } });
  drafts.forgetDraft('order:4', [first, undefined]);
  expect(await drafts.readDraft('order:4')).toMatchObject({ writer: second });
  expect([found?.writer, sentTo(REMOVE)]).toEqual([first, before]);
  drafts.forgetDraft('order:4', [Symbol('third'), second]);
  await expect.poll(() => sentTo(REMOVE)).toBe(before + 1);
});

test('what was handed in long ago is not removed by itself any more: there may be a newer one of another machine', async () => {
  removing = 'hang up';
  vi.useFakeTimers({ toFake: ['Date'] });
  drafts.forgetDraft('order:2');
  expect(await drafts.readDraft('order:2')).toBeUndefined();
  const before = sentTo(REMOVE);
  vi.setSystemTime(Date.now() + 31 * 60_000);
  removing = answered(null);
  for (const event of ['online', 'pagehide']) pageEvents.dispatchEvent(new Event(event));
  vi.useRealTimers();
  expect(await drafts.readDraft('order:2')).toBeUndefined();
  expect(sentTo(REMOVE)).toBe(before);
  // It is not that long ago by the clock of the tests behind this one, and would be sent to their servers.
  pageEvents.dispatchEvent(new Event('online'));
  expect(await drafts.readDraft('order:2')).toBeDefined();
});

test('what got no answer is known by its form and kind of row, whichever call it was, until its draft is gone', async () => {
  const { unansweredOf } = await import('./unanswered.ts');
  const [submit, save, other] = [
    { name: 'submit-post', keyOf: 'post' },
    { name: 'save-post', keyOf: 'post' },
    { name: 'submit-dept', keyOf: 'dept' },
  ];
  unansweredOf('post:new', submit).set('null', { tries: [], key: 'key 1', at: 0 });
  expect(unansweredOf('post:new', save).get('null')?.key).toBe('key 1');
  expect([...unansweredOf('dept:new', submit), ...unansweredOf('post:new', other)]).toEqual([]);
  drafts.forgetDraft('dept:new');
  expect(unansweredOf('post:new', submit).size).toBe(1);
  drafts.forgetDraft('post:new');
  expect(unansweredOf('post:new', submit).size).toBe(0);
  // What is under way has arrived before its server goes.
  await Promise.all(['dept:new', 'post:new'].map(drafts.readDraft));
});
