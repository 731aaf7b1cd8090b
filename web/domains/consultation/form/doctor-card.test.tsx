import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { doctorCard } from '../../../../contract/domains/consultation/doctor-detail.resource.ts';
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

async function drawn(userId: string, told?: { consultationCount: number }): Promise<string> {
  const { QueryClient, QueryClientProvider, callKey, DoctorCard } = modules;
  const client = new QueryClient();
  if (told) client.setQueryData(callKey(doctorCard, { userId }), told);
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
