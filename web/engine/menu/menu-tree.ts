import type { MenuNode } from '../../../contract/kernel/session-user.ts';

/** Where an entry leads: a page of the console, a foreign page in a frame, or a window of its own. */
export type MenuTarget = { kind: 'page'; path: string } | { kind: 'frame'; path: string; src: string } | { kind: 'window'; href: string };

/** An entry with a target, or a folder with entries below it. */
export interface MenuEntry {
  id: string;
  code: string;
  name: string;
  source?: string;
  target?: MenuTarget;
  children?: MenuEntry[];
}

/** Gives the address under which the console knows a page, or `undefined` when it has no such page. */
export type PageFinder = (path: string) => string | undefined;

const NEW_WINDOW = 2;

/** The menu without entries that lead nowhere, and without folders that became empty by that: no entry is dead. */
export function usableMenu(nodes: readonly MenuNode[], findPage: PageFinder): MenuEntry[] {
  return nodes.flatMap(({ id, code, name, source, path, isOpen, children }): MenuEntry[] => {
    const entry = { id, code, name, ...(source ? { source } : {}) };
    if (children?.length) {
      const below = usableMenu(children, findPage);
      return below.length > 0 ? [{ ...entry, children: below }] : [];
    }
    const target = targetOf({ code, path, isOpen }, findPage);
    return target ? [{ ...entry, target }] : [];
  });
}

/** Where one entry leads (specification 1 §2): a link containing html or http is embedded, an external one gets a window. */
export function targetOf({ code, path, isOpen }: Pick<MenuNode, 'code' | 'path' | 'isOpen'>, findPage: PageFinder): MenuTarget | undefined {
  if (!path) return undefined;
  const page = findPage(path);
  const src = /html|http/i.test(path) ? webAddress(path) : undefined;
  if (isOpen === NEW_WINDOW) {
    const href = page ?? src;
    return href ? { kind: 'window', href } : undefined;
  }
  if (page) return { kind: 'page', path: page };
  return src ? { kind: 'frame', path: `/myiframe/${encodeURIComponent(code)}`, src } : undefined;
}

/** A link as a full address. Only http and https: other schemes run code or leave the browser. */
export function webAddress(path: string, here: string = location.origin): string | undefined {
  if (!URL.canParse(path, here)) return undefined;
  const address = new URL(path, here);
  return address.protocol === 'http:' || address.protocol === 'https:' ? address.href : undefined;
}

/** The address inside the console; `undefined` for folders and for entries with a window of their own. */
export function pathOf(entry: MenuEntry): string | undefined {
  return entry.target && entry.target.kind !== 'window' ? entry.target.path : undefined;
}

/** The menu's entries from the top to the page at an address; empty when the menu does not lead there. */
export function menuTrail(menu: readonly MenuEntry[], pathname: string): MenuEntry[] {
  for (const entry of menu) {
    if (entry.children) {
      const below = menuTrail(entry.children, pathname);
      if (below.length > 0) return [entry, ...below];
    } else if (pathOf(entry)?.split('?')[0] === pathname) return [entry];
  }
  return [];
}

/** Whether a page is an entry's own, or one below it. */
export function leadsTo(entry: MenuEntry, pathname: string): boolean {
  return menuTrail([entry], pathname).length > 0;
}

/** Whether an entry has a page in the folder of addresses in which this one lies: `/consultation/admin` beside `/consultation/detail`. */
export function liesBeside(entry: MenuEntry, pathname: string): boolean {
  const [, first = ''] = pathname.split('/');
  return menuLeaves([entry]).some((leaf) => pathOf(leaf)?.startsWith(`/${first}/`));
}

/** The entries of a menu that can be opened, without its folders. */
export function menuLeaves(menu: readonly MenuEntry[]): MenuEntry[] {
  return menu.flatMap((entry) => (entry.children ? menuLeaves(entry.children) : [entry]));
}
