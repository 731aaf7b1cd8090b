import { ConfigProvider, Menu, type MenuProps } from 'antd';
import { type MenuEntry, menuLeaves } from '../../engine/menu/menu-tree.ts';
import { MenuIcon } from '../../engine/parts/menu-icons.tsx';
import { useTranslation } from '../../platform/words/i18n.ts';
import { pageLabel } from '../../platform/words/label.ts';
import { HOME } from '../../routes.tsx';
import { menuTheme } from '../theme/antd-theme.ts';
import { useTheme } from '../theme/theme-store.ts';
import { themeSpec } from '../theme/themes.ts';

type Item = NonNullable<MenuProps['items']>[number];

interface NarrowMenuProps {
  menu: readonly MenuEntry[];
  /** Id of the current entry. */
  selected: string | undefined;
  /** Without an entry: the home page. */
  onEntry: (entry: MenuEntry | undefined) => void;
}

/** The menu as a strip of icons, whose folders open beside it. */
export function NarrowMenu({ menu, selected, onEntry }: NarrowMenuProps) {
  const { t } = useTranslation();
  const { name, palette } = useTheme();
  const home: Item = { key: HOME, label: t('shell.home'), icon: <MenuIcon name="home" /> };
  return (
    <ConfigProvider theme={menuTheme(palette.side, themeSpec(name))}>
      <Menu
        mode="inline"
        inlineCollapsed
        items={[home, ...menu.map((entry) => toItem(entry, true))]}
        selectedKeys={selected ? [selected] : []}
        onClick={({ key }) => onEntry(menuLeaves(menu).find((one) => one.id === key))}
      />
    </ConfigProvider>
  );
}

function toItem({ id, name, source, children }: MenuEntry, isTop = false): Item {
  const icon = isTop || source ? { icon: <MenuIcon name={source} fallback={isTop ? 'app' : 'file'} /> } : {};
  if (!children) return { key: id, label: pageLabel(name), ...icon };
  return { key: id, label: pageLabel(name), ...icon, children: children.map((child) => toItem(child)) };
}
