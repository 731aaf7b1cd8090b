import { useContext, useId, useInsertionEffect } from 'react';
import { PlaceContext } from './tab.ts';
import { markSaved, markUnsaved } from './unsaved.ts';

/** Leaving asks as long as something here was changed and not saved. For what is edited without a declared form; nothing of it is a draft. */
export function useUnsavedWhile(isChanged: boolean, within?: string): void {
  const key = useId();
  const around = useContext(PlaceContext);
  const place = within ?? around;
  // An insertion effect outlives being hidden in a background tab, where other effects end.
  useInsertionEffect(() => {
    if (!isChanged) return;
    markUnsaved(key, place);
    return () => markSaved(key);
  }, [key, place, isChanged]);
}
