import { createContext, useContext, useEffect } from 'react';

/** The tab that a screen lives on. */
export interface TabHandle {
  key: string;
  setTitle: (title: string) => void;
  /** Closes the tab without asking, and goes somewhere else. */
  close: (goTo?: string) => void;
}

export const TabContext = createContext<TabHandle>({ key: '', setTitle: () => undefined, close: () => undefined });

/** Where unsaved forms are counted: the tab, or a dialog on it. */
export const PlaceContext = createContext<string>('');

/** Gives the tab a telling name, for example the number of the case it shows. */
export function useTabTitle(title: string | undefined): void {
  const { setTitle } = useContext(TabContext);
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
}

/** For after a successful submit: `closeTab('/list')`. */
export function useCloseTab(): (goTo?: string) => void {
  return useContext(TabContext).close;
}
