import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bareElement, pageEvents } from '../../platform/page/browser.testing.ts';

const place = '/tab#list';
let root: Root;
let modules: Awaited<ReturnType<typeof load>>;
let answer = Promise.withResolvers<boolean>();
let go: (address: string) => void;
/** The tab that the address names, and the one that is shown. */
let seen: (string | null)[];

async function load() {
  const [hook, unsaved] = await Promise.all([import('./use-followed-tab.ts'), import('../../platform/page/unsaved.ts')]);
  return { ...hook, ...unsaved };
}
beforeAll(async () => {
  vi.resetModules();
  vi.stubGlobal('addEventListener', pageEvents.addEventListener.bind(pageEvents));
  modules = await load();
  const { setNotifier } = await import('../../platform/page/notify.ts');
  setNotifier({ success: () => {}, warning: () => {}, error: () => {}, confirm: () => answer.promise });
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  answer = Promise.withResolvers();
  root = createRoot(bareElement());
  await act(async () => root.render(<List />));
});
afterEach(() => act(async () => root.unmount()));

const tabOf = (params: URLSearchParams) => params.get('tab') ?? 'first';
function List() {
  const [address, setAddress] = useState(() => new URLSearchParams('tab=first'));
  const followed = modules.useFollowedTab(address, setAddress, { tabOf, place });
  go = (query) => setAddress(new URLSearchParams(query));
  seen = [tabOf(address), tabOf(followed), followed.get('current')];
  return null;
}

test('another tab is followed at once where nothing is lost with the dialogs of the one before', async () => {
  await act(async () => go('tab=other'));
  expect(seen).toEqual(['other', 'other', null]);
});

test('while a dialog holds something unsaved, another tab is asked for first; another page of the same one is not', async () => {
  modules.markUnsaved('form', `${place}#dialog`);
  await act(async () => go('tab=first&current=2'));
  expect(seen).toEqual(['first', 'first', '2']);
  await act(async () => go('tab=other'));
  expect(seen).toEqual(['other', 'first', '2']);
  await act(async () => answer.resolve(false));
  expect(seen).toEqual(['first', 'first', '2']);

  answer = Promise.withResolvers();
  await act(async () => go('tab=other'));
  expect(seen).toEqual(['other', 'first', '2']);
  await act(async () => answer.resolve(true));
  expect(seen).toEqual(['other', 'other', null]);
  expect(modules.unsavedAt(place)).toBe('none');
});

test('back and forth while it is asked puts nothing back, and asks once: what counts is where the address is then', async () => {
  modules.markUnsaved('form', `${place}#dialog`);
  await act(async () => go('tab=other'));
  await act(async () => go('tab=third'));
  // Had the second one been taken for a refusal, the first tab would stand there again.
  expect(seen).toEqual(['third', 'first', null]);
  await act(async () => answer.resolve(true));
  expect(seen).toEqual(['third', 'third', null]);

  answer = Promise.withResolvers();
  modules.markUnsaved('form', `${place}#dialog`);
  await act(async () => go('tab=other'));
  await act(async () => go('tab=third&current=2'));
  await act(async () => answer.resolve(false));
  expect(seen).toEqual(['third', 'third', '2']);
});
