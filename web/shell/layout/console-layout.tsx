import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router';
import { SIGNED_IN } from '../../../contract/kernel/endpoint.ts';
import { useCan } from '../../kernel/permission.tsx';
import { useSession } from '../../kernel/session.ts';
import { readStored, writeStored } from '../../kernel/storage.ts';
import { findScreen, HOME, redirectOf, tabKeyOf } from '../../routes.tsx';
import { ErrorPage, errorPages } from '../pages/error-page.tsx';
import { type MenuNode, menuTrail } from '../session-data.ts';
import { SideMenu } from './side-menu.tsx';
import { TabBar } from './tab-bar.tsx';
import { TabPanes } from './tab-panes.tsx';
import { showTab, useTabs } from './tab-store.ts';
import { TopBar } from './top-bar.tsx';
import { useTabActions } from './use-tab-actions.ts';
import './console-layout.css';

const COLLAPSED = 'lianyi-menu-collapsed';
const NARROW = 1100;

/** Sidebar, top bar, tabs and the open pages. */
export function ConsoleLayout({ menu }: { menu: readonly MenuNode[] }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const [collapsed, setCollapsed] = useState(() => readStored<boolean>(COLLAPSED) ?? innerWidth < NARROW);
  const target = useTarget(menu, pathname, search);
  const actions = useTabActions(target.tabKey);
  const tabs = useTabs();
  const title = target.tabKey === HOME ? t('shell.home') : (tabs.find((tab) => tab.key === target.tabKey)?.title ?? '');
  useEffect(() => {
    document.title = title ? `${title} - ${t('login.product')}` : t('login.product');
  }, [title, t]);
  const redirect = redirectOf(pathname);
  if (redirect) return <Navigate to={redirect} replace />;
  const collapse = () => {
    writeStored(COLLAPSED, !collapsed);
    setCollapsed(!collapsed);
  };
  return (
    <div className="console" data-collapsed={collapsed}>
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      <aside className="console-side">
        <LogoBar collapsed={collapsed} />
        <SideMenu menu={menu} pathname={pathname} collapsed={collapsed} />
      </aside>
      <div className="console-main">
        <TopBar collapsed={collapsed} onCollapse={collapse} trail={menuTrail(menu, pathname)} title={title} />
        <TabBar activeKey={target.tabKey} actions={actions} />
        <main id="content" className="console-content" tabIndex={-1}>
          {target.instead}
          <TabPanes activeKey={target.tabKey} actions={actions} />
        </main>
      </div>
    </div>
  );
}

/** Which tab an address opens, or what is shown instead: there is no such page, or it was not granted. */
function useTarget(menu: readonly MenuNode[], pathname: string, search: string): { tabKey?: string; instead?: ReactNode } {
  const screen = redirectOf(pathname) ? undefined : findScreen(pathname);
  const may = useCan(screen?.menuCode ?? SIGNED_IN);
  const tabKey = screen && may ? tabKeyOf(screen, { pathname, search }) : undefined;
  const title = menuTrail(menu, pathname).at(-1)?.name ?? screen?.title ?? '';
  useEffect(() => {
    if (tabKey) showTab(tabKey, `${pathname}${search}`, title);
  }, [tabKey, pathname, search, title]);
  if (tabKey) return { tabKey };
  if (screen) return { instead: <ErrorPage kind="403" /> };
  return { instead: <ErrorPage kind={errorPages[pathname] ?? '404'} /> };
}

function LogoBar({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation();
  const tenantName = useSession((session) => session.user?.tenantName);
  return (
    <Link className="logo-bar" to={HOME} aria-label={t('common.home')}>
      <img src="/logo.svg" alt="" width={32} height={32} />
      {!collapsed && (
        <span className="logo-names">
          <strong>{t('login.product')}</strong>
          {tenantName && <small title={tenantName}>{tenantName}</small>}
        </span>
      )}
    </Link>
  );
}
