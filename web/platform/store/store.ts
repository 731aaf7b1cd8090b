import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get: () => T;
  set: (change: Partial<T> | ((state: T) => Partial<T>)) => void;
  subscribe: (listener: () => void) => () => void;
}

/** The smallest observable state: replaced as a whole, so that comparing references tells a change. */
export function createStore<T extends object>(initial: T): Store<T> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...(typeof change === 'function' ? change(state) : change) };
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
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
