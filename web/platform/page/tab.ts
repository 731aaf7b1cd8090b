import { createContext, useContext, useEffect } from 'react';
import { label, pageLabel } from '../words/label.ts';

/** What a tab is called, in Chinese: it is said in the language of whoever looks at the tab, also while its page lies behind another. */
export type TabTitle =
  | string
  | { readonly text: string; readonly values?: TitleValues /** What every language writes alike, after it. */; readonly after?: string };

/** Of a word, in Chinese, each language has its own; `dictionary` is where it means that. */
type TitleValues = Readonly<Record<string, string | number | { readonly word: string; readonly dictionary?: string | undefined }>>;

export function titleText(title: TabTitle): string {
  if (typeof title === 'string') return pageLabel(title);
  return [label(title.text, valuesOf(title.values)), title.after].filter(Boolean).join(' ');
}

function valuesOf(values: TitleValues = {}): Record<string, string | number> {
  const said = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? label(value.word, undefined, value.dictionary) : value,
  ]);
  return Object.fromEntries(said);
}

/** The tab that a screen lives on. */
export interface TabHandle {
  key: string;
  setTitle: (title: TabTitle) => void;
  /** Closes the tab without asking, and goes somewhere else. */
  close: (goTo?: string) => void;
}

export const TabContext = createContext<TabHandle>({ key: '', setTitle: () => undefined, close: () => undefined });

/** Where unsaved forms are counted: the tab, or a dialog on it. */
export const PlaceContext = createContext<string>('');

/** Gives the tab a telling name, for example the number of the case it shows. */
export function useTabTitle(title: TabTitle | undefined): void {
  const { setTitle } = useContext(TabContext);
  const said = JSON.stringify(title);
  useEffect(() => {
    if (said) setTitle(JSON.parse(said) as TabTitle);
  }, [said, setTitle]);
}

/** For after a successful submit: `closeTab('/list')`. */
export function useCloseTab(): (goTo?: string) => void {
  return useContext(TabContext).close;
}
