import { useMemo } from 'react';
import { mayDo, useGranted } from '../../engine/parts/permission.tsx';
import { findScreen } from '../../routes.tsx';
import { useMenu } from '../menu/menu-context.ts';
import { menuTrail } from '../menu/menu-tree.ts';
import type { Place } from './kept-places.ts';

/** Those of these places that this person may still open, under the name that the menu has for them now. */
export function useOpenPlaces(places: readonly Place[]): readonly Place[] {
  const menu = useMenu();
  const granted = useGranted();
  return useMemo(
    () =>
      places.flatMap(({ place, title }) => {
        const path = place.split('?')[0] ?? place;
        const screen = findScreen(path);
        if (!screen || (screen.menuCode !== undefined && !mayDo(granted, screen.menuCode))) return [];
        return [{ place, title: place === path ? (menuTrail(menu, path).at(-1)?.name ?? title) : title }];
      }),
    [places, menu, granted],
  );
}
