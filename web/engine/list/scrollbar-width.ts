let known: number | undefined;

/** Pixels that a scroll bar takes from what it scrolls: none where it lies over it. Asked of the browser once. */
export function scrollbarWidth(): number {
  if (known !== undefined) return known;
  const probe = document.createElement('div');
  probe.style.cssText = 'position: absolute; width: 50px; overflow-y: scroll; visibility: hidden';
  document.body.append(probe);
  known = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return known;
}
