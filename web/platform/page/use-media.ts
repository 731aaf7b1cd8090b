import { useSyncExternalStore } from 'react';

interface Media {
  subscribe: (listener: () => void) => () => void;
  holds: () => boolean;
}

const known = new Map<string, Media>();

/** One for each query: the browser makes another list of its own for every question. */
function mediaOf(query: string): Media {
  const found = known.get(query);
  if (found) return found;
  const list = matchMedia(query);
  const media: Media = {
    subscribe: (listener) => {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    holds: () => list.matches,
  };
  known.set(query, media);
  return media;
}

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const { subscribe, holds } = mediaOf(query);
  return useSyncExternalStore(subscribe, holds);
}

/** Style sheets say the same: `@media (max-width: 599px)`. */
const PHONE = '(max-width: 599px)';

/** Whether the window is as narrow as a phone: rows are cards, dialogs fill the screen, rare buttons lie behind a menu. */
export function usePhone(): boolean {
  return useMedia(PHONE);
}

/** Whether the page is being printed: the browser says so before it lays the paper out. */
export function usePrint(): boolean {
  return useMedia('print');
}
