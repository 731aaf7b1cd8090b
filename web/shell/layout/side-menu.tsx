import { ConfigProvider, Empty, Menu, type MenuProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { label } from '../../kernel/label.ts';
import { MenuIcon } from '../../kernel/menu-icons.tsx';
import { HOME } from '../../routes.tsx';
import { type MenuEntry, menuLeaves, menuTrail } from '../menu/menu-tree.ts';
import { menuTheme } from '../theme/antd-theme.ts';
import { useTheme } from '../theme/theme-store.ts';
import { themeSpec } from '../theme/themes.ts';
import { useOpenEntry } from './use-open-entry.ts';

type Item = NonNullable<MenuProps['items']>[number];

interface SideMenuProps {
  menu: readonly MenuEntry[];
  pathname: string;
  collapsed: boolean;
  /** After an entry was opened. */
  onOpened: () => void;
}

/** The pages the user was granted, with the current one marked and its folders open. */
export function SideMenu({ menu, pathname, collapsed, onOpened }: SideMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const openEntry = useOpenEntry();
  const { name, palette } = useTheme();
  const trail = menuTrail(menu, pathname).map((entry) => entry.id);
  const [open, setOpen] = useState<readonly string[]>(trail);
  const [seen, setSeen] = useState(pathname);
  if (seen !== pathname) {
    setSeen(pathname);
    setOpen([...new Set([...open, ...trail])]);
  }
  const go = (id: string) => {
    const entry = menuLeaves(menu).find((one) => one.id === id);
    if (entry) openEntry(entry);
    else void navigate(HOME);
    onOpened();
  };
  const home: Item = { key: HOME, label: t('shell.home'), icon: <MenuIcon name="home" /> };
  return (
    <nav className="side-menu" aria-label={t('shell.menu')}>
      <ConfigProvider theme={menuTheme(palette.side, themeSpec(name))}>
        <Menu
          mode="inline"
          items={[home, ...menu.map((entry) => toItem(entry, true))]}
          selectedKeys={pathname === HOME ? [HOME] : trail.slice(-1)}
          {...(collapsed ? {} : { openKeys: [...open], onOpenChange: setOpen })}
          inlineCollapsed={collapsed}
          onClick={({ key }) => go(key)}
        />
      </ConfigProvider>
      {menu.length === 0 && !collapsed && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('shell.menuEmpty')} />}
    </nav>
  );
}

function toItem({ id, name, source, children }: MenuEntry, isTop = false): Item {
  const icon = isTop || source ? { icon: <MenuIcon name={source} fallback={isTop ? 'app' : 'file'} /> } : {};
  if (!children) return { key: id, label: label(name), ...icon };
  return { key: id, label: label(name), ...icon, children: children.map((child) => toItem(child)) };
}
