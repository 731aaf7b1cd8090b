import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { type KeyboardEvent, memo, useRef, useState, type WheelEvent } from 'react';
import { ClickMenu } from '../../engine/parts/click-menu.tsx';
import { useGo } from '../../platform/page/go.tsx';
import { titleText } from '../../platform/page/tab.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { HOME } from '../../routes.tsx';
import { clearCache } from '../clear-cache.ts';
import { type Tab, useTabs } from './tab-store.ts';
import { useRevealed } from './use-revealed.ts';
import type { TabActions } from './use-tab-actions.ts';
import { walkItems } from './walk-items.ts';
import './tab-bar.css';

interface TabBarProps {
  activeKey: string | undefined;
  actions: TabActions;
  onSearch: () => void;
}

/**
 * The open pages. The home page stays; every tab has a menu on the right mouse button, the current one on the arrow too, where
 * all pages are named once they no longer fit. Plain elements, because they are drawn with every change of page.
 */
export function TabBar({ activeKey, actions, onSearch }: TabBarProps) {
  const { t } = useTranslation();
  const go = useGo();
  const tabs = useTabs();
  const [asked, setAsked] = useState(HOME);
  const strip = useRef<HTMLDivElement>(null);
  const menuOf = useTabMenu(tabs, actions, onSearch);
  // After a reload the page's own tab joins the remembered ones a little later; a detail names itself later still.
  const title = tabs.find(({ key }) => key === activeKey)?.title;
  useRevealed(strip, '[data-active]', title && `${activeKey} ${titleText(title)}`);
  const keyAt = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-key]')?.dataset.key;
  const close = (key: string | undefined) => void (key && tabs.length > 1 && actions.close(key));
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Delete') close(keyAt(event.target));
    else walkItems(event, 'tab', ['ArrowLeft', 'ArrowRight']);
  };
  return (
    <nav className="tab-bar" aria-label={t('shell.tabs')}>
      <Dropdown trigger={['contextMenu']} menu={menuOf(asked)}>
        <div
          ref={strip}
          role="tablist"
          tabIndex={-1}
          className="tab-strip"
          onContextMenu={({ target }) => setAsked(keyAt(target) ?? activeKey ?? HOME)}
          onKeyDown={press}
          onWheel={scrollSideways}
          // The middle button closes, as in every browser.
          onAuxClick={({ button, target }) => button === 1 && close(keyAt(target))}
        >
          {tabs.map((tab) => (
            <TabHandle
              key={tab.key}
              tab={tab}
              title={tab.key === HOME ? t('shell.home') : titleText(tab.title)}
              isActive={tab.key === activeKey}
              onOpen={go}
              {...(tab.key !== HOME && { closeName: t('shell.tabClose'), onClose: actions.close })}
            />
          ))}
        </div>
      </Dropdown>
      <ClickMenu menu={menuOf(activeKey ?? HOME, true)} placement="bottomRight">
        <Button type="text" size="small" icon={<DownOutlined />} aria-label={t('shell.tabMenu')} />
      </ClickMenu>
    </nav>
  );
}

interface TabHandleProps {
  tab: Tab;
  title: string;
  isActive: boolean;
  onOpen: (place: string) => void;
  closeName?: string;
  /** Absent: the tab stays. */
  onClose?: (key: string) => Promise<void>;
}

const TabHandle = memo(function TabHandle({ tab, title, isActive, onOpen, closeName, onClose }: TabHandleProps) {
  return (
    <div className="tab-handle" data-key={tab.key} data-active={isActive || undefined} role="none">
      <button
        type="button"
        role="tab"
        aria-selected={isActive}
        tabIndex={isActive ? 0 : -1}
        title={title}
        onClick={() => onOpen(tab.place)}
      >
        <span className="tab-title">{title}</span>
      </button>
      {onClose && (
        // A list of tabs holds nothing else: who listens closes with Delete, or by the menu.
        <button type="button" className="tab-close" tabIndex={-1} aria-hidden title={closeName} onClick={() => void onClose(tab.key)}>
          <CloseOutlined />
        </button>
      )}
    </div>
  );
});

/** More than these rarely fit beside each other. */
const FITTING = 6;

function useTabMenu(tabs: readonly Tab[], actions: TabActions, onSearch: () => void): (key: string, isWhole?: boolean) => MenuProps {
  const { t } = useTranslation();
  const go = useGo();
  return (key, isWhole = false) => ({
    style: { maxHeight: '80vh', overflow: 'auto' },
    items: [
      { key: 'search', label: t('shell.search'), extra: 'Ctrl K', onClick: onSearch },
      { type: 'divider' },
      { key: 'reload', label: t('shell.tabReload'), extra: 'Alt R', onClick: () => void actions.reload(key) },
      { key: 'close', label: t('shell.tabClose'), extra: 'Alt W', disabled: key === HOME, onClick: () => void actions.close(key) },
      { key: 'others', label: t('shell.tabCloseOthers'), disabled: tabs.length < 2, onClick: () => void actions.closeOthers(key) },
      { key: 'all', label: t('shell.tabCloseAll'), onClick: () => void actions.closeAll() },
      { type: 'divider' },
      { key: 'cache', label: t('shell.clearCache'), onClick: () => void clearCache() },
      ...(isWhole && tabs.length > FITTING
        ? [
            { type: 'divider' as const },
            ...tabs.map((tab) => ({
              key: `open:${tab.key}`,
              label: tab.key === HOME ? t('shell.home') : titleText(tab.title),
              onClick: () => go(tab.place),
            })),
          ]
        : []),
    ],
  });
}

/** A wheel turns up and down, the strip is wide. */
function scrollSideways({ currentTarget, deltaX, deltaY }: WheelEvent<HTMLElement>): void {
  if (Math.abs(deltaY) > Math.abs(deltaX)) currentTarget.scrollLeft += deltaY;
}
