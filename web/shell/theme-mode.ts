import { readStored, writeStored } from '../kernel/storage.ts';
import { createStore, useStore } from '../kernel/store.ts';

export type ThemeMode = 'light' | 'dark';

const STORED = 'lianyi-theme-mode';
const store = createStore<{ mode: ThemeMode }>({ mode: readStored<ThemeMode>(STORED) === 'dark' ? 'dark' : 'light' });

export function useThemeMode(): ThemeMode {
  return useStore(store, (state) => state.mode);
}

/** Puts the mode on the document, where the console's own styles look for it. */
export function applyThemeMode(): void {
  document.documentElement.dataset.theme = store.get().mode;
}

export function switchThemeMode(): void {
  const mode = store.get().mode === 'light' ? 'dark' : 'light';
  writeStored(STORED, mode);
  store.set({ mode });
  applyThemeMode();
}
