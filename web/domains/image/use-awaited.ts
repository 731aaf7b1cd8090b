import { useEffect, useRef, useState } from 'react';
import { type Asks, type Awaiting, awaitOpened, type Staged } from './await-opened.ts';

/** Opens once for each key, and asks on as `awaitOpened` does; nothing for an empty key. `pauseAfter` never changes. */
export function useAwaited<T extends Staged>(key: string, asks: Asks<T>, pauseAfter: (opened: T) => number | undefined): Awaiting<T> {
  const [state, setState] = useState<Awaiting<T>>({});
  const latest = useRef(asks);
  latest.current = asks;
  useEffect(() => {
    setState({});
    if (key === '') return;
    return awaitOpened<T>({ asks: () => latest.current, pauseAfter, hear: setState });
  }, [key, pauseAfter]);
  return state;
}
