import { type ThemeConfig, theme } from 'antd';
import { mix, readableOn } from './color.ts';
import type { AreaColors, Palette } from './palette.ts';
import type { ThemeSpec } from './themes.ts';

/** Under which class the component library's colours are CSS variables, for the console's own styles. */
export const CSS_VARIABLES = 'lianyi-theme';

const FONTS = `-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif`;
const BACKDROP = 0.1;
const OUTLINE = 0.4;

/** Colours of tags by name, from which the states of all lists are drawn. */
const tagHues = {
  red: '#d9363e',
  volcano: '#d4501e',
  magenta: '#c2378b',
  orange: '#d9770a',
  gold: '#c99306',
  green: '#2f9e44',
  cyan: '#0e9aa7',
  blue: '#2f7bea',
  geekblue: '#4263d6',
  purple: '#7a4fd0',
} as const;

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, (...parts: never[]) => unknown>;

/** The library's dark algorithm dims what it is given; the palette's colours are already right for the dark. */
const exactColors: Algorithm = (seed, map) => ({
  ...(map ?? theme.darkAlgorithm(seed)),
  colorPrimary: seed.colorPrimary,
  colorInfo: seed.colorInfo,
  colorLink: seed.colorLink || seed.colorInfo,
  colorSuccess: seed.colorSuccess,
  colorWarning: seed.colorWarning,
  colorError: seed.colorError,
});

/** The component library in a theme: compact enough for the 1366×768 screens of hospitals. */
export function antdTheme(palette: Palette, spec: ThemeSpec, hasMotion: boolean): ThemeConfig {
  return {
    cssVar: { key: CSS_VARIABLES },
    // There is one release of the library on the page: its styles need no mark of which.
    hashed: false,
    zeroRuntime: true,
    algorithm: [palette.isDark ? theme.darkAlgorithm : theme.defaultAlgorithm, exactColors],
    token: {
      ...seeds(palette),
      ...surfaces(palette),
      ...tagColors(palette),
      borderRadius: spec.radius,
      fontFamily: FONTS,
      fontSize: 14,
      motion: hasMotion,
      wireframe: false,
    },
    components: components(palette),
  };
}

function seeds({ isDark, accentText, success, warning, danger, ink, paper }: Palette): ThemeConfig['token'] {
  return {
    colorPrimary: accentText,
    colorInfo: accentText,
    colorLink: accentText,
    colorSuccess: success,
    colorWarning: warning,
    colorError: danger,
    colorTextBase: isDark ? '#ffffff' : ink,
    colorBgBase: isDark ? '#000000' : paper,
  };
}

function surfaces(palette: Palette): ThemeConfig['token'] {
  const { isDark, grounds, paper, raised, ink, inkSoft, line, accentText, success, warning, danger } = palette;
  // Under the mouse a colour moves away from its ground, never towards it.
  const strong = (color: string) => mix(color, isDark ? '#ffffff' : '#000000', 0.15);
  return {
    colorPrimaryHover: strong(accentText),
    colorPrimaryActive: strong(strong(accentText)),
    colorLinkHover: strong(accentText),
    colorLinkActive: strong(strong(accentText)),
    colorErrorHover: strong(danger),
    colorErrorActive: strong(strong(danger)),
    colorBgLayout: grounds[0],
    colorBgContainer: paper,
    colorBgElevated: raised,
    colorText: ink,
    colorTextHeading: ink,
    colorTextSecondary: inkSoft,
    colorTextTertiary: inkSoft,
    colorTextDescription: inkSoft,
    colorTextPlaceholder: inkSoft,
    colorIcon: inkSoft,
    colorBorder: line,
    colorBorderSecondary: mix(paper, line, 0.6),
    colorPrimaryBg: mix(paper, accentText, BACKDROP),
    colorInfoBg: mix(paper, accentText, BACKDROP),
    colorSuccessBg: mix(paper, success, BACKDROP),
    colorWarningBg: mix(paper, warning, BACKDROP),
    colorErrorBg: mix(paper, danger, BACKDROP),
    colorSuccessBorder: mix(paper, success, OUTLINE),
    colorWarningBorder: mix(paper, warning, OUTLINE),
    colorErrorBorder: mix(paper, danger, OUTLINE),
    controlItemBgActive: mix(raised, accentText, BACKDROP),
    // A tooltip is always light on dark.
    colorBgSpotlight: mix('#1d2533', raised, 0.08),
  };
}

