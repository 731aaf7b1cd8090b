import { Empty } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type MenuEntry, menuTrail } from '../../engine/menu/menu-tree.ts';
import { useGo } from '../../platform/page/go.tsx';
import { useTranslation } from '../../platform/words/i18n.ts';
import { HOME } from '../../routes.tsx';
import { FAVOURITES, favouriteFolder } from '../places/favourites.ts';
import { useOwnFavourites } from '../places/use-own-favourites.ts';
import { NarrowMenu } from './narrow-menu.tsx';
import { useOpenEntry } from './use-open-entry.ts';
import { useRevealed } from './use-revealed.ts';
import { WideMenu } from './wide-menu.tsx';

interface SideMenuProps {
  menu: readonly MenuEntry[];
  /** Of the page in front, or of the one that it was opened from. */
  pathname: string;
  collapsed: boolean;
  /** After an entry was opened. */
  onOpened: () => void;
}

/** The pages the user was granted, those that they have starred on top, with the current one marked and its folders open. */
export function SideMenu({ menu, pathname, collapsed, onOpened }: SideMenuProps) {
  const { t } = useTranslation();
  const go = useGo();
  const openEntry = useOpenEntry();
  const favourites = useOwnFavourites();
  const shown = useMemo(() => [...favouriteFolder(favourites), ...menu], [favourites, menu]);
  const trail = useMemo(() => menuTrail(menu, pathname).map((entry) => entry.id), [menu, pathname]);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([FAVOURITES, ...trail]));
  const [seen, setSeen] = useState(pathname);
  if (seen !== pathname) {
    setSeen(pathname);
    if (trail.some((id) => !open.has(id))) setOpen(new Set([...open, ...trail]));
  }
  const onToggle = useCallback(
    (id: string) => setOpen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id])),
    [],
  );
  const onEntry = useCallback(
    (entry: MenuEntry | undefined) => {
      if (entry) openEntry(entry);
      else go(HOME);
      onOpened();
    },
    [openEntry, go, onOpened],
  );
  const selected = pathname === HOME ? HOME : trail.at(-1);
  const nav = useRef<HTMLElement>(null);
  // Opened by an address, a tab or the search, it may lie below the edge; a folder that has just been opened still moves by a few pixels.
  useRevealed(nav, '[aria-current="page"]', selected, 12);
  return (
    <nav ref={nav} className="side-menu" data-tour="menu" aria-label={t('shell.menu')}>
      {collapsed ? (
        <NarrowMenu menu={shown} selected={selected} onEntry={onEntry} />
      ) : (
        <WideMenu menu={shown} selected={selected} trail={trail} open={open} onToggle={onToggle} onEntry={onEntry} />
      )}
      {menu.length === 0 && !collapsed && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('shell.menuEmpty')} />}
    </nav>
  );
}
