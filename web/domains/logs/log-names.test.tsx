import type { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listLogNames } from '../../../contract/domains/logs/log.endpoints.ts';
import { type LocalServer, startLocalServer } from '../../platform/page/browser.testing.ts';
import { prerendered } from '../../platform/page/prerendered.testing.ts';

const names = [
  { kind: 'table', name: 'doctor_fee', title: '会诊费用' },
  { kind: 'change', name: 'submit-doctor-fee', title: '新增或修改会诊费用' },
  { kind: 'read', name: 'list-doctor-fee', title: '会诊费用列表' },
  { kind: 'read', name: 'page-doctor-fee', title: '会诊费用列表' },
];

let server: LocalServer;
let client: QueryClient;
let modules: Awaited<ReturnType<typeof load>>;

async function load() {
  const [query, { call }, { callKey }, logNames] = await Promise.all([
    import('@tanstack/react-query'),
    import('../../platform/call/api-client.ts'),
    import('../../platform/call/use-call.ts'),
    import('./log-names.tsx'),
  ]);
  return { ...query, call, callKey, ...logNames };
}

beforeAll(async () => {
  vi.resetModules();
  server = await startLocalServer(() => ({ body: JSON.stringify({ code: 200, success: true, msg: '操作成功', data: names }) }));
  modules = await load();
  client = new modules.QueryClient();
  await client.prefetchQuery({ queryKey: modules.callKey(listLogNames, {}), queryFn: () => modules.call(listLogNames, {}) });
});
afterAll(() => {
  vi.unstubAllGlobals();
  return server.close();
});

async function drawn(part: React.ReactNode): Promise<string> {
  const { QueryClientProvider } = modules;
  return prerendered(<QueryClientProvider client={client}>{part}</QueryClientProvider>);
}

function Options({ kinds }: { kinds: Parameters<typeof modules.useNameOptions>[0] }) {
  return modules
    .useNameOptions(kinds)
    .options.map(({ value, label }) => `${value}=${label}`)
    .join('|');
}

test('logs are searched by tables and calls in words; where two are called the same, their names tell them apart', async () => {
  expect(await drawn(<Options kinds={['table']} />)).toBe('doctor_fee=会诊费用');
  expect(await drawn(<Options kinds={['change']} />)).toBe('submit-doctor-fee=新增或修改会诊费用');
  expect(await drawn(<Options kinds={['read', 'change']} />)).toBe(
    'list-doctor-fee=会诊费用列表（list-doctor-fee）|page-doctor-fee=会诊费用列表（page-doctor-fee）|submit-doctor-fee=新增或修改会诊费用',
  );
});

function TableNames() {
  const nameOf = modules.useTableName(true);
  return [nameOf('doctor_fee'), nameOf('search_index')].join('|');
}

test('a table is told by what people call its rows; one that nobody calls anything keeps its name', async () => {
  expect(await drawn(<TableNames />)).toBe('会诊费用|search_index');
});
