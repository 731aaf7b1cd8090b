import {
  FullscreenExitOutlined,
  FullscreenOutlined,
  LockOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SearchOutlined,
  SkinOutlined,
  TranslationOutlined,
} from '@ant-design/icons';
import { Button, Popover, Tooltip } from 'antd';
import { memo, type ReactNode, useState, useSyncExternalStore } from 'react';
import { Fixtures } from '../../engine/screen/fixture.tsx';
import { changeLanguage, currentLanguage, useTranslation } from '../../platform/words/i18n.ts';
import { NoticeBell } from '../notices/notice-bell.tsx';
import { ColorChoice } from '../theme/color-choice.tsx';
import { ThemePicker } from '../theme/theme-picker.tsx';
import { QuietBoundary } from './quiet-boundary.tsx';
import { UserMenu } from './user-menu.tsx';
import './top-bar.css';

interface TopBarProps {
  collapsed: boolean;
  onCollapse: () => void;
  onSearch: () => void;
  onLock: () => void;
  /** The menu on top. */
  children: ReactNode;
}

/** The menu on top, and what concerns the whole console. */
export function TopBar({ collapsed, onCollapse, onSearch, onLock, children }: TopBarProps) {
  const { t } = useTranslation();
  return (
    <header className="top-bar">
      <IconButton
        label={t(collapsed ? 'shell.expand' : 'shell.collapse')}
        icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        onClick={onCollapse}
        expanded={!collapsed}
      />
      {children}
      <TopTools onSearch={onSearch} onLock={onLock} />
    </header>
  );
}

/** Draws itself again only for what it shows, not whenever a page is opened. */
const TopTools = memo(function TopTools({ onSearch, onLock }: Pick<TopBarProps, 'onSearch' | 'onLock'>) {
  const { t } = useTranslation();
  const isFull = useFullscreen();
  return (
    <div className="top-tools">
      <IconButton label={t('shell.search')} hint="Ctrl K" icon={<SearchOutlined />} onClick={onSearch} />
      <ColorChoice />
      <IconButton label={t('shell.lock')} hint="Alt L" icon={<LockOutlined />} onClick={onLock} />
      <ThemeButton />
      <QuietBoundary>
        <Fixtures place="top-bar" given={{}} fallback={<span className="top-tool-room" />} />
      </QuietBoundary>
      <NoticeBell />
      <IconButton
        label={t('shell.language')}
        icon={<TranslationOutlined />}
        onClick={() => void changeLanguage(currentLanguage() === 'zh' ? 'en' : 'zh')}
      />
      <IconButton
        label={t(isFull ? 'shell.exitFullscreen' : 'shell.fullscreen')}
        icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={toggleFullscreen}
      />
      <UserMenu />
    </div>
  );
});

function ThemeButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes, as it does every other overlay
        <div onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
          <ThemePicker />
        </div>
      }
    >
      <Button type="text" icon={<SkinOutlined />} aria-label={t('shell.theme')} title={t('shell.theme')} aria-expanded={open} />
    </Popover>
  );
}

interface IconButtonProps {
  label: string;
  /** Keys that do the same. */
  hint?: string;
  icon: ReactNode;
  onClick: () => void;
  expanded?: boolean;
}

function IconButton({ label, hint, icon, onClick, expanded }: IconButtonProps) {
  return (
    <Tooltip title={hint ? `${label} (${hint})` : label} placement="bottom">
      <Button type="text" icon={icon} aria-label={label} aria-expanded={expanded} onClick={onClick} />
    </Tooltip>
  );
}

function toggleFullscreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen();
}

function useFullscreen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('fullscreenchange', listener);
      return () => document.removeEventListener('fullscreenchange', listener);
    },
    () => document.fullscreenElement !== null,
  );
}
