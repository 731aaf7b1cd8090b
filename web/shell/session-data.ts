import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clearSessionCache, listMenuRoutes } from '../../contract/domains/session/session.endpoints.ts';
import type { MenuNode, SessionUser } from '../../contract/kernel/session-user.ts';
import { type MenuEntry, usableMenu } from '../engine/menu/menu-tree.ts';
import { call } from '../platform/call/api-client.ts';
import { setQuietCodes } from '../platform/call/call-rules.ts';
import { onRightsChange } from '../platform/call/rights-changes.ts';
import { keepUser } from '../platform/session/session.ts';
import { findPage } from '../routes.tsx';
import { sessionAnswers } from './session-answers.ts';

export interface SessionData {
  /** What the user may open. */
  menu: MenuEntry[];
  /** What is offered on top: entries of the menu's first level, or the platform's own with the pages that they narrow it to. */
  topMenu: MenuEntry[];
  /** Granted codes, of pages and of buttons: those of hidden pages too, which links still lead to (ADR 0029). */
  codes: ReadonlySet<string>;
}

/** Everything the console must know about the user before it shows a page. */
export const sessionQuery = queryOptions({
  queryKey: ['session-data'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<SessionData & { user: SessionUser }> => {
    const [{ permissions, ...user }, menu, top] = await sessionAnswers();
    const usable = usableMenu(menu, findPage);
    return { user, menu: usable, topMenu: await topEntries(top, menu, usable), codes: new Set(permissions) };
  },
});

export function useSessionData() {
  const query = useQuery(sessionQuery);
  const { refetch } = query;
  useEffect(() => onRightsChange(() => void refetch()), [refetch]);
  const user = query.data?.user;
  useEffect(() => {
    if (!user) return;
    keepUser(user);
    setQuietCodes(user.quietCodes ?? []);
  }, [user]);
  return query;
}

async function topEntries(top: readonly MenuNode[], menu: readonly MenuNode[], usable: readonly MenuEntry[]): Promise<MenuEntry[]> {
  const entries = await Promise.all(
    top.map(async ({ id, code, name, source }): Promise<MenuEntry | undefined> => {
      // One of the menu that leads nowhere leads nowhere from here either.
      if (menu.some((node) => node.id === id)) return usable.find((entry) => entry.id === id);
      const nodes = await call(listMenuRoutes, { topMenuId: id }, { quiet: true });
      const children = usableMenu(nodes, findPage);
      return children.length > 0 ? { id, code, name, ...(source ? { source } : {}), children } : undefined;
    }),
  );
  return entries.filter((entry) => entry !== undefined);
}

/** Forgets what the server has cached for this session. */
export async function clearServerCache(): Promise<void> {
  await call(clearSessionCache);
}
