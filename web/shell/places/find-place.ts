import { type MenuEntry, menuLeaves, pathOf } from '../../engine/menu/menu-tree.ts';
import { mayDo } from '../../engine/parts/permission.tsx';
import { FRAME, findScreen, redirectOf } from '../../routes.tsx';
import type { Place } from './kept-places.ts';

/** Where a kept place is now, which may be under another address than it was; nothing where it is gone, or closed to whoever looks. */
export function findPlace({ place, entry }: Place, menu: readonly MenuEntry[], granted: ReadonlySet<string>): string | undefined {
  const [path = '', query] = place.split('?');
  const usual = redirectOf(path) ?? path;
  if (isOpen(usual, menu, granted)) return query === undefined ? usual : `${usual}?${query}`;
  // Of an entry that people have added the address is made of its code, which they may change.
  const own = menuLeaves(menu).find(({ id }) => id === entry);
  const moved = own && pathOf(own);
  return moved !== undefined && isOpen(moved, menu, granted) ? moved : undefined;
}

function isOpen(path: string, menu: readonly MenuEntry[], granted: ReadonlySet<string>): boolean {
  const screen = findScreen(path);
  if (screen?.path === FRAME) return menuLeaves(menu).some(({ target }) => target?.kind === 'frame' && target.path === path);
  return screen !== undefined && !screen.isAbsent && (screen.menuCode === undefined || mayDo(granted, screen.menuCode));
}
