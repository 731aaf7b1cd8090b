import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { SIGNED_IN } from '../../../contract/kernel/endpoint.ts';
import { type MenuEntry, menuTrail } from '../../engine/menu/menu-tree.ts';
import { useCan } from '../../engine/parts/permission.tsx';
import type { Screen } from '../../engine/screen/screen.ts';
import { renewOrLeave } from '../../platform/call/refresh-session.ts';
import { accessToken } from '../../platform/session/session.ts';
import { findScreen, HOME, redirectOf, tabKeyOf } from '../../routes.tsx';
import { ErrorPage } from '../pages/error-page.tsx';
import { errorPages } from '../pages/error-pages.ts';
import { showTab } from './tab-store.ts';

export interface PageTarget {
  /** The tab that the address opens. */
  tabKey?: string;
  /** A page outside the tab bar. */
  bare?: Screen;
  /** Shown in place of a page. */
  instead?: ReactNode;
}

const NOT_FOUND = '/404';

/** The route guard behind the login (specification 1 §2): which page an address opens, or what happens instead. */
export function usePageTarget(menu: readonly MenuEntry[]): PageTarget {
  const { pathname, search, state, key } = useLocation();
  const redirect = redirectOf(pathname);
  const screen = redirect ? undefined : findScreen(pathname);
  const may = useCan(screen?.menuCode ?? SIGNED_IN);
  const tabKey = screen && may && !screen.noTab ? tabKeyOf(screen, { pathname, search }) : undefined;
  const title = menuTrail(menu, pathname).at(-1)?.name ?? screen?.title ?? '';
  const isForOtherWindow = useOtherWindow();
  useLiveToken();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is asked for again before its closing is through has the same address, and no tab any more
  useLayoutEffect(() => {
    if (tabKey && !isForOtherWindow) showTab(tabKey, `${pathname}${search}`, title);
  }, [tabKey, pathname, search, title, isForOtherWindow, key]);
  if (redirect) return { instead: <Navigate to={`${redirect}${search}`} replace /> };
  if (isForOtherWindow) return {};
  if (tabKey) return { tabKey };
  if (screen) return may ? { bare: screen } : { instead: <ErrorPage kind="403" /> };
  const error = errorPages[pathname];
  if (!error) return { instead: <Navigate to={NOT_FOUND} replace state={{ asked: pathname }} /> };
  const asked: unknown = state?.asked;
  return { instead: <ErrorPage kind={error} {...(typeof asked === 'string' ? { asked } : {})} /> };
}

/**
 * `?target=…` opens the page in a new window, and this one stays where it was. A window that starts with it already is
 * the new one: there the page is simply shown.
 */
function useOtherWindow(): boolean {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const isAsked = params.has('target');
  params.delete('target');
  const rest = params.toString();
  const place = `${pathname}${rest ? `?${rest}` : ''}`;
  useEffect(() => {
    if (!isAsked) return;
    // The first place of a window has this key: there is nothing to go back to.
    if (key === 'default') void navigate(place, { replace: true });
    else {
      window.open(place, '_blank', 'noopener');
      if (history.length > 1) void navigate(-1);
      else void navigate(HOME);
    }
  }, [isAsked, key, place, navigate]);
  return isAsked;
}

/** Without a token, and when there is none to be had, a session is over: log out and go to the login page (specification 1 §2). */
function useLiveToken(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at on every change of page
  useEffect(() => {
    const check = () => {
      if (!accessToken()) void renewOrLeave('');
    };
    check();
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [pathname]);
}
