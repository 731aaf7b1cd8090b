import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { defineEndpoint } from '../../../contract/kernel/endpoint.ts';
import { field } from '../../../contract/kernel/field.ts';
import { KEY_OF_ANOTHER } from '../../../contract/kernel/idempotency.ts';
import { bareElement, type LocalServer, type Reply, startLocalServer } from '../../platform/page/browser.testing.ts';
import { textsZhConsole } from '../../platform/words/texts-zh-console.ts';

const post = {
  title: '岗位',
  domain: 'organisation',
  kind: 'submit',
  method: 'POST',
  permission: 'post_add',
  keyOf: 'post',
  input: {
    id: field.id('岗位'),
    version: field.whole('版本'),
    name: field.text('名称'),
    phone: field.text('电话'),
    token: field.text('密钥', { sensitive: 'secret' }),
    type: field.text('方式'),
  },
  row: { id: field.id('岗位') },
} as const;
const savePost = defineEndpoint({ ...post, name: 'save-post', path: '/post/save' });
/** A call of its own, with which it is handed in at once. */
const publishPost = defineEndpoint({ ...post, name: 'publish-post', path: '/post/publish' });

interface Post {
  id?: string;
  version?: number;
  name?: string;
  phone?: string | null;
  token?: string;
  type?: string;
}

/** What the server has, and what it was sent under which key: one row a key, as it does, its secrets left out of what it compares. */
let rows: Post[] = [];
let done = new Map<string, { open: string; answer: Post }>();
/** Whether whoever asks may change a row as well. */
let mayChange = true;
/** What becomes of each call in order, and of all after them: an answer. */
let fate: ('lost before' | 'lost after' | 'refused' | 'answered')[] = [];
const envelope = (code: number, msg: string, data: object | null): Reply => ({ status: code, body: JSON.stringify({ code, msg, data }) });

function serve(path: string, sent: string, key: string): Reply | 'hang up' {
  const what = fate.shift();
  if (what === 'lost before') return 'hang up';
  if (what === 'refused') return envelope(400, '名称不能为空', null);
  const { token, ...said } = JSON.parse(sent) as Post;
  const open = `${path} ${JSON.stringify(said)}`;
  const before = done.get(key);
  if (before && before.open !== open) return envelope(409, KEY_OF_ANOTHER, null);
  const found = rows.find(({ id }) => id === said.id);
  if (!before && said.id && !mayChange) return envelope(403, '没有权限', null);
  if (!before && found && (said.version ?? found.version) !== found.version) return envelope(409, '数据已被他人修改，请刷新后重试', null);
  if (!before && said.id && found?.type === 'submit') return envelope(409, '已提交，不能修改', null);
  if (!before) {
    const entered = { ...said, ...(token ? { token } : {}), ...(path.endsWith('/publish') ? { type: 'submit' } : {}) };
    if (found) Object.assign(found, entered, { version: (found.version ?? 0) + 1 });
    else rows.push({ ...entered, id: `row ${rows.length}`, version: 0 });
    done.set(key, { open, answer: { ...(found ?? rows.at(-1)) } });
  }
  return what === 'lost after' ? 'hang up' : envelope(200, '', done.get(key)?.answer ?? null);
}

