import { readStored, writeStored } from '../../kernel/storage.ts';
import { createStore, useStore } from '../../kernel/store.ts';
import { isHexColor } from './color.ts';
import { type AreaColors, type Palette, paletteOf } from './palette.ts';
import { type ThemeName, themeNames, themeSpec } from './themes.ts';

const STORED = 'lianyi-theme';

interface Stored {
  name?: string;
  /** `#rrggbb`; absent while nobody has picked one and the theme's own colour counts. */
  color?: string;
}

export interface ThemeState {
  name: ThemeName;
  color: string | undefined;
  palette: Palette;
}

const store = createStore<ThemeState>(stateOf(readStored<Stored>(STORED) ?? {}));

function stateOf({ name = '', color = '' }: Stored): ThemeState {
  const known = themeNames.find((one) => one === name) ?? 'default';
  const picked = isHexColor(color) ? color : undefined;
  const spec = themeSpec(known);
  return { name: known, color: picked, palette: paletteOf(spec, picked ?? spec.accent) };
}

/** The theme and colour of this machine. */
export function useTheme(): ThemeState {
  return useStore(store, (state) => state);
}

/** Chooses a theme; a colour that was picked stays. */
export function chooseTheme(name: ThemeName): void {
  change({ name, color: store.get().color });
}

/** Restyles everything with a colour (`#rrggbb`); `undefined` goes back to the theme's own. */
export function chooseColor(color: string | undefined): void {
  change({ name: store.get().name, color });
}

function change(next: Stored): void {
  writeStored(STORED, next);
  store.set(stateOf(next));
  applyTheme();
}

/** Puts the colours on the document, where the console's own styles look for them. */
export function applyTheme(): void {
  const { name, palette } = store.get();
  const { dataset, style } = document.documentElement;
  dataset.theme = palette.isDark ? 'dark' : 'light';
  dataset.look = name;
  for (const [variable, value] of Object.entries(variablesOf(palette, name))) style.setProperty(variable, value);
}

function variablesOf(palette: Palette, name: ThemeName): Record<string, string> {
  const { accent, accentText, ink, inkSoft, line, paper, grounds, background, danger, success, warning } = palette;
  return {
    '--blue': accent,
    '--blue-deep': accentText,
    '--button': palette.button,
    '--button-ink': palette.buttonText,
    '--ink': ink,
    '--ink-soft': inkSoft,
    '--line': line,
    '--paper': paper,
    '--ground': grounds[0] ?? paper,
    '--backdrop': background,
    '--danger': danger,
    '--success': success,
    '--warning': warning,
    '--radius': `${themeSpec(name).radius}px`,
    ...areaVariables('logo', palette.logo),
    ...areaVariables('side', palette.side),
    ...areaVariables('top', palette.top),
  };
}

function areaVariables(name: string, area: AreaColors): Record<string, string> {
  return {
    [`--${name}-ground`]: area.background,
    [`--${name}-ink`]: area.ink,
    [`--${name}-hover`]: area.hover,
    [`--${name}-hover-ink`]: area.hoverInk,
    [`--${name}-active`]: area.active,
    [`--${name}-active-ink`]: area.activeInk,
  };
}

// Another tab has chosen: all windows of this machine look the same.
addEventListener('storage', (event) => {
  if (event.key !== STORED) return;
  store.set(stateOf(readStored<Stored>(STORED) ?? {}));
  applyTheme();
});
