import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { leadsTo, liesBeside, type MenuEntry } from '../../engine/menu/menu-tree.ts';
import { focusPage } from '../../platform/page/kept-focus.ts';
import { useMedia, usePhone } from '../../platform/page/use-media.ts';
import { readStored, writeStored } from '../../platform/store/storage.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { findScreen, HOME } from '../../routes.tsx';
import { UrgentBelow } from '../notices/urgent-below.tsx';
import { useNoticeNews } from '../notices/use-notice-news.ts';
import { PageLine } from '../places/page-line.tsx';
import { originOf } from '../places/page-trail.ts';
import { useTenantLook } from '../theme/tenant-look.ts';
import { useTheme } from '../theme/theme-store.ts';
import { themeSpec } from '../theme/themes.ts';
import { useWatermark } from '../watermark/watermark.ts';
import { type ConsoleDialog, ConsoleDialogs } from './console-dialogs.tsx';
import { LogoBar } from './logo-bar.tsx';
import { PageBack } from './page-back.tsx';
import { usePageTitle } from './page-title.ts';
import { PrintHeader } from './print-header.tsx';
import { SideMenu } from './side-menu.tsx';
import { TabBar } from './tab-bar.tsx';
import { BarePane, TabPanes } from './tab-panes.tsx';
import { useHasTab } from './tab-store.ts';
import { TopBar } from './top-bar.tsx';
import { TopMenu } from './top-menu.tsx';
import { usePageFirst } from './use-page-first.ts';
import { usePageTarget } from './use-page-target.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import { type TabActions, useTabActions } from './use-tab-actions.ts';
import './console-layout.css';

const COLLAPSED = 'lianyi-menu-collapsed';
/** Below this width the sidebar lies over the page instead of beside it. */
const SMALL = '(max-width: 991px)';
const MEDIUM = '(max-width: 1199px)';

interface ConsoleLayoutProps {
  menu: readonly MenuEntry[];
  /** What is offered on top. */
  topMenu: readonly MenuEntry[];
}

/** Sidebar, top bar, tabs and the open pages. */
export function ConsoleLayout({ menu, topMenu }: ConsoleLayoutProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { name } = useTheme();
  const side = useSidebar();
  const top = useTopChoice(menu, topMenu, pathname);
  const [dialog, setDialog] = useState<ConsoleDialog>();
  const target = usePageTarget(menu);
  const isAround = usePageFirst(findScreen(pathname), useHasTab(target.tabKey));
  const actions = useTabActions();
  // What the menu does not have, such as a detail, is marked where it was opened from.
  const listed = target.tabKey && pathname !== HOME ? originOf(menu, target.tabKey) : undefined;
  const tools = useDialogOpeners(setDialog);
  useNoticeNews(isAround);
  useWatermark();
  useTenantLook();
  useShortcuts({ actions, ...tools });
  useFocusOnPage(target.tabKey);
  return (
    <div className="console" data-collapsed={side.collapsed} data-mark={themeSpec(name).mark} data-seamless={themeSpec(name).isSeamless}>
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      <aside className="console-side" id="side">
        {isAround && <LogoBar collapsed={side.collapsed} />}
        {isAround && <SideMenu menu={top.narrowed} pathname={listed ?? pathname} collapsed={side.collapsed} onOpened={side.close} />}
        {isAround && side.isBeside && !side.collapsed && <UrgentBelow />}
      </aside>
      <button type="button" className="side-veil" tabIndex={-1} aria-label={t('shell.closeMenu')} onClick={side.close} />
      <div className="console-main">
        {isAround ? <Bars {...{ menu, topMenu, top, side, actions, tools }} tabKey={target.tabKey} /> : <ComingBars />}
        <PrintHeader tabKey={target.tabKey ?? ''} bareTitle={target.bare?.title} />
        <main id="content" className="console-content" tabIndex={-1}>
          {target.instead}
          {target.bare && <BarePane screen={target.bare} />}
          <TabPanes activeKey={target.tabKey} actions={actions} />
        </main>
      </div>
      <WindowTitle tabKey={target.tabKey ?? ''} bareTitle={target.bare?.title} />
      <ConsoleDialogs open={dialog} menu={menu} onClose={() => setDialog(undefined)} />
    </div>
  );
}

