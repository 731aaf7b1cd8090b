import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MOST_RESET } from '../../../../contract/domains/access/user.endpoints.ts';
import { bareElement, type LocalServer, type Reply, startLocalServer } from '../../../platform/page/browser.testing.ts';
import type { WayOn } from '../../../platform/page/notify.ts';
import type { UserRow } from './user-row.ts';

let server: LocalServer;
let root: Root;
let modules: Awaited<ReturnType<typeof load>>;
/** How many calls are answered before one fails. */
let good: number;
let ways: WayOn[];
let passwords: ReturnType<typeof modules.useFirstPasswords>;
let resets: { password: ReturnType<typeof modules.useReset>; factor: ReturnType<typeof modules.useReset> };

async function load() {
  const [hooks, { startI18n }, { setNotifier }] = await Promise.all([
    import('./use-resets.ts'),
    import('../../../platform/words/i18n.ts'),
    import('../../../platform/page/notify.ts'),
  ]);
  return { ...hooks, startI18n, setNotifier };
}

beforeAll(async () => {
  vi.resetModules();
  server = await startLocalServer((_, body): Reply => {
    good -= 1;
    if (good < 0) return { status: 409, body: JSON.stringify({ code: 409, success: false, msg: '账号已变更' }) };
    const ids: string[] = JSON.parse(body).userIds;
    const data = ids.map((id) => ({ account: id, realName: id, password: `Aa-${id}-${good}` }));
    return { body: JSON.stringify({ code: 200, success: true, msg: '', data }) };
  });
  modules = await load();
  await modules.startI18n();
  const warning = (_: string, way?: WayOn) => void (way && ways.push(way));
  modules.setNotifier({ success: () => {}, warning, error: () => {}, confirm: async () => true });
});
afterAll(async () => {
  vi.resetModules();
  vi.unstubAllGlobals();
  await server.close();
});
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  [good, ways] = [99, []];
  root = createRoot(bareElement());
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Probe />
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  await act(async () => root.unmount());
});

function Probe() {
  passwords = modules.useFirstPasswords();
  resets = { password: modules.useReset(passwords.tell), factor: modules.useFactorReset() };
  return null;
}

const people = (count: number): UserRow[] => Array.from({ length: count }, (_, at) => ({ id: `u${at}`, realName: `u${at}` }) as UserRow);
const shown = () => passwords.told?.passwords.map(({ account }) => account);
const reset = (rows: readonly UserRow[]) => act(() => resets.password(rows));
const goOn = async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const way = ways.shift();
  way?.go();
};
const all = people(2 * MOST_RESET + 20);
const accounts = all.map(({ id }) => id);

test('passwords that are shown stay while those of the others come, who are gone on with as often as it takes', async () => {
  good = 2;
  expect(await reset(all)).toBe(true);
  expect(shown()).toEqual(accounts.slice(0, 2 * MOST_RESET));
  await goOn();
  await expect.poll(() => ways).toHaveLength(1);
  expect(shown()).toEqual(accounts.slice(0, 2 * MOST_RESET));
  good = 1;
  await goOn();
  await expect.poll(shown).toEqual(accounts);
  expect(passwords.told?.people?.map(({ id }) => id)).toEqual(accounts);
  expect(ways).toEqual([]);
});

test('of somebody who is given another one the newer one is shown, and what was put away comes back no more', async () => {
  await reset(people(2));
  const [before] = passwords.told?.passwords ?? [];
  await reset(people(1));
  expect(shown()).toEqual(['u1', 'u0']);
  expect(passwords.told?.passwords[1]?.password).not.toBe(before?.password);
  await act(async () => passwords.close());
  await reset(people(1));
  expect(shown()).toEqual(['u0']);
});

test('where nobody was reset nothing is shown, and they stay chosen', async () => {
  good = 0;
  expect([await reset(people(3)), await act(() => resets.factor(people(3)))]).toEqual([false, false]);
  expect([passwords.told, ways]).toEqual([undefined, []]);
});
