import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { MenuEntry } from '../../engine/menu/menu-tree.ts';
import { bareElement, type LocalServer, startLocalServer } from '../../platform/page/browser.testing.ts';
import type { WayOn } from '../../platform/page/notify.ts';

const KEPT = 'lianyi-favourites';
const CALENDAR = '/settings/work-days';
const reply = { access_token: 'a', expires_in: 60, refresh_expires_in: 600, tenant_id: '100001', user_id: 'u', account: 'admin' };
const frame = (id: string, code: string, name: string): MenuEntry => {
  const target = { kind: 'frame', path: `/myiframe/${code}`, src: 'https://rules.example/a.html' } as const;
  return { id, code, name, target };
};

let server: LocalServer;
let root: Root;
let modules: Awaited<ReturnType<typeof load>>;
let shown: readonly { place: string; title: string }[];
let told: { text: string; way: WayOn | undefined }[];

async function load() {
  const [{ MenuContext }, { PermissionProvider }, { setNotifier }, { toggleFavourite }, { useOwnFavourites }] = await Promise.all([
    import('../../engine/menu/menu-context.ts'),
    import('../../engine/parts/permission.tsx'),
    import('../../platform/page/notify.ts'),
    import('./favourites.ts'),
    import('./use-own-favourites.ts'),
  ]);
  return { MenuContext, PermissionProvider, setNotifier, toggleFavourite, useOwnFavourites };
}

beforeAll(async () => {
  server = await startLocalServer(() => 'hang up');
  (await import('../../platform/session/session.ts')).keepTokens(reply);
  modules = await load();
  const ignore = (): void => undefined;
  const confirm = async () => false;
  modules.setNotifier({ success: ignore, error: ignore, confirm, warning: (text, way) => told.push({ text, way }) });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  told = [];
  root = createRoot(bareElement());
});
afterEach(() => act(async () => root.unmount()));

function Side() {
  shown = modules.useOwnFavourites();
  return null;
}

const draw = (menu: readonly MenuEntry[], codes: readonly string[]) =>
  act(async () =>
    root.render(
      <modules.PermissionProvider codes={new Set(codes)}>
        <modules.MenuContext value={menu}>
          <Side />
        </modules.MenuContext>
      </modules.PermissionProvider>,
    ),
  );
const kept = (): string[] => {
  const own: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '{}').u;
  return Array.isArray(own) ? own.map(({ place }) => place) : [];
};
const star = (...places: Parameters<typeof modules.toggleFavourite>[0][]) =>
  act(async () => {
    localStorage.removeItem(KEPT);
    for (const place of places) modules.toggleFavourite(place);
  });

test('a star goes along with its page: to the address that a release or an administrator has given it', async () => {
  await star({ place: '/copy-case/work-days', title: '工作日历' }, { place: '/myiframe/rules', title: '制度', entry: 'e1' });
  await draw([frame('e1', 'hospital-rules', '院内制度')], ['work_day']);
  expect(shown).toEqual([
    { place: CALENDAR, title: '工作日历' },
    { place: '/myiframe/hospital-rules', title: '院内制度' },
  ]);
  expect([kept(), told]).toEqual([[CALENDAR, '/myiframe/hospital-rules'], []]);
});

test('of a page that is gone somebody is told once, and may take its star away; until then it comes back with its page', async () => {
  await star(
    { place: CALENDAR, title: '工作日历' },
    { place: '/myiframe/rules', title: '制度', entry: 'e1' },
    { place: '/doc', title: '帮助' },
  );
  await draw([], []);
  await draw([], []);
  expect(shown.map(({ place }) => place)).toEqual(['/doc']);
  expect(told.map(({ text }) => text)).toEqual(['收藏的“工作日历、制度”已不存在，或不再对您开放']);
  await draw([], ['work_day']);
  expect(shown.map(({ place }) => place)).toEqual([CALENDAR, '/doc']);
  await act(async () => told[0]?.way?.go());
  expect(kept()).toEqual(['/doc']);
});
