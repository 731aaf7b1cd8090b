import { useEffect, useRef, useState } from 'react';

interface Cine {
  readonly pictures: number;
  readonly picture: number;
  /** Pictures a second. */
  readonly speed: number;
  readonly isThere: (picture: number) => boolean;
  readonly onPicture: (picture: number) => void;
}

/** Shows one picture after the other, around and around. One that has not arrived yet is waited for: nothing is left out. */
export function useCine(cine: Cine) {
  const [isPlaying, setPlaying] = useState(false);
  const latest = useRef(cine);
  latest.current = cine;
  useEffect(() => {
    if (!isPlaying) return;
    let [frame, due] = [0, performance.now()];
    const tick = (now: number): void => {
      const { pictures, picture, speed, isThere, onPicture } = latest.current;
      const next = (picture + 1) % pictures;
      if (now >= due && isThere(next)) {
        // What was missed is not made up for: it would run faster than the heart did.
        due = Math.max(due + 1_000 / speed, now);
        onPicture(next);
      }
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);
  return { isPlaying, setPlaying };
}
