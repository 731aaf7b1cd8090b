import { createStore, useStore } from '../store/store.ts';

/** What the server says to open pages besides notices: that something has changed, and which. Pages then ask for it. */
export interface ServerEvent {
  name: string;
  /** Of what has changed; absent when anything may have. */
  id?: string;
  /** Milliseconds since then, of what is told late. */
  ago?: number;
}

/** `at` is when it happened, as `Date.now()`. */
type Listener = (id: string | undefined, at: number) => void;

/** Events may have been lost on the way: everybody who listens is called, without an id. */
export const MISSED = 'missed';

const listeners = new Map<string, Set<Listener>>();

/** Calls the listener at every event of that name, in whichever tab it arrived. Gives the way to stop. */
export function onServerEvent(name: string, listener: Listener): () => void {
  const own = listeners.get(name) ?? new Set();
  listeners.set(name, own.add(listener));
  return () => void own.delete(listener);
}

/** Told by the tab that holds the stream, and by the others as they hear of it. */
export function noteServerEvent({ name, id, ago = 0 }: ServerEvent): void {
  const at = Date.now() - ago;
  const called = name === MISSED ? [...listeners.values()] : [listeners.get(name) ?? new Set()];
  for (const own of called) for (const listener of own) listener(name === MISSED ? undefined : id, at);
}

const hearing = createStore<{ isLost: boolean }>(() => ({ isLost: false }));

/** Told in every tab: whether the server's events are to be had, or are asked for in their place. Gives whether they were lost before. */
export function noteEventsLost(isLost: boolean): boolean {
  const wereLost = hearing.get().isLost;
  if (wereLost !== isLost) hearing.set({ isLost });
  return wereLost;
}

/** Whether what is told now was asked for, as no event comes. */
export const areEventsLost = (): boolean => hearing.get().isLost;

/** Where no event comes: what is kept up by events alone is asked for again and again. */
export function useEventsLost(): boolean {
  return useStore(hearing, (state) => state.isLost);
}
