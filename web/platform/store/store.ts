import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get: () => T;
  set: (change: Partial<T> | ((state: T) => Partial<T>)) => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * The smallest observable state: replaced as a whole, so that comparing references tells a change. It begins when it is first
 * asked for: what is kept in the browser is not read by merely being imported.
 */
export function createStore<T extends object>(begin: () => T): Store<T> {
  let begun: T | undefined;
  const current = (): T => {
    begun ??= begin();
    return begun;
  };
  const listeners = new Set<() => void>();
  return {
    get: current,
    set: (change) => {
      begun = { ...current(), ...(typeof change === 'function' ? change(current()) : change) };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A part of a store; the component renders again when that part changes. `select` must not build a new object. */
export function useStore<T extends object, P>(store: Store<T>, select: (state: T) => P): P {
  const see = () => select(store.get());
  return useSyncExternalStore(store.subscribe, see, see);
}
