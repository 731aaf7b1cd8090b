import { useEffect, useRef, useState } from 'react';
import { type Opened, useOpened } from './use-opened.ts';

interface Openable {
  readonly state: 'ready' | 'differs';
}

/**
 * Opens a recording, and once more when somebody has confirmed whose it is: here (`again`), or elsewhere (`isConfirmed`) while it is withheld. One that is shown
 * is not opened again, as each opening is written down.
 */
export function useRecording<T extends Openable>(
  key: string,
  isConfirmed: boolean,
  open: (signal: AbortSignal) => Promise<T>,
): Opened<T> & { again: () => void } {
  const [opening, setOpening] = useState(0);
  const state = useOpened<T>(`${key} ${opening}`, open);
  const isWithheld = state.opened?.state === 'differs';
  // What was confirmed may differ in another way since: it is not asked for over and over.
  const isHeard = useRef(isConfirmed);
  useEffect(() => {
    if (isConfirmed && isWithheld && !isHeard.current) {
      isHeard.current = true;
      setOpening(opening + 1);
    }
  }, [isConfirmed, isWithheld, opening]);
  return { ...state, again: () => setOpening(opening + 1) };
}
