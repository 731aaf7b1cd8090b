import type { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bareElement, type LocalServer, pageEvents, type Reply, startLocalServer } from '../../../platform/page/browser.testing.ts';

const shown = { success: vi.fn(), warning: vi.fn(), error: vi.fn(), confirm: async () => true };
const onTaken = vi.fn();

let server: LocalServer;
let modules: Awaited<ReturnType<typeof load>>;
let answers: (Reply | 'hang up')[] = [];
let client: QueryClient;
let root: Root;
let sheet: ReturnType<typeof modules.useImport>;

async function load() {
  const [{ QueryClient, QueryClientProvider }, { useImport }, { startI18n }, { setNotifier }] = await Promise.all([
    import('@tanstack/react-query'),
    import('./use-import.ts'),
    import('../../../platform/words/i18n.ts'),
    import('../../../platform/page/notify.ts'),
  ]);
  return { QueryClient, QueryClientProvider, useImport, startI18n, setNotifier };
}

const answer = (data: object): Reply => ({ body: JSON.stringify({ code: 200, success: true, msg: '', data }) });

beforeAll(async () => {
  server = await startLocalServer((() => answers.shift() ?? answer({})) as () => Reply);
  modules = await load();
  await modules.startI18n();
  modules.setNotifier(shown);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});
const file = new File(['sheet'], '用户.xlsx');

function Dialog() {
  sheet = modules.useImport({ file, isCovered: false }, onTaken);
  return null;
}

beforeEach(async () => {
  vi.clearAllMocks();
  vi.stubGlobal('document', { cookie: '', hidden: false, addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('removeEventListener', pageEvents.removeEventListener.bind(pageEvents));
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  server.requests.length = 0;
  client = new modules.QueryClient();
  root = createRoot(bareElement());
  const { QueryClientProvider } = modules;
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Dialog />
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  client.clear();
});

const keys = () => server.requests.map(({ headers }) => headers['idempotency-key']);
const counts = { dryRun: 0, total: 1, added: 1, updated: 0, wrong: 0, errors: [] };
const accounts = [{ account: 'zhao', realName: '赵一鸣', password: 'p' }];

test('an import whose answer was lost is sent again under its key, and what can no longer be shown is told', async () => {
  answers = ['hang up', answer(counts)];
  await act(() => sheet.take());
  expect([sheet.isUncertain, shown.error.mock.calls.length, onTaken.mock.calls]).toEqual([true, 1, []]);
  await act(() => sheet.take());
  const [first, again] = keys();
  expect([typeof first, again]).toEqual(['string', first]);
  expect(shown.success).not.toHaveBeenCalled();
  expect(shown.warning.mock.calls[0]?.[0]).toBe('已新增1人，覆盖0人，但一次性密码未能显示，也无法再次查看。请用“重置密码”生成新的密码');
  expect([sheet.isUncertain, onTaken.mock.calls]).toEqual([false, [[[]]]]);
});

test('while it is taken, and until its answer has come, leaving asks: one-time passwords come with it', async () => {
  const { unsavedAt } = await import('../../../platform/page/unsaved.ts');
  answers = ['hang up', answer({ ...counts, accounts })];
  const losses: string[] = [unsavedAt()];
  for (let tries = 0; tries < 2; tries += 1) {
    let underWay: Promise<void> | undefined;
    await act(async () => {
      underWay = sheet.take();
    });
    losses.push(`${sheet.isTaking} ${unsavedAt()}`);
    await act(async () => underWay);
    losses.push(unsavedAt());
  }
  expect(losses).toEqual(['none', 'true lost', 'lost', 'true lost', 'none']);
});

test('a refusal after an answer that was lost does not say that nobody was imported', async () => {
  answers = ['hang up', { status: 400, body: JSON.stringify({ code: 400, success: false, msg: '文件已被修改', data: null }) }];
  await act(() => sheet.take());
  await act(() => sheet.take());
  expect(sheet.isUncertain).toBe(true);
});

test('what was chosen anew is another import, and one that brought nobody is no success', async () => {
  answers = [answer({ ...counts, accounts }), answer({ ...counts, added: 0 })];
  await act(() => sheet.take());
  expect([shown.success.mock.calls[0]?.[0], onTaken.mock.calls]).toEqual(['导入成功：新增1人，覆盖0人', [[accounts]]]);
  await act(async () => sheet.forget());
  await act(() => sheet.take());
  const [first, other] = keys();
  expect(other).not.toBe(first);
  expect(shown.success).toHaveBeenCalledOnce();
  expect(shown.warning.mock.calls[0]?.[0]).toContain('没有导入任何人');
});
