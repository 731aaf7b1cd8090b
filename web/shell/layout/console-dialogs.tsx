import { lazy, Suspense } from 'react';
import type { MenuEntry } from '../../engine/menu/menu-tree.ts';
import { useTour } from '../../platform/page/tour.ts';
import { LockDialog } from '../lock/lock-dialog.tsx';
import { QuietBoundary } from './quiet-boundary.tsx';

// With its pinyin tables, fetched when somebody searches.
const SearchDialog = lazy(async () => ({ default: (await import('../search/search-dialog.tsx')).SearchDialog }));
const HelpDialog = lazy(async () => ({ default: (await import('../help/help-dialog.tsx')).HelpDialog }));
const ConsoleTour = lazy(async () => ({ default: (await import('../help/console-tour.tsx')).ConsoleTour }));

export type ConsoleDialog = 'search' | 'lock' | 'help';

interface ConsoleDialogsProps {
  open: ConsoleDialog | undefined;
  menu: readonly MenuEntry[];
  onClose: () => void;
}

/** The dialogs of the console itself, of which one is open at a time. */
export function ConsoleDialogs({ open, menu, onClose }: ConsoleDialogsProps) {
  const isTouring = useTour();
  return (
    <>
      <LockDialog open={open === 'lock'} onClose={onClose} />
      <QuietBoundary>
        <Suspense fallback={null}>
          {open === 'search' && <SearchDialog menu={menu} onClose={onClose} />}
          {open === 'help' && <HelpDialog menu={menu} onClose={onClose} />}
          {isTouring && <ConsoleTour />}
        </Suspense>
      </QuietBoundary>
    </>
  );
}
