/** What the server says to open pages besides notices: that something has changed, and which. Pages then ask for it. */
export interface ServerEvent {
  name: string;
  /** Of what has changed; absent when anything may have. */
  id?: string;
}

/** Events may have been lost on the way: everybody who listens is called, without an id. */
export const MISSED = 'missed';

const listeners = new Map<string, Set<(id?: string) => void>>();

/** Calls the listener at every event of that name, in whichever tab it arrived. Gives the way to stop. */
export function onServerEvent(name: string, listener: (id?: string) => void): () => void {
  const own = listeners.get(name) ?? new Set();
  listeners.set(name, own.add(listener));
  return () => void own.delete(listener);
}

/** Told by the tab that holds the stream, and by the others as they hear of it. */
export function noteServerEvent({ name, id }: ServerEvent): void {
  const called = name === MISSED ? [...listeners.values()] : [listeners.get(name) ?? new Set()];
  for (const own of called) for (const listener of own) listener(name === MISSED ? undefined : id);
}
