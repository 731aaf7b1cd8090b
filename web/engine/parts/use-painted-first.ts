import { startTransition, useEffect, useState } from 'react';

/** Longer nobody waits for what comes afterwards, however slow the server is. */
const LONGEST_MS = 300;

/**
 * False until what people came for has been painted, the rows of a list, the first fields of a form: what stands around it is made afterwards, because
 * on a slow machine a search bar alone takes as long as the rows. True from the start where nothing stands around it (`hasMore` is false).
 */
export function usePaintedFirst(isPending: boolean, hasMore = true): boolean {
  const [isReady, setReady] = useState(!hasMore);
  useEffect(() => {
    if (isReady) return;
    const show = () => startTransition(() => setReady(true));
    if (isPending) {
      const timer = setTimeout(show, LONGEST_MS);
      return () => clearTimeout(timer);
    }
    // Two frames: it is painted in the first.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(show);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPending, isReady]);
  return isReady;
}
