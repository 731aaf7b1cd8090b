import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as Stores from '../../platform/store/store.ts';
import type { Conversation } from './use-conversation.ts';

/** What is drawn once, and outside of a browser, follows no store. */
const useStore: typeof Stores.useStore = (store, select) => select(store.get());

let modules: Awaited<ReturnType<typeof load>>;

async function load() {
  const [query, { prerendered }, { changeDraft, draftPlace, writeDraft }, { Composer }] = await Promise.all([
    import('@tanstack/react-query'),
    import('../../platform/page/prerendered.testing.ts'),
    import('./chat-drafts.ts'),
    import('./composer.tsx'),
  ]);
  return { ...query, prerendered, changeDraft, draftPlace, writeDraft, Composer };
}

beforeAll(async () => {
  vi.resetModules();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('CSS', { supports: () => true });
  vi.doMock('../../platform/store/store.ts', async (original) => ({ ...(await original<typeof Stores>()), useStore }));
  vi.doMock('../../platform/page/use-media.ts', () => ({ useMedia: () => false }));
  modules = await load();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('../../platform/store/store.ts');
  vi.doUnmock('../../platform/page/use-media.ts');
  vi.resetModules();
});

function drawn(hearers: string, targetHospital: string): Promise<string> | string {
  const { QueryClient, QueryClientProvider, prerendered, Composer } = modules;
  const conversation: Conversation = {
    ...{ applyOrderId: '1', no: 'HZ1', applyOrderStatus: 'wait_diagnosis', side: 'apply', lastSeq: 0, readSeq: 0, otherReadSeq: 0 },
    ...{ hearers, targetHospital },
  };
  return prerendered(
    <QueryClientProvider client={new QueryClient()}>
      <Composer conversation={conversation} />
    </QueryClientProvider>,
  );
}
const send = (page: string) => /<button[^>]*>(?:(?!<button).)*发送<\/span><\/button>/.exec(page)?.[0];

test('a draft that was begun for one hospital goes to the next one only after its writer has said so', async () => {
  const { changeDraft, draftPlace, writeDraft } = modules;
  const place = draftPlace('', '1');
  writeDraft(place, '100002', (draft) => ({ ...draft, text: '请王主任看' }));
  const here = await drawn('100002', '滨海市第一人民医院');
  expect(send(here)).not.toContain('disabled');
  expect(here).not.toContain('会诊医院已改为');
  const moved = await drawn('100003', '临江市中医院');
  expect(moved).toContain('会诊医院已改为临江市中医院，请确认草稿仍要发给该医院');
  expect(send(moved)).toContain('disabled');
  changeDraft(place, (draft) => ({ ...draft, hearers: '100003' }));
  expect(send(await drawn('100003', '临江市中医院'))).not.toContain('disabled');
});
