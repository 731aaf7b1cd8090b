const CHANNEL = 'lianyi-drafts';

/** A draft that a window has kept, and another one has taken away. */
export interface Taken {
  /** User and form. */
  readonly key: string;
  readonly draftId: string;
}

/** Tells the other windows, each of which may be the one that still writes it. */
export function tellTaken(taken: Taken): void {
  const others = new BroadcastChannel(CHANNEL);
  others.postMessage(taken);
  others.close();
}

/** Hears what other windows tell. Returns how to stop. */
export function onTaken(hear: (taken: Taken) => void): () => void {
  const others = new BroadcastChannel(CHANNEL);
  others.onmessage = ({ data }: MessageEvent<Taken>) => hear(data);
  return () => others.close();
}