interface BarsProps extends ConsoleLayoutProps {
  top: ReturnType<typeof useTopChoice>;
  side: ReturnType<typeof useSidebar>;
  tools: ReturnType<typeof useDialogOpeners>;
  actions: TabActions;
  tabKey: string | undefined;
}

/** What stands above the page. */
function Bars({ menu, topMenu, top, side, tools, actions, tabKey }: BarsProps) {
  const { pathname } = useLocation();
  const isPhone = usePhone();
  return (
    <>
      <TopBar collapsed={side.collapsed} onCollapse={side.toggle} {...tools}>
        {isPhone ? (
          <PageBack menu={menu} tabKey={tabKey} actions={actions} />
        ) : (
          <TopMenu entries={topMenu} chosen={top.chosen ?? (pathname === HOME ? undefined : (top.here ?? ''))} onChoose={top.choose} />
        )}
      </TopBar>
      <TabBar activeKey={tabKey} actions={actions} onSearch={tools.onSearch} />
      <PageLine menu={menu} tabKey={tabKey} />
    </>
  );
}

/** Their places, as high as they are, so that the page does not move when they come. */
function ComingBars() {
  return (
    <>
      <div className="top-bar" />
      <div className="tab-bar is-coming" />
      <div className="page-line" />
    </>
  );
}

/** How keys and tools open the console's own dialogs. */
function useDialogOpeners(open: (dialog: ConsoleDialog) => void) {
  return useMemo(() => ({ onSearch: () => open('search'), onLock: () => open('lock'), onHelp: () => open('help') }), [open]);
}

/**
 * Open or narrow. On a small screen it starts narrow, and opening an entry closes it again (specification 1 §2). On one of 1024 pixels
 * it is narrow until somebody opens it: lists need the room.
 */
function useSidebar(): { collapsed: boolean; isBeside: boolean; toggle: () => void; close: () => void } {
  const isSmall = useMedia(SMALL);
  const isMedium = useMedia(MEDIUM);
  const [chosen, setChosen] = useState(() => readStored<boolean>(COLLAPSED));
  const isNarrow = chosen ?? isMedium;
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const toggleWide = () => {
    writeStored(COLLAPSED, !isNarrow);
    setChosen(!isNarrow);
  };
  return {
    collapsed: isSmall ? !isOpen : isNarrow,
    isBeside: !isSmall,
    toggle: isSmall ? () => setOpen(!isOpen) : toggleWide,
    close,
  };
}

/** Which entry on top narrows the sidebar, and to which of them the page in front belongs. Going to a page elsewhere in the menu follows it there. */
function useTopChoice(menu: readonly MenuEntry[], topMenu: readonly MenuEntry[], pathname: string) {
  const [chosen, choose] = useState<string>();
  const [seen, setSeen] = useState(pathname);
  if (seen !== pathname) {
    setSeen(pathname);
    const now = topMenu.find((entry) => entry.id === chosen);
    const next = now && !leadsTo(now, pathname) ? topMenu.find((entry) => leadsTo(entry, pathname)) : undefined;
    if (next) choose(next.id);
  }
  const narrowed = topMenu.find((entry) => entry.id === chosen)?.children ?? menu;
  // A page that the menu does not have, such as a detail, lies where the pages of its folder lie.
  const here = (topMenu.find((entry) => leadsTo(entry, pathname)) ?? topMenu.find((entry) => liesBeside(entry, pathname)))?.id;
  return { chosen, choose, narrowed, here };
}

/** The window is called like the tab in front, which is said when another one comes there. */
function WindowTitle({ tabKey, bareTitle }: { tabKey: string; bareTitle: string | undefined }) {
  const { t } = useTranslation();
  const title = usePageTitle(tabKey, bareTitle);
  useEffect(() => {
    document.title = title ? `${title} - ${t('login.product')}` : t('login.product');
  }, [title, t]);
  return (
    <p className="said-only" role="status">
      {title}
    </p>
  );
}

/** The focus that goes with the page that is hidden comes to the one that is shown; whoever is in the menu stays there. */
function useFocusOnPage(tabKey: string | undefined): void {
  const shown = useRef(tabKey);
  useEffect(() => {
    // The page that the console begins with is told by the browser, and its first stop is the way past the menu.
    const isFirst = shown.current === undefined || shown.current === tabKey;
    shown.current = tabKey;
    const active = document.activeElement;
    if (!isFirst && (!active || active === document.body || !active.checkVisibility())) focusPage();
  }, [tabKey]);
}
