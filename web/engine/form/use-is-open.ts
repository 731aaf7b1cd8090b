import { type RefObject, useInsertionEffect, useRef } from 'react';

/** Whether what asks is still on a page, also while that lies hidden in a background tab: what ends late asks before it changes a form. */
export function useIsOpen(): Readonly<RefObject<boolean>> {
  const isOpen = useRef(true);
  // Other effects end when a tab goes to the background.
  useInsertionEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}
