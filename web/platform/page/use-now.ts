import { useEffect, useReducer } from 'react';
import { minutesOf } from './minutes.ts';
import { serverNow } from './server-clock.ts';

const followMinutes = minutesOf(() => document);

/** Milliseconds, by the server's clock; what shows them is drawn again each minute that somebody looks. */
export function useNow(): number {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => followMinutes(draw), []);
  return serverNow();
}
