import { useSyncExternalStore } from 'react';

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** Style sheets say the same: `@media (max-width: 599px)`. */
const PHONE = '(max-width: 599px)';

/** Whether the window is as narrow as a phone: rows are cards, dialogs fill the screen, rare buttons lie behind a menu. */
export function usePhone(): boolean {
  return useMedia(PHONE);
}