/** Text and ground of coloured tags: the library's own green and orange are too pale to be read. */
function tagColors({ paper, raised }: Palette): ThemeConfig['token'] {
  const entries = Object.entries(tagHues).flatMap(([name, hue]) => {
    const ground = mix(paper, hue, BACKDROP);
    const steps = { 1: ground, 3: mix(paper, hue, OUTLINE), 7: readableOn(hue, [ground, paper, raised]) };
    // The library knows each step by two spellings, one of which names the CSS variable.
    return Object.entries(steps).flatMap(([step, color]) => [
      [`${name}${step}`, color],
      [`${name}-${step}`, color],
    ]);
  });
  return Object.fromEntries(entries);
}

function components({ isDark, paper, raised, ink, inkSoft, buttonText, button, accentText }: Palette): ThemeConfig['components'] {
  // In the dark, texts need a colour that is too light to stand under white: what is filled with it carries dark text.
  const onAccent = { colorTextLightSolid: buttonText };
  // A circle or a box that stands empty is nothing but its line.
  const empty = { colorBorder: mix(isDark ? raised : paper, ink, 0.5) };
  return {
    Button: { primaryColor: buttonText, dangerColor: isDark ? '#1a0507' : '#ffffff', ...(isDark ? {} : { colorPrimary: button }) },
    Badge: isDark ? { colorTextLightSolid: '#1a0507' } : {},
    // The × that clears them is a button.
    Input: { colorTextQuaternary: inkSoft },
    DatePicker: { ...onAccent, colorTextQuaternary: inkSoft },
    Steps: onAccent,
    Radio: { ...empty, buttonSolidCheckedColor: buttonText },
    Checkbox: empty,
    Tree: empty,
    Table: {
      headerBg: mix(paper, ink, 0.04),
      cellPaddingBlockSM: 8,
      rowHoverBg: mix(paper, accentText, 0.06),
      rowSelectedBg: mix(paper, accentText, BACKDROP),
      rowSelectedHoverBg: mix(paper, accentText, BACKDROP),
      headerSplitColor: 'transparent',
    },
    Form: { itemMarginBottom: 22, verticalLabelPadding: '0 0 4px' },
    // Messages in the corner come uncalled: above dialogs (1000), below what one has opened to press in it, such as a row's menu (1050).
    Notification: { zIndexPopup: 1049 },
  };
}

/** The menu in the sidebar or on top, whose ground may be dark while the pages are light. */
export function menuTheme(area: AreaColors, spec: ThemeSpec): ThemeConfig {
  const middle = area.grounds[Math.floor(area.grounds.length / 2)] ?? '';
  return {
    components: {
      Menu: {
        itemHeight: 40,
        collapsedWidth: 64,
        itemBorderRadius: spec.radius,
        itemMarginInline: spec.mark === 'bar' ? 0 : 8,
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        activeBarBorderWidth: 0,
        itemColor: area.ink,
        itemHoverColor: area.hoverInk,
        itemHoverBg: area.hover,
        itemActiveBg: area.hover,
        itemSelectedColor: area.activeInk,
        itemSelectedBg: area.active,
        subMenuItemSelectedColor: area.hoverInk,
        horizontalItemHoverColor: area.hoverInk,
        horizontalItemHoverBg: area.hover,
        horizontalItemSelectedColor: area.activeInk,
        horizontalItemSelectedBg: area.active,
        popupBg: middle,
      },
    },
  };
}

/** The menu on top, where what is chosen may lie behind the entry for what has no room: that one then stands on the ground of the chosen. */
export function topMenuTheme(area: AreaColors, spec: ThemeSpec): ThemeConfig {
  const { components } = menuTheme(area, spec);
  return { components: { Menu: { ...components?.Menu, subMenuItemSelectedColor: area.activeInk } } };
}
