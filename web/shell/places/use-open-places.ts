import { useMemo } from 'react';
import { useMenu } from '../../engine/menu/menu-context.ts';
import { menuTrail } from '../../engine/menu/menu-tree.ts';
import { useGranted } from '../../engine/parts/permission.tsx';
import { titleText } from '../../platform/page/tab.ts';
import { useTranslation } from '../../platform/words/i18n.ts';
import { findPlace } from './find-place.ts';
import type { Place } from './kept-places.ts';

/** Under its address and its name now. */
export interface OpenPlace {
  place: string;
  title: string;
}

/** Those of these places that this person may still open, under the name that the menu has for them now. */
export function useOpenPlaces(places: readonly Place[]): readonly OpenPlace[] {
  const menu = useMenu();
  const granted = useGranted();
  const { language } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles are said in the language that is on
  return useMemo(
    () =>
      places.flatMap((one) => {
        const place = findPlace(one, menu, granted);
        if (place === undefined) return [];
        const path = place.split('?')[0] ?? place;
        const title = titleText(one.title);
        return [{ place, title: place === path ? (menuTrail(menu, path).at(-1)?.name ?? title) : title }];
      }),
    [places, menu, granted, language],
  );
}
