import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Longer nobody waits for the menu, however slow the answers are. */
const LONGEST_MS = 300;

/**
 * False until the page that the console begins with has been drawn and what it asked first is answered and painted: on a slow machine menu and bars
 * alone take as long as the rows that people came for.
 */
export function usePageFirst(isDrawn: boolean): boolean {
  const queries = useQueryClient();
  const [isAround, setAround] = useState(false);
  useEffect(() => {
    if (!isDrawn || isAround) return;
    let frame = 0;
    const show = () => setAround(true);
    const timer = setTimeout(show, LONGEST_MS);
    const look = () => {
      if (queries.isFetching() > 0) return;
      cancelAnimationFrame(frame);
      // Two frames: what was answered is painted in the first.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(show);
      });
    };
    look();
    const stop = queries.getQueryCache().subscribe(look);
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      stop();
    };
  }, [isDrawn, isAround, queries]);
  return isAround;
}
