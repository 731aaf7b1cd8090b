import { contrast, mix, readableOn, textOn } from './color.ts';
import type { Area, ThemeSpec } from './themes.ts';

/** A part of the frame with everything that is drawn on it. All colours `#rrggbb`. */
export interface AreaColors {
  /** One colour, or the stops of the gradient. */
  grounds: readonly string[];
  /** The same as CSS. */
  background: string;
  ink: string;
  hover: string;
  hoverInk: string;
  active: string;
  activeInk: string;
}

export interface Palette {
  isDark: boolean;
  /** The colour as it was picked, for lines and marks. */
  accent: string;
  /** A step of it under white text and as text on paper. In the dark: only as text. */
  accentText: string;
  /** Ground of buttons, and the text on it. */
  button: string;
  buttonText: string;
  grounds: readonly string[];
  background: string;
  paper: string;
  raised: string;
  ink: string;
  inkSoft: string;
  line: string;
  success: string;
  warning: string;
  danger: string;
  logo: AreaColors;
  side: AreaColors;
  top: AreaColors;
}

const hues = { success: '#2f9e44', warning: '#d9770a', danger: '#d9363e' } as const;
const HOVER = 0.08;
const HOVER_CONTRAST = 5;
const TINT = 0.14;
const MARK = 0.18;
const VISIBLE_TINT = 1.12;
/** Distance of a filled mark from its ground, so that the current entry is seen. */
const VISIBLE = 1.25;

/** All colours of a theme with the user's colour, every text readable on what it stands on. */
export function paletteOf(spec: ThemeSpec, accent: string): Palette {
  const { isDark, paper, raised, ground, line } = spec;
  const surfaces = [paper, raised, ...ground];
  const readable = (color: string) => {
    const plain = readableOn(color, surfaces);
    // Tags and notices stand on a tint of their own colour.
    return readableOn(plain, [...surfaces, ...surfaces.map((one) => mix(one, plain, TINT))]);
  };
  const accentText = readable(accent);
  const button = isDark ? accentText : readableOn(accent, ['#ffffff']);
  return {
    isDark,
    accent,
    accentText,
    button,
    buttonText: textOn(button),
    grounds: ground,
    background: css(ground, 160),
    paper,
    raised,
    ink: readableOn(spec.ink, surfaces, 7),
    inkSoft: readableOn(spec.inkSoft, surfaces),
    line,
    success: readable(hues.success),
    warning: readable(hues.warning),
    danger: readable(hues.danger),
    logo: areaColors(spec.logo, spec, accent),
    side: areaColors(spec.side, spec, accent),
    top: areaColors(spec.top, spec, accent),
  };
}

function areaColors(area: Area, spec: ThemeSpec, accent: string): AreaColors {
  const grounds = area.ground === 'accent' ? [readableOn(accent, ['#ffffff'], 5)] : area.ground;
  const ink = readableOn(area.ink, grounds);
  const middle = grounds[Math.floor(grounds.length / 2)] ?? '#ffffff';
  // Lifted towards its text, a ground in between would have to change it from light to dark under the pointer: such a one goes the other way.
  const lifted = mix(middle, ink, HOVER);
  const isKept = textOn(ink) === textOn(readableOn(ink, [lifted], HOVER_CONTRAST));
  const hover = isKept ? lifted : mix(middle, textOn(ink), HOVER);
  const tinted = mix(middle, accent, MARK);
  // On a ground that is nearly the accent itself, its tint would not be seen.
  const mark = contrast(tinted, middle) >= VISIBLE_TINT ? accent : ink;
  const active = spec.mark === 'solid' ? solid(accent, grounds) : mix(middle, mark, MARK);
  const activeInk = spec.mark === 'solid' ? textOn(active) : readableOn(mark, [active]);
  return {
    grounds,
    background: css(grounds, area.angle ?? 180),
    ink,
    hover,
    hoverInk: readableOn(ink, [hover], HOVER_CONTRAST),
    active,
    activeInk,
  };
}

/** The accent as a filled mark: under white text, and to be told from its ground. */
function solid(accent: string, grounds: readonly string[]): string {
  const deep = readableOn(accent, ['#ffffff']);
  const isSeen = grounds.every((ground) => contrast(deep, ground) >= VISIBLE);
  return isSeen ? deep : mix(deep, textOn(deep), 0.25);
}

function css(stops: readonly string[], angle: number): string {
  return stops.length === 1 ? (stops[0] ?? '') : `linear-gradient(${angle}deg, ${stops.join(', ')})`;
}

/** Every pair of text and ground that the frame draws: what the contrast test and nothing else needs to know. */
export function textPairs(palette: Palette): readonly (readonly [what: string, text: string, ground: string])[] {
  const surfaces = [palette.paper, palette.raised, ...palette.grounds];
  const texts = ['ink', 'inkSoft', 'accentText', 'success', 'warning', 'danger'] as const;
  const areas = ['logo', 'side', 'top'] as const;
  return [
    ...surfaces.flatMap((ground) => texts.map((name) => [`${name} on a surface`, palette[name], ground] as const)),
    ['text of a button', palette.buttonText, palette.button],
    ...areas.flatMap((name) => [
      ...palette[name].grounds.map((ground) => [`ink of ${name}`, palette[name].ink, ground] as const),
      [`hover of ${name}`, palette[name].hoverInk, palette[name].hover] as const,
      [`current entry of ${name}`, palette[name].activeInk, palette[name].active] as const,
    ]),
  ];
}
