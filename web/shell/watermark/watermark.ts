import { useEffect } from 'react';
import { hospitalNow } from '../../platform/page/hospital-time.ts';
import { useSession } from '../../platform/session/session.ts';
import { watermarkStyle, watermarkTile } from './watermark-tile.ts';

const CHECK_MS = 500;

/** Draws name, account and time over everything, and puts it back when somebody removes or changes it (specification 1 §2). */
export function useWatermark(): void {
  const user = useSession((session) => session.user);
  const name = user?.realName ?? '';
  const account = user?.account ?? '';
  useEffect(() => {
    if (!account) return;
    let minute = '';
    let wanted = '';
    let overlay = document.createElement('div');
    const check = () => {
      const now = hospitalNow().format('YYYY-MM-DD HH:mm');
      if (now !== minute) {
        minute = now;
        wanted = watermarkStyle(watermarkTile([`${name} ${account}`, now]));
      }
      if (isIntact(overlay, wanted)) return;
      overlay.remove();
      overlay = drawn(wanted);
    };
    // While what the page has asked is on its way: the picture takes a slow machine as long as some rows.
    const first = setTimeout(check);
    const timer = setInterval(check, CHECK_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      overlay.remove();
    };
  }, [name, account]);
}

function drawn(style: string): HTMLDivElement {
  const overlay = document.createElement('div');
  overlay.setAttribute('aria-hidden', 'true');
  overlay.dataset.watermark = '';
  overlay.setAttribute('style', style);
  document.body.append(overlay);
  return overlay;
}

/** Still there, styled as it was, and not hidden by a class or an attribute. */
function isIntact(overlay: HTMLElement, style: string): boolean {
  const isPlain = overlay.className === '' && !overlay.hidden && overlay.attributes.length === 3;
  return isPlain && overlay.parentElement === document.body && overlay.getAttribute('style') === style;
}
