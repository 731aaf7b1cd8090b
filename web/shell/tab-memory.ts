import type { TabTitle } from '../platform/page/tab.ts';
import { getSession } from '../platform/session/session.ts';

/** What is remembered of an open tab while its browser window lives. */
export interface RememberedTab {
  key: string;
  title: TabTitle;
  place: string;
}

const STORED = 'lianyi-tabs';

/** The tabs this user had open in this window before it was reloaded. Nobody else's: they tell what was worked on. */
export function readTabMemory(): readonly RememberedTab[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as { userId: string; tabs: RememberedTab[] } | null;
    return kept && kept.userId === getSession().user?.userId ? kept.tabs : [];
  } catch {
    return [];
  }
}

export function keepTabMemory(tabs: readonly RememberedTab[]): void {
  const userId = getSession().user?.userId;
  if (!userId) return;
  try {
    const kept = tabs.map(({ key, title, place }) => ({ key, title, place }));
    sessionStorage.setItem(STORED, JSON.stringify({ userId, tabs: kept }));
  } catch {
    // Without storage the tabs are simply not there after a reload.
  }
}

/** Login and logout forget the tabs (specification 1 §4). */
export function clearTabMemory(): void {
  sessionStorage.removeItem(STORED);
}
