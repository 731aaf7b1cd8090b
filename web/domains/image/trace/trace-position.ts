import { useEffect, useState } from 'react';

/** Where a page begins, in seconds. What moves sixty times a second stands outside of the screen's own state. */
export interface TracePosition {
  get(): number;
  /** At once. */
  set(seconds: number): void;
  /** Within some frames, from wherever it is; at once where it is far, so that nothing is fetched of what lies between. */
  glide(seconds: number): void;
  /** Where it glides to, or stands. */
  target(): number;
  /** The last page begins there, and a page shows so many seconds. */
  limit(most: number, page: number): void;
  subscribe(told: () => void): () => void;
}

/** Of the way that is left, in a frame. */
const SHARE = 0.28;
/** Of a page: what is left of a way that is gone at once, and a way that is. */
const NEAR = 0.0005;
const FAR = 1.5;

export function tracePosition(): TracePosition {
  let [now, target, most, page, frame] = [0, 0, 0, 1, 0];
  const listeners = new Set<() => void>();
  const clamp = (seconds: number): number => Math.min(most, Math.max(0, seconds));
  const move = (seconds: number): void => {
    if (seconds === now) return;
    now = seconds;
    for (const told of listeners) told();
  };
  const step = (): void => {
    const left = target - now;
    const isThere = Math.abs(left) < NEAR * page;
    move(isThere ? target : now + left * SHARE);
    frame = isThere ? 0 : requestAnimationFrame(step);
  };
  return {
    get: () => now,
    target: () => target,
    set: (seconds) => {
      target = clamp(seconds);
      move(target);
    },
    glide: (seconds) => {
      target = clamp(seconds);
      if (Math.abs(target - now) > FAR * page) move(target);
      else if (frame === 0) frame = requestAnimationFrame(step);
    },
    limit: (last, shown) => {
      [most, page] = [Math.max(0, last), shown];
      target = clamp(target);
      move(clamp(now));
    },
    subscribe: (told) => {
      listeners.add(told);
      return () => listeners.delete(told);
    },
  };
}

/** Milliseconds in which words about it change once: nobody reads faster, and each change lays the page out anew. */
const WORDS_MS = 100;

/** Where the page begins, for what is read and not looked at. What was last is always told. */
export function useSlowPosition(position: TracePosition): number {
  const [shown, setShown] = useState(position.get);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      timer = undefined;
      setShown(position.get());
    };
    const stop = position.subscribe(() => {
      timer ??= setTimeout(show, WORDS_MS);
    });
    show();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [position]);
  return shown;
}

/** Seconds as a clock says them: `0:04.2`, `1:02:03.4`. */
export function readableTime(seconds: number, digits = 1): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  const rest = (seconds % 60).toFixed(digits).padStart(digits > 0 ? digits + 3 : 2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
