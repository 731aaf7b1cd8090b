import { ConfigProvider, Menu } from 'antd';
import { memo } from 'react';
import { leadsTo, type MenuEntry } from '../../engine/menu/menu-tree.ts';
import { useGo } from '../../platform/page/go.tsx';
import { useTranslation } from '../../platform/words/i18n.ts';
import { pageLabel } from '../../platform/words/label.ts';
import { HOME } from '../../routes.tsx';
import { firstPage } from '../places/page-trail.ts';
import { topMenuTheme } from '../theme/antd-theme.ts';
import { useTheme } from '../theme/theme-store.ts';
import { themeSpec } from '../theme/themes.ts';
import { useOpenEntry } from './use-open-entry.ts';

interface TopMenuProps {
  entries: readonly MenuEntry[];
  /** Id of the entry that narrows the sidebar, else of the one that leads to the page in front; `undefined` is the home item, '' none. */
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/**
 * The menu on top: a fixed home item, then what the server offers this user. Choosing a folder narrows the sidebar to it and leads to its
 * first page, unless the page in front is one of its own.
 */
export const TopMenu = memo(function TopMenu({ entries, chosen, onChoose }: TopMenuProps) {
  const { t } = useTranslation();
  const go = useGo();
  const openEntry = useOpenEntry();
  const { name, palette } = useTheme();
  const choose = (key: string) => {
    const entry = entries.find((one) => one.id === key);
    if (entry && !entry.children) return openEntry(entry);
    onChoose(entry?.id);
    if (!entry) return go(HOME);
    const first = firstPage(entry);
    if (first && !leadsTo(entry, location.pathname)) go(first);
  };
  const items = [{ key: HOME, label: t('shell.home') }, ...entries.map((entry) => ({ key: entry.id, label: pageLabel(entry.name) }))];
  return (
    <nav className="top-menu" aria-label={t('shell.topMenu')}>
      <ConfigProvider theme={topMenuTheme(palette.top, themeSpec(name))}>
        <Menu mode="horizontal" items={items} selectedKeys={[chosen ?? HOME]} onClick={({ key }) => choose(key)} />
      </ConfigProvider>
    </nav>
  );
});
