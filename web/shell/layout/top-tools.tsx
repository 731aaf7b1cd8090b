import {
  FullscreenExitOutlined,
  FullscreenOutlined,
  LockOutlined,
  MoreOutlined,
  SearchOutlined,
  SkinOutlined,
  TranslationOutlined,
} from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { memo, useState, useSyncExternalStore } from 'react';
import { FocusFirst } from '../../engine/parts/focus-first.tsx';
import { Fixtures } from '../../engine/screen/fixture.tsx';
import { usePhone } from '../../platform/page/use-media.ts';
import { changeLanguage, currentLanguage, useTranslation } from '../../platform/words/i18n.ts';
import { NoticeBell } from '../notices/notice-bell.tsx';
import { ColorChoice } from '../theme/color-choice.tsx';
import { ThemePicker } from '../theme/theme-picker.tsx';
import { IconButton } from './icon-button.tsx';
import { QuietBoundary } from './quiet-boundary.tsx';
import { UserMenu } from './user-menu.tsx';

interface TopToolsProps {
  onSearch: () => void;
  onLock: () => void;
  onHelp: () => void;
}

/**
 * What concerns the whole console; on a phone, what is seldom pressed lies behind a button. Draws itself again only for what it
 * shows, not whenever a page is opened.
 */
export const TopTools = memo(function TopTools({ onSearch, onLock, onHelp }: TopToolsProps) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  return (
    <div className="top-tools">
      <span data-tour="search">
        <IconButton label={t('shell.search')} hint="Ctrl K" icon={<SearchOutlined />} onClick={onSearch} />
      </span>
      {!isPhone && <LookTools onLock={onLock} />}
      <QuietBoundary>
        <Fixtures place="top-bar" given={{}} fallback={<span className="top-tool-room" />} />
      </QuietBoundary>
      <NoticeBell />
      {isPhone ? <RareTools onLock={onLock} /> : <ScreenTools />}
      <UserMenu onHelp={onHelp} />
    </div>
  );
});

/** Behind one button. */
function RareTools({ onLock }: Pick<TopToolsProps, 'onLock'>) {
  const { t } = useTranslation();
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      content={
        <FocusFirst>
          <div className="rare-tools">
            <ScreenTools />
            <LookTools onLock={onLock} />
          </div>
        </FocusFirst>
      }
    >
      <Button type="text" icon={<MoreOutlined />} aria-label={t('common.more')} />
    </Popover>
  );
}

function LookTools({ onLock }: Pick<TopToolsProps, 'onLock'>) {
  const { t } = useTranslation();
  return (
    <>
      <ColorChoice />
      <IconButton label={t('shell.lock')} hint="Alt L" icon={<LockOutlined />} onClick={onLock} />
      <ThemeButton />
    </>
  );
}

function ScreenTools() {
  const { t } = useTranslation();
  const isFull = useFullscreen();
  return (
    <>
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
    </>
  );
}

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
          <FocusFirst>
            <ThemePicker />
          </FocusFirst>
        </div>
      }
    >
      <Button type="text" icon={<SkinOutlined />} aria-label={t('shell.theme')} title={t('shell.theme')} aria-expanded={open} />
    </Popover>
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
