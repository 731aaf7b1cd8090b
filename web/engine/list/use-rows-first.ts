import { startTransition, useEffect, useState } from 'react';

/** Longer nobody waits for the search bar, however slow the server is. */
const LONGEST_MS = 300;

/**
 * False until the first rows have been drawn: what stands around them is made afterwards, because on a slow machine the
 * search bar alone takes as long as the rows that people came for.
 */
export function useRowsFirst(isPending: boolean): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (isReady) return;
    const show = () => startTransition(() => setReady(true));
    if (isPending) {
      const timer = setTimeout(show, LONGEST_MS);
      return () => clearTimeout(timer);
    }
    // Two frames: the rows are painted in the first.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(show);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPending, isReady]);
  return isReady;
}
