import { passFocusOn } from './kept-focus.ts';

/** What comes over a page. */
const LAYERS = '.ant-modal-wrap, .ant-drawer, .ant-popover, .ant-dropdown';

/**
 * What had the focus when a dialog, a drawer or a menu came over the page has it again once that is gone. The library sees to it only where
 * it hides something; what a screen takes off the page at once would leave the focus nowhere. Returns how to stop.
 */
export function returnFocus(): () => void {
  const openers = new WeakMap<Element, Element>();
  let open: Element[] = [];
  let last: Element | undefined;
  const layerOf = (element: Element | undefined) => element?.closest(LAYERS) ?? undefined;
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const layer = layerOf(target);
    const before = layerOf(last);
    // Back from what was opened from here is no opening of this.
    const isBack = before !== undefined && layer?.contains(openers.get(before) ?? null);
    if (layer && last && layer !== before && !isBack) {
      openers.set(layer, last);
      open = [...open.filter((one) => one !== layer), layer];
    }
    last = target;
  };
  /** Of a menu that is gone as well, what had opened that. */
  const placeOf = (opener: Element | undefined): HTMLElement | undefined => {
    if (!opener || (opener.isConnected && opener.checkVisibility())) return opener instanceof HTMLElement ? opener : undefined;
    const layer = layerOf(opener);
    return layer && placeOf(openers.get(layer));
  };
  const observer = new MutationObserver(() => {
    const gone = open.filter((layer) => !layer.isConnected);
    if (gone.length === 0) return;
    open = open.filter((layer) => layer.isConnected);
    if (document.activeElement !== document.body) return;
    const place = gone.map((layer) => placeOf(openers.get(layer))).find(Boolean);
    // Where a row went with what was done to it: on with the next one, or the page that it stood on.
    if (place) place.focus({ preventScroll: true });
    else passFocusOn();
  });
  observer.observe(document.body, { childList: true });
  addEventListener('focusin', note);
  return () => {
    observer.disconnect();
    removeEventListener('focusin', note);
  };
}
