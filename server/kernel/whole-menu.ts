import type { MenuItem } from '../../contract/kernel/menu.ts';
import { menuOf } from '../../contract/kernel/resource.ts';
import type { Module } from './services.ts';

/**
 * The menu of all modules: what they declare, and the pages of plain resources in the folders that they name. Modules may
 * put pages into the same folder: whoever declares the folder's code adds to it. Throws for a folder that nobody declares.
 */
export function wholeMenu(modules: readonly Module[], folders: readonly MenuItem[]): MenuItem[] {
  const byCode = new Map<string, MenuItem>();
  const add = (item: MenuItem): void => {
    const known = byCode.get(item.code);
    byCode.set(item.code, known ? { ...known, children: [...(known.children ?? []), ...(item.children ?? [])] } : item);
  };
  for (const item of [...folders, ...modules.flatMap((module) => module.menu ?? [])]) add(item);
  for (const resource of modules.flatMap((module) => module.resources ?? [])) {
    if (!resource.menu) continue;
    const folder = byCode.get(resource.menu.parent);
    if (!folder) throw new Error(`${resource.name} names the folder ${resource.menu.parent}, which nobody declares`);
    add({ ...folder, children: [menuOf(resource)] });
  }
  const bySort = (one: MenuItem, other: MenuItem) => one.sort - other.sort;
  return [...byCode.values()]
    .map(({ children, ...item }) => (children ? { ...item, children: children.toSorted(bySort) } : item))
    .toSorted(bySort);
}
