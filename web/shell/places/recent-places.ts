import { keepPlaces, type Place } from './kept-places.ts';

const MOST = 8;
const recent = keepPlaces('lianyi-recent-places');

/** Where this person was last, the latest first. */
export const useRecentPlaces = recent.use;

export function noteVisit(visited: Place): void {
  recent.change((places) => {
    const [latest] = places;
    if (latest?.place === visited.place && JSON.stringify(latest) === JSON.stringify(visited)) return places;
    return [visited, ...places.filter(({ place }) => place !== visited.place)].slice(0, MOST);
  });
}
