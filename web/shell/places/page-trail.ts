import { liesBeside, type MenuEntry, menuLeaves, menuTrail, pathOf } from '../../engine/menu/menu-tree.ts';
import { findScreen } from '../../routes.tsx';

/** One word of the line above a page. */
export interface Crumb {
  title: string;
  /** Where it leads; the page itself leads nowhere. */
  to?: string;
}

/**
 * Folder, page, and what is shown of it. A page that the menu does not have, such as a detail, stands below the page from which it was
 * opened, else below its folder. A folder leads to its first page, so that no word of it is dead.
 */
export function pageTrail(
  menu: readonly MenuEntry[],
  { pathname, title, from }: { pathname: string; title: string; from?: string },
): Crumb[] {
  const own = menuTrail(menu, pathname);
  if (own.length > 0) return [...own.slice(0, -1).map(crumbOf), { title: own.at(-1)?.name ?? title }];
  return [...aboveOf(menu, pathname, from).map(crumbOf), { title }];
}

function aboveOf(menu: readonly MenuEntry[], pathname: string, from: string | undefined): MenuEntry[] {
  const opener = from ? menuTrail(menu, from) : [];
  if (opener.length > 0) return opener;
  const beside = menuLeaves(menu).find((entry) => liesBeside(entry, pathname));
  return beside ? menuTrail(menu, pathOf(beside)?.split('?')[0] ?? '').slice(0, -1) : [];
}

function crumbOf(entry: MenuEntry): Crumb {
  const to = firstPage(entry);
  return to ? { title: entry.name, to } : { title: entry.name };
}

/** Of a page its own address. Windows of their own are no way back. */
export function firstPage(entry: MenuEntry): string | undefined {
  for (const leaf of entry.children ? menuLeaves(entry.children) : [entry]) {
    const path = pathOf(leaf);
    if (path) return path;
  }
  return undefined;
}

const origins = new Map<string, string>();
let lastListed: string | undefined;

/** Notes where a tab was opened from: the last page of the menu that was in front. Asked again it says the same. */
export function originOf(menu: readonly MenuEntry[], tabKey: string): string | undefined {
  const path = tabKey.split('?')[0] ?? tabKey;
  if (menuTrail(menu, path).length > 0) {
    lastListed = path;
    return undefined;
  }
  if (lastListed && !origins.has(tabKey) && findScreen(path)) origins.set(tabKey, lastListed);
  return origins.get(tabKey);
}
