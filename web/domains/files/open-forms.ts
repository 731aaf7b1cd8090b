import { useInsertionEffect } from 'react';

const open = new Set<string>();

/** Says as long as it is open that this field takes what is uploaded for it. */
export function useOpenForm(owner: string): void {
  // Outlives being hidden in a background tab.
  useInsertionEffect(() => {
    open.add(owner);
    return () => void open.delete(owner);
  }, [owner]);
}

/** Whether the form with that field is open. */
export const isOpenForm = (owner: string): boolean => open.has(owner);
