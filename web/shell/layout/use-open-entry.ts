import { useCallback } from 'react';
import type { MenuEntry } from '../../engine/menu/menu-tree.ts';
import { useGo } from '../../platform/page/go.tsx';

/** Opens an entry of the menu where it belongs: on a tab, or in a window of its own that cannot reach back into this one. */
export function useOpenEntry(): (entry: MenuEntry) => void {
  const go = useGo();
  return useCallback(
    ({ target }) => {
      if (target?.kind === 'window') window.open(target.href, '_blank', 'noopener,noreferrer');
      else if (target) go(target.path);
    },
    [go],
  );
}
