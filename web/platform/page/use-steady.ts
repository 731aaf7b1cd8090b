import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same and does what the last one would: what it is given to need not be drawn again for it. For events. */
export function useSteady<A extends unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const last = useRef(act);
  useLayoutEffect(() => {
    last.current = act;
  });
  return useCallback((...args: A) => last.current(...args), []);
}
