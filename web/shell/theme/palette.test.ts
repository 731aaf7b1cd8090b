import { theme as antd } from 'antd';
import { describe, expect, test } from 'vitest';
import { antdTheme, topMenuTheme } from './antd-theme.ts';
import { contrast, TEXT_CONTRAST, textOn } from './color.ts';
import { type Palette, paletteOf, textPairs } from './palette.ts';
import { PRIMARY, themeNames, themeSpec } from './themes.ts';

/** The theme's own colour, the product's, and what people pick to see whether it breaks. */
const picked = (own: string) => [own, PRIMARY, '#ffd600', '#00e676', '#e91e63', '#000000', '#ffffff', '#777777'];

const cases = themeNames.flatMap((name) => picked(themeSpec(name).accent).map((accent) => ({ name, accent })));

/** What the component library makes of a palette: text tokens, and the grounds they stand on. */
function libraryPairs(palette: Palette, name: string): [string, string, string][] {
  const token = antd.getDesignToken(antdTheme(palette, themeSpec(name), true)) as unknown as Record<string, string>;
  const pair = (text: string, ground: string): [string, string, string] => [`${text} on ${ground}`, token[text] ?? '', token[ground] ?? ''];
  const texts = ['colorText', 'colorTextSecondary', 'colorTextTertiary', 'colorTextDescription', 'colorTextPlaceholder'];
  const colours = ['colorPrimary', 'colorLink', 'colorSuccess', 'colorWarning', 'colorError'];
  return [
    ...[...texts, ...colours].flatMap((text) =>
      ['colorBgContainer', 'colorBgElevated', 'colorBgLayout'].map((ground) => pair(text, ground)),
    ),
    pair('colorPrimary', 'colorPrimaryBg'),
    pair('colorSuccess', 'colorSuccessBg'),
    pair('colorWarning', 'colorWarningBg'),
    pair('colorError', 'colorErrorBg'),
    pair('colorText', 'controlItemBgActive'),
    ...['red', 'volcano', 'magenta', 'orange', 'gold', 'green', 'cyan', 'blue', 'geekblue', 'purple'].map((hue) =>
      pair(`${hue}-7`, `${hue}-1`),
    ),
  ];
}

describe.each(cases)('theme $name with $accent', ({ name, accent }) => {
  const palette = paletteOf(themeSpec(name), accent);
  test('every text of the frame can be read', () => {
    const faint = textPairs(palette).filter(([, text, ground]) => contrast(text, ground) < TEXT_CONTRAST);
    expect(faint).toEqual([]);
  });
  test('text stays light or dark under the pointer', () => {
    for (const { ink, hoverInk } of [palette.logo, palette.side, palette.top]) expect(textOn(hoverInk)).toBe(textOn(ink));
  });
  test('what is chosen in the menu on top can be read, behind the entry for what has no room as well', () => {
    const { horizontalItemSelectedBg = '', subMenuItemSelectedColor = '' } =
      topMenuTheme(palette.top, themeSpec(name)).components?.Menu ?? {};
    expect(contrast(subMenuItemSelectedColor, horizontalItemSelectedBg)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });
  test('every text of the component library can be read', () => {
    const faint = libraryPairs(palette, name)
      .map(([what, text, ground]) => [what, text, ground, contrast(text, ground).toFixed(2)])
      .filter(([, , , value]) => Number(value) < TEXT_CONTRAST);
    expect(faint).toEqual([]);
  });
});

test('the themes differ: no two share sidebar, top bar and background', () => {
  const looks = themeNames.map((name) => {
    const { side, top, background, paper } = paletteOf(themeSpec(name), PRIMARY);
    return [side.background, top.background, background, paper].join(' ');
  });
  expect(new Set(looks).size).toBe(11);
});

test('the colour picked restyles links, buttons and the current menu entry', () => {
  const before = paletteOf(themeSpec('default'), PRIMARY);
  const after = paletteOf(themeSpec('default'), '#e91e63');
  for (const part of ['accentText', 'button'] as const) expect(after[part]).not.toBe(before[part]);
  expect(after.side.active).not.toBe(before.side.active);
});
