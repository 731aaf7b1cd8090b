import { useEffect, useReducer } from 'react';
import { minutesOf } from './minutes.ts';

const followMinutes = minutesOf(() => document);

/** Milliseconds; what shows them is drawn again each minute that somebody looks. */
export function useNow(): number {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => followMinutes(draw), []);
  return Date.now();
}
