/**
 * Scrolls a box until something in it is in sight, with so many pixels around it. Not by `scrollIntoView`, from where the tab key would go on: it
 * begins at the top of the page.
 */
export function revealIn(box: HTMLElement | null, selector: string, room = 0): void {
  const item = box?.querySelector(selector)?.getBoundingClientRect();
  if (!box || !item) return;
  const { left, right, top, bottom } = box.getBoundingClientRect();
  box.scrollLeft += Math.min(item.left - room - left, 0) + Math.max(item.right + room - right, 0);
  box.scrollTop += Math.min(item.top - room - top, 0) + Math.max(item.bottom + room - bottom, 0);
}

/** After the page itself has been painted: where something stands, the browser only knows once it has laid everything out. Gives the way to stop. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
