import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Screen } from '../../engine/screen/screen.ts';
import { loadAhead } from './loaded-screen.tsx';

/** Longer nobody waits for the menu, however slow the answers are. */
const LONGEST_MS = 300;

/**
 * False until the page that the console begins with is there, and what it asked first is answered and painted: on a slow machine menu and bars alone
 * take as long as the rows that people came for.
 */
export function usePageFirst(screen: Screen | undefined, isDrawn: boolean): boolean {
  const queries = useQueryClient();
  const [isAround, setAround] = useState(false);
  useEffect(() => {
    if (!isDrawn || isAround) return;
    let isThere = false;
    let frame = 0;
    const show = () => setAround(true);
    const timer = setTimeout(show, LONGEST_MS);
    const look = () => {
      if (!isThere || queries.isFetching() > 0) return;
      stop();
      // Two frames: what was answered is painted in the first.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(show);
      });
    };
    const stop = queries.getQueryCache().subscribe(look);
    let isGone = false;
    void loadAhead(screen).then(() => {
      if (isGone) return;
      // By the next frame the page has been drawn, and has asked.
      frame = requestAnimationFrame(() => {
        isThere = true;
        look();
      });
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      stop();
    };
  }, [screen, isDrawn, isAround, queries]);
  return isAround;
}
