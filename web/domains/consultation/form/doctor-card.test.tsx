import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { doctorCard } from '../../../../contract/domains/consultation/doctor-detail.resource.ts';
import type { AnswerOf } from '../../../../contract/kernel/sent.ts';
import { type LocalServer, startLocalServer } from '../../../platform/page/browser.testing.ts';
import { prerendered } from '../../../platform/page/prerendered.testing.ts';

let server: LocalServer;
let modules: Awaited<ReturnType<typeof load>>;

async function load() {
  const [query, { callKey }, { DoctorCard }] = await Promise.all([
    import('@tanstack/react-query'),
    import('../../../platform/call/use-call.ts'),
    import('./doctor-card.tsx'),
  ]);
  return { ...query, callKey, DoctorCard };
}

beforeAll(async () => {
  vi.resetModules();
  server = await startLocalServer(() => 'hang up');
  modules = await load();
});
afterAll(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
  return server.close();
});

async function drawn(userId: string, told?: Partial<AnswerOf<typeof doctorCard>> | 'failed'): Promise<string> {
  const { QueryClient, QueryClientProvider, callKey, DoctorCard } = modules;
  // What has failed stays so, as it does while nobody tries again.
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const queryKey = callKey(doctorCard, { userId });
  if (told === 'failed') await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('down')), retry: false });
  else if (told) client.setQueryData(queryKey, told);
  return prerendered(
    <QueryClientProvider client={client}>
      <DoctorCard userId={userId} />
    </QueryClientProvider>,
  );
}

test('what is told of an expert has its room from the moment they are chosen', async () => {
  const heightOf = (html: string) => /min-height:(\d+px)/.exec(html)?.[1];
  const [coming, there] = [await drawn('a'), await drawn('a', { consultationCount: 3 })];
  expect(coming).toContain('ant-skeleton');
  expect(there).toContain('会诊 3 次');
  expect([heightOf(coming), heightOf(there)]).toEqual(['100px', '100px']);
  expect(await drawn('')).toBe('');
});

test('an average says of how many it is, and too few are none', async () => {
  const of = (evaluationCount: number, averageScore?: string) => drawn('a', { consultationCount: 3, evaluationCount, averageScore });
  expect([(await of(12, '4.6')).includes('评分 4.6（12条）'), (await of(4)).includes('评分 样本不足（4条）')]).toEqual([true, true]);
});

test('one that cannot be loaded says so, with the way to try again', async () => {
  const failed = await drawn('a', 'failed');
  expect([failed.includes('专家介绍加载失败'), failed.includes('重试'), failed.includes('ant-skeleton')]).toEqual([true, true, false]);
});
