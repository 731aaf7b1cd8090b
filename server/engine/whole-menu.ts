import { menusOf } from '../../contract/kernel/document.ts';
import type { Domain } from '../../contract/kernel/domain.ts';
import type { MenuItem } from '../../contract/kernel/menu.ts';
import { menuOf } from '../../contract/kernel/resource-menu.ts';

/**
 * The menu of all domains: what they declare, and the pages of plain resources, in the folders that they name. Throws for
 * a folder that nobody declares.
 */
export function wholeMenu(domains: readonly Domain[]): MenuItem[] {
  const pages = domains.flatMap(({ menu = [], resources = [] }) => [
    ...menu,
    ...resources.flatMap(menusOf),
    ...resources.flatMap((resource) => (resource.menu ? [{ ...menuOf(resource), parent: resource.menu.parent }] : [])),
  ]);
  const folders = pages.filter(({ parent }) => parent === undefined);
  const stray = pages.find(({ parent }) => parent !== undefined && !folders.some(({ code }) => code === parent));
  if (stray) throw new Error(`${stray.code} names the folder ${stray.parent}, which nobody declares`);
  const below = (folder: MenuItem) => pages.filter(({ parent }) => parent === folder.code).map(({ parent: _, ...page }) => page);
  return folders.map((folder) => withChildren(folder, [...(folder.children ?? []), ...below(folder)])).toSorted(bySort);
}

function withChildren(folder: MenuItem, children: readonly MenuItem[]): MenuItem {
  return children.length > 0 ? { ...folder, children: children.toSorted(bySort) } : folder;
}

function bySort(one: MenuItem, other: MenuItem): number {
  return one.sort - other.sort;
}
