import { useRef, useState } from 'react';

/**
 * What a hand is drawing. `now` knows each move at once: the last one and its release may come in the same frame, before anything is drawn
 * between them, and what was seen last would be a move too old.
 */
export function useHeld<T>(nothing: T): { held: T; now: () => T; hold: (change: (known: T) => T) => void } {
  const latest = useRef(nothing);
  const [held, setHeld] = useState(nothing);
  return {
    held,
    now: () => latest.current,
    hold: (change) => {
      latest.current = change(latest.current);
      setHeld(latest.current);
    },
  };
}
