import { type ReactNode, useEffect, useRef } from 'react';

/** Of a menu its first entry; of a panel what is chosen in it, or its first control. */
const FIRST =
  '[role=menuitem]:not([aria-disabled=true]), input:checked:not(:disabled), input:not(:disabled), button:not(:disabled), a[href]';
/** Longer than it takes a slow machine to place what was opened. */
const LONGEST_MS = 1_000;

/** Around what a button opens beside itself: the keys go on in there. What is still being placed takes no focus yet. */
export function FocusFirst({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const until = performance.now() + LONGEST_MS;
    let frame = 0;
    const attempt = () => {
      const all = [...(place.current?.querySelectorAll<HTMLElement>(FIRST) ?? [])];
      const first = all.find((one) => one.matches('[role=menuitem], :checked')) ?? all[0];
      first?.focus({ preventScroll: true });
      if ((!first || document.activeElement !== first) && performance.now() < until) frame = requestAnimationFrame(attempt);
    };
    frame = requestAnimationFrame(attempt);
    return () => cancelAnimationFrame(frame);
  }, []);
  return <div ref={place}>{children}</div>;
}
