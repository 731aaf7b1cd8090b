import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clearSessionCache, listMenuButtons, listMenuRoutes, showUserInfo } from '../../contract/domains/session/session.endpoints.ts';
import { call } from '../kernel/api-client.ts';
import { type ButtonNode, leafCodes } from '../kernel/permission.tsx';
import { keepUser, type SessionUser } from '../kernel/session.ts';

export interface MenuNode {
  id: string;
  code: string;
  name: string;
  path: string;
  /** Name of its icon. */
  source?: string;
  /** 2 opens a new window. */
  isOpen?: number;
  children?: MenuNode[];
}

export interface SessionData {
  menu: MenuNode[];
  /** Granted codes, of pages and of buttons. */
  codes: ReadonlySet<string>;
}

/** Everything the console must know about the user before it shows a page. */
export function useSessionData() {
  const query = useQuery({
    queryKey: ['session-data'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<SessionData & { user: SessionUser }> => {
      const [user, menu, buttons] = await Promise.all([
        call<SessionUser>(showUserInfo, {}, { quiet: true }),
        call<MenuNode[]>(listMenuRoutes, {}, { quiet: true }),
        call<ButtonNode[]>(listMenuButtons, {}, { quiet: true }),
      ]);
      return { user, menu, codes: new Set([...leafCodes(buttons), ...pageCodes(menu)]) };
    },
  });
  const user = query.data?.user;
  useEffect(() => {
    if (user) keepUser(user);
  }, [user]);
  return query;
}

/** Forgets what the server has cached for this session. */
export async function clearServerCache(): Promise<void> {
  await call(clearSessionCache);
}

function pageCodes(menu: readonly MenuNode[]): string[] {
  return menu.flatMap((node) => [node.code, ...pageCodes(node.children ?? [])]);
}

/** The menu's entries from the top to the page at an address; empty when the menu does not lead there. */
export function menuTrail(menu: readonly MenuNode[], pathname: string): MenuNode[] {
  for (const node of menu) {
    if (node.children?.length) {
      const below = menuTrail(node.children, pathname);
      if (below.length > 0) return [node, ...below];
    } else if (node.path === pathname) return [node];
  }
  return [];
}

/** The pages of a menu, without its folders. */
export function menuPages(menu: readonly MenuNode[]): MenuNode[] {
  return menu.flatMap((node) => (node.children?.length ? menuPages(node.children) : [node]));
}
