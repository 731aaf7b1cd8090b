import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { JOB_RETRY, retryJobRows } from '../../../contract/domains/logs/job.endpoints.ts';
import type { RowLink } from '../../engine/list/list-types.ts';
import { bareElement, type LocalServer, startLocalServer } from '../../platform/page/browser.testing.ts';
import type { JobRow } from './job-rows.ts';

let server: LocalServer;
let root: Root;
let modules: Awaited<ReturnType<typeof load>>;
let link: RowLink<JobRow> | undefined;
/** What arrived at the server: the ids of each call. */
let sent: string[][] = [];
let asked: string[] = [];
let isSure = true;

async function load() {
  const [{ PermissionProvider }, { setNotifier }, { useRetryLink }] = await Promise.all([
    import('../../engine/parts/permission.tsx'),
    import('../../platform/page/notify.ts'),
    import('./retry-link.ts'),
  ]);
  return { PermissionProvider, setNotifier, useRetryLink };
}

beforeAll(async () => {
  vi.resetModules();
  server = await startLocalServer((_, body) => {
    sent.push(JSON.parse(body).ids);
    return { body: JSON.stringify({ code: 200, success: true, msg: '操作成功', data: null }) };
  });
  modules = await load();
  const confirm = async ({ title }: { title: string }) => {
    asked.push(title);
    return isSure;
  };
  modules.setNotifier({ success: () => {}, warning: () => {}, error: () => {}, confirm });
});
afterAll(() => {
  vi.unstubAllGlobals();
  return server.close();
});
beforeEach(() => {
  [sent, asked, isSure, link] = [[], [], true, undefined];
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(bareElement());
});
afterEach(() => act(async () => root.unmount()));

function Probe() {
  link = modules.useRetryLink();
  return null;
}

async function draw(...codes: string[]): Promise<void> {
  const { PermissionProvider } = modules;
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <PermissionProvider codes={new Set(codes)}>
          <Probe />
        </PermissionProvider>
      </QueryClientProvider>,
    ),
  );
}

const failures = (count: number): JobRow[] =>
  Array.from({ length: count }, (_, at) => ({ id: `row ${at}`, rowNo: `UP-${at}`, attempts: 6, createTime: '2026-11-20 10:00:00' }));

test('rows that a job gave up on are tried again together, after one question, as many at once as the call takes', async () => {
  await draw(JOB_RETRY);
  await act(async () => expect(await link?.onSeveral?.(failures(300))).toBe(true));
  expect(asked).toEqual(['确定重试300条失败数据?']);
  expect(sent.map((ids) => ids.length)).toEqual([retryJobRows.input.ids.max, 100]);
  expect(new Set(sent.flat()).size).toBe(300);
});

test('one alone is asked for by its number; whoever thinks better of it sends nothing, and whoever may not is offered nothing', async () => {
  await draw(JOB_RETRY);
  isSure = false;
  await act(async () => expect(await link?.onSeveral?.(failures(1))).toBe(false));
  expect([asked, sent]).toEqual([['确定重试「UP-0」?'], []]);
  await draw();
  expect(link).not.toHaveProperty('onSeveral');
});
