import { notify } from '../page/notify.ts';
import { label } from '../words/label.ts';
import { CallError } from './call-error.ts';

/**
 * Opens an address that has to be asked for in a new window. The window is opened first, while the browser still sees the
 * click: opened after the answer it would be blocked. Where it is blocked nothing is asked, as an answer may count as given. Resolves
 * to whether it was opened; a refusal has been told. Whoever is asked learns which window it will be.
 */
export async function openWindow(ask: (opened: Window) => Promise<string>): Promise<boolean> {
  const target = window.open('', '_blank');
  if (!target) {
    notify.warning(label('浏览器阻止了新窗口，请允许本站弹出窗口后重试'));
    return false;
  }
  target.opener = null;
  try {
    target.location.replace(await ask(target));
    return true;
  } catch (error) {
    target.close();
    if (error instanceof CallError) return false;
    throw error;
  }
}
