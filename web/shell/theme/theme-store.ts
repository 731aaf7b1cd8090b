import { getSession } from '../../platform/session/session.ts';
import { createStore, useStore } from '../../platform/store/store.ts';
import { isHexColor } from './color.ts';
import { type AreaColors, type Palette, paletteOf } from './palette.ts';
import { applyToDocument, keepStoredTheme, readStoredTheme, type StoredTheme, THEME_STORED } from './stored-theme.ts';
import { PRIMARY, type ThemeName, themeNames, themeSpec } from './themes.ts';

export interface ThemeState {
  name: ThemeName;
  color: string | undefined;
  palette: Palette;
}

/** Stands in for the product's own colour, in the themes that use it. */
let tenantColor = readableColor(getSession().user?.tenantColor);

const store = createStore<ThemeState>(() => stateOf(readStoredTheme()));

function stateOf({ name = '', color = '' }: StoredTheme): ThemeState {
  const known = themeNames.find((one) => one === name) ?? 'default';
  const picked = isHexColor(color) ? color : undefined;
  const spec = themeSpec(known);
  const own = spec.accent === PRIMARY ? (tenantColor ?? PRIMARY) : spec.accent;
  return { name: known, color: picked, palette: paletteOf(spec, picked ?? own) };
}

function readableColor(color: string | undefined): string | undefined {
  return color && isHexColor(color) ? color.toLowerCase() : undefined;
}

/** Takes the colour of the hospital (`#rrggbb`) whose person is signed in; what somebody has picked themselves stays. */
export function setTenantColor(color: string | undefined): void {
  const next = readableColor(color);
  if (next === tenantColor) return;
  tenantColor = next;
  store.set(stateOf(readStoredTheme()));
  applyTheme();
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

function change(next: StoredTheme): void {
  store.set(stateOf(next));
  const { name, color, palette } = store.get();
  keepStoredTheme({ name, color, isDark: palette.isDark, variables: variablesOf(palette, name) });
  applyTheme();
}

/** Puts the theme on the document. Computed anew: what was stored may be from an earlier release. */
export function applyTheme(): void {
  const { name, palette } = store.get();
  applyToDocument({ name, isDark: palette.isDark, variables: variablesOf(palette, name) });
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
  if (event.key !== THEME_STORED) return;
  store.set(stateOf(readStoredTheme()));
  applyTheme();
});
