import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** Goes on with the page itself, where what had the focus is not on it any more. */
export function focusPage(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

const LOST = 'lianyi-focus-lost';

/** What had the focus has gone: on with whatever takes it (`onFocusLost`), or with the page. */
export function passFocusOn(): void {
  if (dispatchEvent(new Event(LOST, { cancelable: true }))) focusPage();
}

/** `take` answers whether it has taken the focus. Returns how to stop. */
export function onFocusLost(take: () => boolean): () => void {
  const hear = (event: Event) => {
    if (!event.defaultPrevented && take()) event.preventDefault();
  };
  addEventListener(LOST, hear);
  return () => removeEventListener(LOST, hear);
}

/** Whether nothing on the page has the focus, and no dialog is about to take it or to give it back. */
export function isFocusLost(): boolean {
  if (document.activeElement !== document.body) return false;
  return ![...document.querySelectorAll('[role=dialog]')].some((dialog) => dialog.checkVisibility());
}

/**
 * Around buttons of which some go with what they did: the focus then goes on with what `next` says, else with the page, where it would be
 * nowhere.
 */
export function useKeptFocus(next?: () => HTMLElement | null): { onFocus: (event: FocusEvent<HTMLElement>) => void } {
  const held = useRef<Element>(undefined);
  useLayoutEffect(() => {
    if (!held.current || held.current.isConnected) return;
    held.current = undefined;
    if (!isFocusLost()) return;
    const place = next?.();
    if (place) place.focus({ preventScroll: true });
    else focusPage();
  });
  return {
    // What a button opens is drawn elsewhere, though it is told of here.
    onFocus: ({ target, currentTarget }) => {
      if (currentTarget.contains(target)) held.current = target;
    },
  };
}
