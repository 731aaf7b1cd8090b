import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/words/i18n.ts';
import { IconButton } from './icon-button.tsx';
import { TopTools } from './top-tools.tsx';
import './top-bar.css';

interface TopBarProps {
  collapsed: boolean;
  onCollapse: () => void;
  onSearch: () => void;
  onLock: () => void;
  onHelp: () => void;
  /** The menu on top, or the way back. */
  children: ReactNode;
}

/** The menu on top, and what concerns the whole console. */
export function TopBar({ collapsed, onCollapse, onSearch, onLock, onHelp, children }: TopBarProps) {
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
      <TopTools onSearch={onSearch} onLock={onLock} onHelp={onHelp} />
    </header>
  );
}
