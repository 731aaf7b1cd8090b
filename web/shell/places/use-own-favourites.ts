import { useEffect } from 'react';
import { useMenu } from '../../engine/menu/menu-context.ts';
import { menuTrail } from '../../engine/menu/menu-tree.ts';
import { useGranted } from '../../engine/parts/permission.tsx';
import { notify } from '../../platform/page/notify.ts';
import { titleText } from '../../platform/page/tab.ts';
import { label, listed } from '../../platform/words/label.ts';
import { dropFavourites, keepFavourites, useFavourites } from './favourites.ts';
import { findPlace } from './find-place.ts';
import type { Place } from './kept-places.ts';
import { type OpenPlace, useOpenPlaces } from './use-open-places.ts';

/**
 * The starred pages that this person may open. The star goes along with a page that has another address now; of one that is gone, or closed
 * to them, they are told once, and may take its star away. Until then it comes back with the page.
 */
export function useOwnFavourites(): readonly OpenPlace[] {
  const places = useFavourites();
  const menu = useMenu();
  const granted = useGranted();
  useEffect(() => {
    const find = (one: Place) => findPlace(one, menu, granted);
    const lost = places.filter((one) => !one.isTold && find(one) === undefined);
    const entryOf = (place: string) => menuTrail(menu, place.split('?')[0] ?? place).at(-1)?.id;
    // Stars of earlier releases know their entry from now on.
    const isOld = ({ place, entry }: Place) => entry === undefined && entryOf(place) !== undefined;
    const isMoved = places.some((one) => (find(one) ?? one.place) !== one.place || isOld(one));
    if (lost.length === 0 && !isMoved) return;
    keepFavourites(find, entryOf);
    if (lost.length > 0) tellLost(lost);
  }, [places, menu, granted]);
  return useOpenPlaces(places);
}

function tellLost(lost: readonly Place[]): void {
  const titles = listed(lost.map(({ title }) => titleText(title)));
  notify.warning(label('收藏的“{titles}”已不存在，或不再对您开放', { titles }), { title: '取消收藏', go: () => dropFavourites(lost) });
}
