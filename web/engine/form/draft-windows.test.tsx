import { setMaxListeners } from 'node:events';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { field } from '../../../contract/kernel/field.ts';
import { bareElement, type LocalServer, pageEvents, startLocalServer } from '../../platform/page/browser.testing.ts';
import type { DraftHandle } from './use-draft.ts';

const BASE = '/api/blade-system/form-draft';
const FORM = 'referral:new';
const fields = { patientName: field.text('患者姓名') };

/** What the server has, by the ids of drafts, as it would keep it. */
let kept = new Map<string, object>();
let server: LocalServer;
beforeAll(async () => {
  // What the modules of each window listen to stays for good.
  setMaxListeners(0, pageEvents);
  server = await startLocalServer((path, sent) => {
    const { draftId = '', draftIds = [], replaced = [], content = {} } = JSON.parse(sent || '{}') as Sent;
    for (const one of [draftId, ...draftIds, ...replaced]) kept.delete(one);
    if (path === `${BASE}/save`) kept.set(draftId, content);
    const asked = new URLSearchParams(server.requests.at(-1)?.line.split('?')[1]).get('draftId') ?? '';
    const last = kept.has(asked) ? asked : [...kept].at(-1)?.[0];
    const row = path === `${BASE}/detail` && last ? { draftId: last, savedTime: '2026-11-20 08:30:00', content: kept.get(last) } : null;
    return { body: JSON.stringify({ code: 200, success: true, msg: '操作成功', data: row }) };
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  return server.close();
});

interface Sent {
  draftId?: string;
  draftIds?: string[];
  replaced?: string[];
  content?: object;
}

let roots: Root[] = [];
beforeEach(() => {
  Object.assign(document, { addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('removeEventListener', () => {});
  kept = new Map();
  roots = [];
});
afterEach(async () => {
  for (const root of roots) await act(async () => root.unmount());
  vi.resetModules();
});

function Probe({ run }: { run: () => void }) {
  run();
  return null;
}

/** A window of its own, with modules of its own, and the form open in it; `stored` is what its tab has kept of the pages before. */
async function openWindow(stored = new Map<string, string>()) {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const { useDraft } = await import('./use-draft.ts');
  const { readDraft } = await import('./draft.ts');
  const found = await readDraft(FORM);
  let handle: DraftHandle | undefined;
  const root = createRoot(bareElement());
  roots.push(root);
  await act(async () =>
    root.render(
      <Probe
        run={() => {
          handle = useDraft(FORM, fields, { version: undefined, values: {} }, found);
        }}
      />,
    ),
  );
  return {
    found: found?.values,
    enter: async (patientName: string) => {
      handle?.keep({ patientName });
      await expect.poll(names).toContain(patientName);
    },
    forget: () => act(async () => handle?.forget()),
    close: () => act(async () => root.unmount()),
    leave: async () => {
      await act(async () => root.unmount());
      // With a page goes what the browser holds for it.
      const { held = [] } = await navigator.locks.query();
      const own = held.flatMap(({ name = '' }) => (name.endsWith(`:${stored.get('lianyi-window')}`) ? [name] : []));
      for (const name of own) await navigator.locks.request(name, { steal: true }, () => undefined);
    },
  };
}

const names = () => [...kept.values()].map((content) => ('patientName' in content ? content.patientName : undefined));

test('what was discarded in another window stays of whoever is still writing it, and neither hands the other’s away', async () => {
  const first = await openWindow();
  await first.enter('甲');
  const second = await openWindow();
  expect(second.found).toEqual({ patientName: '甲' });
  await second.forget();
  await second.enter('乙');
  // It had gone with the discarding, and was kept anew by the window that says it is kept.
  await expect.poll(() => names().toSorted()).toEqual(['乙', '甲'].toSorted());
  await first.forget();
  await expect.poll(names).toEqual(['乙']);
});

test('what another window goes on with takes the place of what it found, and the first one keeps its own beside it', async () => {
  const first = await openWindow();
  await first.enter('甲');
  const second = await openWindow();
  await second.enter('甲乙');
  await expect.poll(() => names().toSorted()).toEqual(['甲', '甲乙'].toSorted());
  await second.forget();
  await expect.poll(names).toEqual(['甲']);
});

test('what was left is discarded with the form that found it', async () => {
  const first = await openWindow();
  await first.enter('甲');
  await first.close();
  const second = await openWindow();
  await second.enter('甲乙');
  await expect.poll(names).toEqual(['甲乙']);
  await second.forget();
  await expect.poll(names).toEqual([]);
});

test('a window that is loaded anew is shown its own draft, though another one was written since', async () => {
  const stored = new Map<string, string>();
  const first = await openWindow(stored);
  await first.enter('甲');
  const second = await openWindow();
  await second.forget();
  await second.enter('乙');
  await expect.poll(() => names().toSorted()).toEqual(['乙', '甲'].toSorted());
  await second.enter('乙乙');
  await first.leave();
  const again = await openWindow(stored);
  expect(again.found).toEqual({ patientName: '甲' });
  await again.enter('甲甲');
  await expect.poll(() => names().toSorted()).toEqual(['乙乙', '甲甲'].toSorted());
});

test('a copy of a window has what that one has stored, and keeps its drafts beside it', async () => {
  const stored = new Map<string, string>();
  const first = await openWindow(stored);
  await first.enter('甲');
  const copy = await openWindow(new Map(stored));
  expect(copy.found).toEqual({ patientName: '甲' });
  await copy.enter('丙');
  await expect.poll(() => names().toSorted()).toEqual(['丙', '甲'].toSorted());
});
