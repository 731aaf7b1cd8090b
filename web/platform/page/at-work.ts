import { useEffect } from 'react';

/** What somebody does who is at work. */
const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const;
const CHANNEL = 'lianyi-at-work';
const OFTEN_MS = 5_000;

/** Hears of every sign that somebody is at work in this window. Returns how to stop. */
export function hearSigns(hear: () => void): () => void {
  for (const sign of SIGNS) addEventListener(sign, hear, { passive: true });
  return () => {
    for (const sign of SIGNS) removeEventListener(sign, hear);
  };
}

/**
 * Hears of every sign that this person is at work on a row: in this window, and in others of theirs that show it (`useAtWork`).
 * Returns how to stop.
 */
export function hearAtWork(id: string, hear: () => void): () => void {
  const others = new BroadcastChannel(CHANNEL);
  others.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === id) hear();
  };
  const stop = hearSigns(hear);
  return () => {
    others.close();
    stop();
  };
}

/** Tells the other windows of every sign that this person is at work on a row. Returns how to stop. */
export function tellAtWork(id: string): () => void {
  const others = new BroadcastChannel(CHANNEL);
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (): void => {
    // A turn of the wheel is a hundred signs.
    if (performance.now() - toldAt < OFTEN_MS) return;
    toldAt = performance.now();
    others.postMessage(id);
  };
  const stop = hearSigns(tell);
  return () => {
    others.close();
    stop();
  };
}

/** A page of its own that shows something of a row, such as its images: whoever works there is at work on the row. */
export function useAtWork(id: string): void {
  useEffect(() => (id === '' ? undefined : tellAtWork(id)), [id]);
}
