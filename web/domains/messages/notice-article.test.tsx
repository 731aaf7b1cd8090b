import { isValidElement, type MouseEvent, type ReactNode } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { detailSystemNotice } from '../../../contract/domains/messages/system-notice.endpoints.ts';
import { type LocalServer, startLocalServer } from '../../platform/page/browser.testing.ts';

const MINUTE_MS = 60_000;
const id = '0190a000-0000-7000-8000-000000000001';
const fileUntil = (expiry: number) => ({ id, name: '通知.pdf', link: `/api/file/${id}?token=dA.${expiry.toString(36)}.x` });
const fresh = fileUntil(Date.now() + 10 * MINUTE_MS);

let server: LocalServer;
beforeAll(async () => {
  vi.resetModules();
  server = await startLocalServer(() => ({ body: JSON.stringify({ code: 200, data: { id: '1', attachmentFiles: [fresh] } }) }));
});
afterAll(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  return server.close();
});

interface LinkProps {
  href?: string;
  onClick?: (event: MouseEvent) => void;
  children?: ReactNode;
}

/** What is pressed among what is drawn. */
function linksIn(node: ReactNode): LinkProps[] {
  if (Array.isArray(node)) return node.flatMap(linksIn);
  if (!isValidElement<LinkProps>(node)) return [];
  return [...(node.props.href ? [node.props] : []), ...linksIn(node.props.children)];
}

test('an attachment of a notice that has been open for longer than its link lives opens by a new one', async () => {
  const { NoticeArticle } = await import('./notice-article.tsx');
  const { queryClient } = await import('../../platform/call/query-client.ts');
  const { callKey } = await import('../../platform/call/use-call.ts');
  const { call } = await import('../../platform/call/api-client.ts');
  const input = { id: '1' };
  await queryClient.fetchQuery({
    queryKey: callKey(detailSystemNotice, input),
    queryFn: () => call(detailSystemNotice, input, { quiet: true }),
  });
  const opened = { opener: {}, location: { replace: vi.fn() } };
  vi.stubGlobal('window', { open: () => opened });
  const press = (file: typeof fresh) => {
    const preventDefault = vi.fn();
    for (const link of linksIn(NoticeArticle({ row: { title: '公告', attachmentFiles: [file] } })))
      link.onClick?.({ preventDefault } as unknown as MouseEvent);
    return preventDefault;
  };
  expect(press(fresh)).not.toHaveBeenCalled();
  expect(press(fileUntil(Date.now() - MINUTE_MS))).toHaveBeenCalled();
  await expect.poll(() => opened.location.replace.mock.calls).toEqual([[fresh.link]]);
});
