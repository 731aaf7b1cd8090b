import type { MenuEntry } from '../../engine/menu/menu-tree.ts';
import { keepPlaces, type Place } from './kept-places.ts';
import type { OpenPlace } from './use-open-places.ts';

const MOST = 30;
const favourites = keepPlaces('lianyi-favourites');

/** The pages that this person has starred, in the order in which they did. */
export const useFavourites = favourites.use;

/** Stars a page, or takes its star away. */
export function toggleFavourite(page: Place): void {
  favourites.change((places) => {
    const rest = places.filter(({ place }) => place !== page.place);
    return rest.length < places.length ? rest : [...places, page].slice(-MOST);
  });
}

/** Writes down where starred pages are now, by which entry of the menu they are found again, and that it was said of those that are nowhere. */
export function keepFavourites(find: (place: Place) => string | undefined, entryOf: (place: string) => string | undefined): void {
  favourites.change((places) => {
    const kept = places.map((one): Place => {
      const place = find(one);
      return place === undefined ? { ...one, isTold: true } : { ...one, place, entry: entryOf(place) ?? one.entry };
    });
    // One may have been starred again where it is now.
    return kept.filter(({ place }, at) => kept.findIndex((one) => one.place === place) === at);
  });
}

/** Takes these stars away. */
export function dropFavourites(gone: readonly Place[]): void {
  favourites.change((places) => places.filter(({ place }) => !gone.some((one) => one.place === place)));
}

export const FAVOURITES = 'favourites';

/** As a folder at the top of the menu; nothing where there are none. */
export function favouriteFolder(places: readonly OpenPlace[]): MenuEntry[] {
  if (places.length === 0) return [];
  const children = places.map(({ place, title }) => ({ id: `${FAVOURITES}:${place}`, code: place, name: title, target: pageAt(place) }));
  return [{ id: FAVOURITES, code: FAVOURITES, name: '我的收藏', source: 'star', children }];
}

function pageAt(path: string) {
  return { kind: 'page' as const, path };
}
