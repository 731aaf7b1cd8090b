import { type RefObject, useEffect } from 'react';

/**
 * Keeps something in a box in sight, with so many pixels around it, when another one is meant and when the box has another size: on a phone there is
 * no menu and no strip of tabs, and whoever turns a tablet finds them at their beginning.
 */
export function useRevealed(box: RefObject<HTMLElement | null>, selector: string, meant: string | undefined, room = 0): void {
  useEffect(() => {
    if (!meant) return;
    const sized = new ResizeObserver(() => revealIn(box.current, selector, room));
    // After the page itself has been painted: where something stands, the browser only knows once it has laid everything out.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => box.current && sized.observe(box.current));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      sized.disconnect();
    };
  }, [box, selector, meant, room]);
}

/** Not by `scrollIntoView`, from where the tab key would go on: it begins at the top of the page. */
function revealIn(box: HTMLElement | null, selector: string, room: number): void {
  const item = box?.querySelector(selector)?.getBoundingClientRect();
  if (!box || !item) return;
  const { left, right, top, bottom } = box.getBoundingClientRect();
  box.scrollLeft += Math.min(item.left - room - left, 0) + Math.max(item.right + room - right, 0);
  box.scrollTop += Math.min(item.top - room - top, 0) + Math.max(item.bottom + room - bottom, 0);
}
