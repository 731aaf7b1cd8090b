import type { TabTitle } from '../../platform/page/tab.ts';
import { createStore, useStore } from '../../platform/store/store.ts';
import { findScreen, HOME, tabKeyOf } from '../../routes.tsx';
import { placeOfTab } from '../lock/lock-store.ts';
import { keepTabMemory, readTabMemory } from '../tab-memory.ts';

export interface Tab {
  key: string;
  title: TabTitle;
  /** Where the tab is now: path and query. */
  place: string;
  /** Raised to start the page anew. */
  round: number;
}

// The home page is always the first tab; its page is built when it is first looked at.
const home: Tab = { key: HOME, title: '', place: HOME, round: 0 };
const store = createStore<{ tabs: readonly Tab[] }>(() => ({ tabs: [home, ...remembered()] }));
store.subscribe(() => keepTabMemory(store.get().tabs.filter((tab) => tab.key !== HOME)));

/** The tabs from before a reload, without those whose page is gone meanwhile. */
function remembered(): Tab[] {
  return readTabMemory()
    .filter((tab) => tab.key !== HOME && findScreen(tab.place.split('?')[0] ?? ''))
    .map((tab) => ({ ...tab, round: 0 }));
}

export function useTabs(): readonly Tab[] {
  return useStore(store, (state) => state.tabs);
}

/** Whether a tab is among them; what opens in none is always there. */
export function useHasTab(key: string | undefined): boolean {
  return useStore(store, ({ tabs }) => key === undefined || tabs.some((tab) => tab.key === key));
}

export function getTabs(): readonly Tab[] {
  return store.get().tabs;
}

/** The tab of the address: ahead of what has been drawn when keys follow each other quickly, and there behind the lock. */
export function currentTabKey(): string | undefined {
  const { pathname, search } = new URL(placeOfTab(), location.origin);
  const screen = findScreen(pathname);
  return screen && tabKeyOf(screen, { pathname, search });
}

/** Opens a tab, or notes that it has moved to another query. */
export function showTab(key: string, place: string, title: string): void {
  const { tabs } = store.get();
  const known = tabs.find((tab) => tab.key === key);
  if (known?.place === place) return;
  const next = known ? tabs.map((tab) => (tab === known ? { ...tab, place } : tab)) : [...tabs, { key, place, title, round: 0 }];
  store.set({ tabs: next });
}

export function renameTab(key: string, title: TabTitle): void {
  change(key, (tab) => (JSON.stringify(tab.title) === JSON.stringify(title) ? tab : { ...tab, title }));
}

/** Starts its page anew. The caller has asked about unsaved forms. */
export function reloadTab(key: string): void {
  change(key, (tab) => ({ ...tab, round: tab.round + 1 }));
}

/** Drops tabs. The caller has asked about unsaved forms. */
export function dropTabs(keys: readonly string[]): void {
  store.set(({ tabs }) => ({ tabs: tabs.filter((tab) => !keys.includes(tab.key)) }));
}

function change(key: string, edit: (tab: Tab) => Tab): void {
  const { tabs } = store.get();
  const next = tabs.map((tab) => (tab.key === key ? edit(tab) : tab));
  if (next.some((tab, at) => tab !== tabs[at])) store.set({ tabs: next });
}

/** Which tab is shown when one is closed: its right neighbour, else its left one. */
export function neighbourOf(tabs: readonly Tab[], key: string): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.key === key);
  return tabs[at + 1] ?? tabs[at - 1];
}

/** The tab some steps to the right (or left) of another, round the ends. */
export function tabBeside(tabs: readonly Tab[], key: string, steps: number): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.key === key);
  return tabs.at((at + steps) % tabs.length);
}
