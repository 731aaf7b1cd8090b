import { readStored, writeStored } from '../../platform/store/storage.ts';

/** Theme and colour of this machine, with the CSS variables they came to: the login page needs no more than these. */
export interface StoredTheme {
  name?: string;
  /** `#rrggbb`; absent while nobody has picked one and the theme's own colour counts. */
  color?: string;
  isDark?: boolean;
  variables?: Readonly<Record<string, string>>;
}

export const THEME_STORED = 'lianyi-theme';

export function readStoredTheme(): StoredTheme {
  return readStored<StoredTheme>(THEME_STORED) ?? {};
}

export function keepStoredTheme(theme: StoredTheme): void {
  writeStored(THEME_STORED, theme);
}

/** Puts the colours on the document, where the console's own styles look for them. */
export function applyToDocument({ name, isDark, variables = {} }: StoredTheme): void {
  const { dataset, style } = document.documentElement;
  dataset.theme = isDark ? 'dark' : 'light';
  dataset.look = name ?? 'default';
  for (const [variable, value] of Object.entries(variables)) style.setProperty(variable, value);
}
