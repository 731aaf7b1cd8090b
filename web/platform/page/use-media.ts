import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

interface Media {
  subscribe: (listener: () => void) => () => void;
  holds: () => boolean;
}

const known = new Map<string, Media>();

/**
 * One for each query: the browser makes another list of its own for every question. Whether it holds is known from what the browser tells:
 * Chromium tells nobody of a change that somebody has read by then, so that of two parts of a page one would never hear of it.
 */
function mediaOf(query: string): Media {
  const found = known.get(query);
  if (found) return found;
  const list = matchMedia(query);
  const listeners = new Set<() => void>();
  let [holds, isFollowed] = [list.matches, false];
  const follow = () => {
    isFollowed = true;
    holds = list.matches;
    list.addEventListener('change', ({ matches }) => {
      holds = matches;
      for (const listener of listeners) listener();
    });
  };
  const media: Media = {
    subscribe: (listener) => {
      if (!isFollowed) follow();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    holds: () => holds,
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

const paper = { isAsked: false, listeners: new Set<() => void>(), isFollowed: false };

/**
 * Whether the page is being printed. The browser lays the paper out as soon as whoever hears of it has returned: everything is drawn by then.
 * It tells in two ways, and each browser leaves one of them out somewhere: `window.print()` inside a press, or a change of the medium alone.
 */
export function usePrint(): boolean {
  return useSyncExternalStore(subscribeToPaper, isOnPaper);
}

function isOnPaper(): boolean {
  return paper.isAsked || mediaOf('print').holds();
}

function subscribeToPaper(listener: () => void): () => void {
  if (!paper.isFollowed) followPaper();
  paper.listeners.add(listener);
  return () => void paper.listeners.delete(listener);
}

function followPaper(): void {
  const tell = () =>
    flushSync(() => {
      for (const listener of paper.listeners) listener();
    });
  const ask = (isAsked: boolean) => () => {
    paper.isAsked = isAsked;
    tell();
  };
  paper.isFollowed = true;
  addEventListener('beforeprint', ask(true));
  addEventListener('afterprint', ask(false));
  mediaOf('print').subscribe(tell);
}
