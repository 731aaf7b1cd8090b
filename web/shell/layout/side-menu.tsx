import { Empty, Menu, type MenuProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { HOME } from '../../routes.tsx';
import { type MenuNode, menuPages, menuTrail } from '../session-data.ts';
import { MenuIcon } from './menu-icons.tsx';

type Item = NonNullable<MenuProps['items']>[number];

interface SideMenuProps {
  menu: readonly MenuNode[];
  pathname: string;
  collapsed: boolean;
}

/** The pages the user was granted, with the current one marked and its folders open. */
export function SideMenu({ menu, pathname, collapsed }: SideMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const trail = menuTrail(menu, pathname);
  const [open, setOpen] = useState<readonly string[]>(() => trail.map((node) => node.path));
  const [seen, setSeen] = useState(pathname);
  if (seen !== pathname) {
    setSeen(pathname);
    setOpen([...new Set([...open, ...trail.map((node) => node.path)])]);
  }
  const go = (path: string) => {
    const node = menuPages(menu).find((one) => one.path === path);
    if (node && (node.isOpen === 2 || /^https?:/.test(node.path))) window.open(node.path, '_blank', 'noopener');
    else void navigate(path);
  };
  const home: Item = { key: HOME, label: t('shell.home'), icon: <MenuIcon name="home" /> };
  return (
    <nav className="side-menu" aria-label={t('shell.menu')}>
      <Menu
        mode="inline"
        items={[home, ...menu.map((node) => toItem(node, true))]}
        selectedKeys={[pathname]}
        {...(collapsed ? {} : { openKeys: [...open], onOpenChange: setOpen })}
        onClick={({ key }) => go(key)}
      />
      {menu.length === 0 && !collapsed && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('shell.menuEmpty')} />}
    </nav>
  );
}

function toItem(node: MenuNode, isTop = false): Item {
  const icon = isTop || node.source ? { icon: <MenuIcon name={node.source} fallback={isTop ? 'app' : 'file'} /> } : {};
  if (!node.children?.length) return { key: node.path, label: node.name, ...icon };
  return { key: node.path, label: node.name, ...icon, children: node.children.map((child) => toItem(child)) };
}
