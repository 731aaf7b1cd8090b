import {
  BulbOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  TranslationOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Avatar, Breadcrumb, Button, Dropdown, Tooltip } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage, currentLanguage } from '../../kernel/i18n.ts';
import { notify } from '../../kernel/notify.ts';
import { queryClient } from '../../kernel/query-client.ts';
import { useSession } from '../../kernel/session.ts';
import { signOut } from '../../kernel/sign-out.ts';
import { clearServerCache, type MenuNode } from '../session-data.ts';
import { switchThemeMode, useThemeMode } from '../theme-mode.ts';

interface TopBarProps {
  collapsed: boolean;
  onCollapse: () => void;
  trail: readonly MenuNode[];
  title: string;
}

/** Where the user is, and what concerns the whole console. */
export function TopBar({ collapsed, onCollapse, trail, title }: TopBarProps) {
  const { t } = useTranslation();
  const mode = useThemeMode();
  const isFull = useFullscreen();
  const last = trail.at(-1)?.name;
  const crumbs = [...trail.map((node) => node.name), ...(title && title !== last ? [title] : [])];
  return (
    <header className="top-bar">
      <IconButton
        label={t(collapsed ? 'shell.expand' : 'shell.collapse')}
        icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        onClick={onCollapse}
        expanded={!collapsed}
      />
      <Breadcrumb className="top-crumbs" aria-label={t('shell.breadcrumb')} items={crumbs.map((name) => ({ key: name, title: name }))} />
      <div className="top-tools">
        <IconButton label={t('shell.theme')} icon={mode === 'dark' ? <BulbOutlined /> : <MoonOutlined />} onClick={switchThemeMode} />
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
    </header>
  );
}

function IconButton({ label, icon, onClick, expanded }: { label: string; icon: ReactNode; onClick: () => void; expanded?: boolean }) {
  return (
    <Tooltip title={label} placement="bottom">
      <Button type="text" icon={icon} aria-label={label} aria-expanded={expanded} onClick={onClick} />
    </Tooltip>
  );
}

function UserMenu() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const leave = async () => {
    if (await notify.confirm({ title: t('shell.logoutAsk') })) signOut();
  };
  const clear = async () => {
    if (!(await notify.confirm({ title: t('shell.clearCacheAsk') }))) return;
    await clearServerCache();
    await queryClient.invalidateQueries();
    notify.success(t('shell.clearCacheDone'));
  };
  const about = [user?.tenantName, user?.roleName].filter(Boolean).join(' · ');
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          ...(about ? [{ key: 'about', label: about, disabled: true }, { type: 'divider' as const }] : []),
          { key: 'cache', label: t('shell.clearCache'), onClick: () => void clear() },
          { key: 'logout', label: t('shell.logout'), icon: <LogoutOutlined />, danger: true, onClick: () => void leave() },
        ],
      }}
    >
      <Button type="text" className="user-button" aria-label={t('shell.user')}>
        <Avatar size={26} src={user?.avatar || undefined} icon={<UserOutlined />} alt="" />
        <span className="user-name">{user?.realName}</span>
      </Button>
    </Dropdown>
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