let server: LocalServer;
let root: Root;
let client: QueryClient;
let told: string[] = [];
let submit: ((input: Post) => Promise<unknown>)[] = [];
beforeAll(async () => {
  vi.resetModules();
  server = await startLocalServer((path, sent, headers) => serve(path, sent, String(headers['idempotency-key'])));
});
afterAll(() => {
  vi.unstubAllGlobals();
  // A refusal was noted there, after which rights are asked for again in a while.
  vi.resetModules();
  return server.close();
});
beforeEach(async () => {
  [rows, done, fate, mayChange, told, client] = [[], new Map(), [], true, [], new QueryClient()];
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const { useAction } = await import('./use-action.ts');
  const { forgetUnanswered } = await import('../form/unanswered.ts');
  forgetUnanswered('post:new');
  const { setNotifier } = await import('../../platform/page/notify.ts');
  const { addTexts } = await import('../../platform/words/i18n.ts');
  addTexts(textsZhConsole);
  const quiet = { success: () => {}, warning: () => {}, confirm: async () => true };
  setNotifier({ ...quiet, error: (message) => void told.push(message) });
  // The buttons of one form.
  const buttons = () => [savePost, savePost, publishPost].map((one) => useAction(one, undefined, { draftKey: 'post:new' }).submit);
  root = createRoot(bareElement());
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Probe
          run={() => {
            submit = buttons();
          }}
        />
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => act(async () => root.unmount()));

function Probe({ run }: { run: () => void }) {
  run();
  return null;
}

const press = (button: 0 | 1 | 2, input: Post) =>
  act(async () =>
    submit[button]?.(input).then(
      () => 'done',
      (error: Error) => error.message,
    ),
  );

test.each(['lost before', 'lost after'] as const)(
  'a draft whose saving was %s it arrived is handed in as the one row that it is',
  async (how) => {
    fate = [how];
    await press(0, { name: '甲', phone: '1', type: 'save' });
    expect(await press(1, { name: '甲乙', type: 'submit' })).toBe('done');
    expect(rows).toMatchObject([{ name: '甲乙', type: 'submit' }]);
    // What was emptied since does not stay of the first try.
    expect(rows[0]?.phone ?? null).toBe(null);
    // What comes after is another one.
    await press(0, { name: '丙', type: 'save' });
    expect(rows).toHaveLength(2);
  },
);

test('a word that is corrected after a handing in without an answer adds no second row: the state is told', async () => {
  fate = ['lost after'];
  await press(1, { name: '甲', type: 'submit' });
  expect(await press(1, { name: '乙', type: 'submit' })).toBe('已提交，不能修改');
  expect(await press(1, { name: '乙', type: 'submit' })).toBe('已提交，不能修改');
  expect(rows).toMatchObject([{ name: '甲' }]);
});

test('one that never arrived leaves nothing of its words, and adds the corrected ones alone', async () => {
  fate = ['lost before', 'lost before'];
  await press(1, { name: '甲', type: 'submit' });
  await press(1, { name: '乙', type: 'submit' });
  expect(await press(1, { name: '丙', type: 'submit' })).toBe('done');
  expect(rows).toMatchObject([{ name: '丙' }]);
});

test('lost answers in a row, of the adding and of the change, and refusals between them add no second row', async () => {
  fate = ['lost after', 'lost before', 'refused'];
  await press(0, { name: '甲', type: 'save' });
  await press(0, { name: '甲乙', type: 'save' });
  expect(await press(0, { type: 'save' })).toBe('名称不能为空');
  const last = { name: '甲乙丙', type: 'save' };
  // The key is known as another's, the row is asked for, and of its change nobody hears.
  fate = ['answered', 'answered', 'lost after'];
  await press(0, last);
  expect(await press(0, last)).toBe('done');
  expect(rows).toMatchObject([{ name: '甲乙丙', version: 1 }]);
});

test('a secret that was corrected is not passed over, as the server takes both tries for one', async () => {
  fate = ['lost after'];
  await press(0, { name: '甲', token: '旧', type: 'save' });
  expect(await press(0, { name: '甲', token: '新', type: 'save' })).toBe('done');
  expect(rows).toMatchObject([{ name: '甲', token: '新' }]);
});

test.each(['lost before', 'lost after'] as const)(
  'a draft whose saving was %s it arrived is published by a call of its own, as one row',
  async (how) => {
    fate = [how];
    await press(0, { name: '甲', phone: '1' });
    expect(await press(2, { name: '甲乙' })).toBe('done');
    expect(rows).toMatchObject([{ name: '甲乙', type: 'submit' }]);
    expect(rows[0]?.phone ?? null).toBe(null);
  },
);

test('what was published without an answer is not kept as a draft beside it: its state is told', async () => {
  fate = ['lost after'];
  await press(2, { name: '甲' });
  expect(await press(0, { name: '甲' })).toBe('已提交，不能修改');
  expect(rows).toMatchObject([{ name: '甲', type: 'submit' }]);
});

test.each([
  ['arrived', ['lost after'], ['answered', 'answered', 'lost after']],
  ['did not arrive', ['lost before'], ['lost after']],
] as const)(
  'a fourth wording goes on from what became of the second and third, of which nobody heard that the second %s',
  async (_, second, third) => {
    fate = ['lost after'];
    await press(0, { name: '甲', phone: '1' });
    // The key is known as another's, the first is asked for, and then comes the change.
    fate = ['answered', 'answered', ...second];
    await press(0, { name: '甲乙', phone: '2' });
    fate = ['answered', 'answered', ...third];
    await press(0, { name: '甲乙丙' });
    expect(await press(0, { name: '甲乙丙丁' })).toBe('done');
    expect(rows).toMatchObject([{ name: '甲乙丙丁' }]);
    expect(rows[0]?.phone ?? null).toBe(null);
  },
);

test.each([
  ['arrived', 'lost after'],
  ['did not arrive', 'lost before'],
] as const)('whoever comes back to their first words has a row that says those, also where others between that %s', async (_, between) => {
  fate = ['lost after'];
  await press(0, { name: '甲', phone: '1' });
  fate = ['answered', 'answered', between];
  await press(0, { name: '乙' });
  fate = [];
  expect(await press(0, { name: '甲', phone: '1' })).toBe('done');
  expect(rows).toMatchObject([{ name: '甲', phone: '1' }]);
});

test('somebody who may add and not change is told that the first was saved as it was, and the list shows it', async () => {
  fate = ['lost after'];
  mayChange = false;
  await press(0, { name: '甲' });
  await expect.poll(() => told).toHaveLength(1);
  told = [];
  const list = ['call', 'organisation', 'list-post', {}];
  client.setQueryData(list, []);
  for (const name of ['乙', '丙'])
    expect(await press(0, { name })).toBe('先前提交的内容已保存，可在列表中查看；您没有修改的权限，此后的改动没有保存，仍在此表单中');
  expect(client.getQueryState(list)?.isInvalidated).toBe(true);
  expect(rows).toMatchObject([{ name: '甲', version: 0 }]);
  // Refusals are told a moment later, where nobody says them otherwise.
  await new Promise((resolve) => setTimeout(resolve));
  expect(told.map((message) => message.slice(0, 10))).toEqual(['先前提交的内容已保存', '先前提交的内容已保存']);
});
