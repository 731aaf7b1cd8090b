import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { detailConversation } from '../../../contract/domains/conversation/conversation.endpoints.ts';
import type * as Stores from '../../platform/store/store.ts';

/** What is drawn once, and outside of a browser, follows no store. */
const useStore: typeof Stores.useStore = (store, select) => select(store.get());

let modules: Awaited<ReturnType<typeof load>>;

async function load() {
  const [query, { CallError }, { callKey }, { prerendered }, { changeDraft, draftPlace }, { ConversationPane }] = await Promise.all([
    import('@tanstack/react-query'),
    import('../../platform/call/call-error.ts'),
    import('../../platform/call/use-call.ts'),
    import('../../platform/page/prerendered.testing.ts'),
    import('./chat-drafts.ts'),
    import('./conversation-pane.tsx'),
  ]);
  return { ...query, CallError, callKey, prerendered, changeDraft, draftPlace, ConversationPane };
}

beforeAll(async () => {
  vi.resetModules();
  vi.stubGlobal('document', { cookie: '' });
  vi.doMock('../../platform/store/store.ts', async (original) => ({ ...(await original<typeof Stores>()), useStore }));
  modules = await load();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('../../platform/store/store.ts');
  vi.resetModules();
});

/** The pane of a conversation that cannot be opened, with a draft of it. */
async function paneFailingWith(code: number): Promise<string> {
  const { QueryClient, QueryClientProvider, CallError, callKey, prerendered, changeDraft, draftPlace, ConversationPane } = modules;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  const queryFn = () => Promise.reject(new CallError(code, '打不开'));
  await client.prefetchQuery({ queryKey: callKey(detailConversation, { applyOrderId: '1' }), queryFn });
  changeDraft(draftPlace('', '1'), (draft) => ({ ...draft, text: '写了很久的草稿' }));
  return prerendered(
    <QueryClientProvider client={client}>
      <ConversationPane applyOrderId="1" onBack={() => undefined} />
    </QueryClientProvider>,
  );
}

test('a draft is offered for deletion where its conversation is refused, and waits where nobody answered for a moment', async () => {
  const refused = await paneFailingWith(403);
  expect(refused).toContain('打不开');
  // However long it is, it scrolls by itself, and what takes it away stands below it.
  expect(refused).toMatch(/tabindex="0"[^>]*><p[^>]*>写了很久的草稿<\/p><\/div><button[^>]*><span>删除/i);
  for (const code of [0, 502]) {
    const passing = await paneFailingWith(code);
    expect(passing).toContain('打不开');
    expect(passing).not.toContain('写了很久的草稿');
  }
});
