import { createContext, useContext } from 'react';
import type { MenuEntry } from './menu-tree.ts';

export const MenuContext = createContext<readonly MenuEntry[]>([]);

/** What the user may open, for everything in the console. */
export function useMenu(): readonly MenuEntry[] {
  return useContext(MenuContext);
}
