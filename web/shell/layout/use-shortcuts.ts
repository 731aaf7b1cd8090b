import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isComposing } from '../../platform/page/is-composing.ts';
import { isAsked } from '../../platform/page/notify.ts';
import { currentTabKey, getTabs, tabBeside } from './tab-store.ts';
import type { TabActions } from './use-tab-actions.ts';

interface Shortcuts {
  actions: TabActions;
  onSearch: () => void;
  onLock: () => void;
  onHelp: () => void;
}

/**
 * Keys that work everywhere in the console (`shortcut-list.ts` tells people of them): Ctrl+K search, ? help, Alt+L lock, Alt+W close, Alt+R reload, Alt+Shift+←/→ the
 * tab beside, Alt+1…9 a tab by its place. By the key's position, since Alt changes its letter on some keyboards.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const navigate = useNavigate();
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A locked screen takes no shortcuts.
      if (document.body.dataset.locked || isComposing(event) || event.repeat) return;
      const run = shortcutOf(event, current.current, (place) => void navigate(place));
      // A question is answered first; but whoever is called away locks the screen.
      if (!run || (isAsked() && run !== current.current.onLock)) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [navigate]);
}

function shortcutOf(event: KeyboardEvent, now: Shortcuts, go: (place: string) => void): (() => void) | undefined {
  const { actions, onSearch, onLock, onHelp } = now;
  const { code, altKey, shiftKey } = event;
  if (code === 'KeyK' && (event.ctrlKey || event.metaKey) && !altKey && !shiftKey) return onSearch;
  if (event.key === '?' && !altKey && !event.ctrlKey && !event.metaKey) return isTyping(event.target) ? undefined : onHelp;
  if (!altKey || event.ctrlKey || event.metaKey) return undefined;
  if (code === 'KeyL' && !shiftKey) return onLock;
  const activeKey = currentTabKey();
  if (!activeKey) return undefined;
  const goTo = (tab: { place: string } | undefined) => tab && (() => go(tab.place));
  if (shiftKey && code === 'ArrowRight') return goTo(tabBeside(getTabs(), activeKey, 1));
  if (shiftKey && code === 'ArrowLeft') return goTo(tabBeside(getTabs(), activeKey, -1));
  if (shiftKey) return undefined;
  if (code === 'KeyW') return () => void actions.close(activeKey);
  if (code === 'KeyR') return () => void actions.reload(activeKey);
  const place = /^Digit([1-9])$/.exec(code)?.[1];
  return place ? goTo(getTabs()[Number(place) - 1]) : undefined;
}

/** A question mark that somebody writes is not for the console. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, [role="combobox"]') !== null)
  );
}
