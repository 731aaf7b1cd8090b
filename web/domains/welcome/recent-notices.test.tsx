import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { pageMessage } from '../../../contract/domains/messages/messages.endpoints.ts';
import { callKey } from '../../platform/call/use-call.ts';
import { prerendered } from '../../platform/page/prerendered.testing.ts';
import { RecentNotices } from './recent-notices.tsx';

test('an urgent notice says so; each leads to what it is about, or is opened among one’s own', async () => {
  const client = new QueryClient();
  const one = { context: '', createTime: '2026-11-20 10:00:00', readStatus: '1' };
  const records = [
    { ...one, id: '1', title: '急会诊', urgent: 1, link: '/consultation/detail?id=1' },
    { ...one, id: '2', title: '停诊通知', urgent: 0, link: '/message/mine' },
  ];
  client.setQueryData(callKey(pageMessage, { current: 1, size: 5 }), { records, total: 2, current: 1, size: 5, pages: 1 });
  const page = (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <RecentNotices />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const html = await prerendered(page);
  const rows = html.split('<li>').slice(1);
  expect(rows.map((row) => row.includes('紧急'))).toEqual([true, false]);
  expect(rows.map((row) => /href="([^"]*)"/.exec(row)?.[1])).toEqual(['/consultation/detail?id=1', '/message/mine?message=2']);
});
