import { useMemo } from 'react';
import { type Go, useGo } from '../../platform/page/go.tsx';
import { forgetUnsaved, mayLeave } from '../../platform/page/unsaved.ts';
import { HOME } from '../../routes.tsx';
import { hidePlace, isLocked } from '../lock/lock-store.ts';
import { currentTabKey, dropTabs, getTabs, neighbourOf, reloadTab } from './tab-store.ts';

export interface TabActions {
  close: (key: string) => Promise<void>;
  closeOthers: (key: string) => Promise<void>;
  closeAll: () => Promise<void>;
  /** Starts the page of a tab anew. */
  reload: (key: string) => Promise<void>;
  /** After a successful submit: without asking. Whoever has gone to another page meanwhile stays there. */
  finish: (key: string, goTo?: string) => void;
}

/** Closing and reloading tabs, with a question for each that holds something unsaved. Always the same functions. */
export function useTabActions(): TabActions {
  const go = useGo();
  return useMemo(() => tabActions(go), [go]);
}

function tabActions(go: Go): TabActions {
  const leave = (closed: readonly string[], preferred?: string) => {
    const activeKey = currentTabKey();
    const next = preferred ?? (activeKey && closed.includes(activeKey) ? (neighbourOf(getTabs(), activeKey)?.place ?? HOME) : undefined);
    dropTabs(closed);
    if (!next) return;
    go(next, { replace: isLocked() });
    // What was sent before the screen was locked is answered behind the lock: the address stays that of the lock.
    if (isLocked()) hidePlace();
  };
  return {
    close: async (key) => {
      // The first page stays, whatever asks for it.
      if (key !== HOME) leave(await closeAsking([key]));
    },
    closeOthers: async (key) => leave(await closeAsking(closable(key)), getTabs().find((tab) => tab.key === key)?.place),
    closeAll: async () => leave(await closeAsking(closable()), HOME),
    reload: async (key) => {
      if (await mayLeave(key)) reloadTab(key);
    },
    finish: (key, goTo) => {
      forgetUnsaved(key);
      leave([key], currentTabKey() === key ? goTo : undefined);
    },
  };
}

async function closeAsking(keys: readonly string[]): Promise<string[]> {
  const closed: string[] = [];
  for (const key of keys) if (await mayLeave(key)) closed.push(key);
  return closed;
}

function closable(except?: string): string[] {
  return getTabs()
    .map((tab) => tab.key)
    .filter((key) => key !== except && key !== HOME);
}
