import { createStore, useStore } from '../store/store.ts';

/** How much waits behind a page for whoever is signed in, and how much of it is late. */
export interface PageWork {
  readonly count: number;
  readonly late: number;
}

const store = createStore<{ pages: ReadonlyMap<string, PageWork> }>(() => ({ pages: new Map() }));

/** Takes over what waits, by the code of the page. */
export function setPageWork(pages: ReadonlyMap<string, PageWork>): void {
  store.set({ pages });
}

/** What waits behind these pages together. */
export function usePageWork(codes: readonly string[]): PageWork {
  const pages = useStore(store, (state) => state.pages);
  const own = codes.flatMap((code) => pages.get(code) ?? []);
  return { count: own.reduce((sum, { count }) => sum + count, 0), late: own.reduce((sum, { late }) => sum + late, 0) };
}
