/** Red, green and blue, each 0 to 255. */
type Rgb = readonly [number, number, number];

/** Contrast that small text needs (WCAG 2.2, level AA). */
export const TEXT_CONTRAST = 4.5;
const STEPS = 60;
const WHITE = '#ffffff';
const BLACK = '#000000';

/** Whether a text is a colour as the picker gives it: `#rrggbb`. */
export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

function parse(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

/** `share` (0 to 1) of the second colour laid over the first. Both `#rrggbb`. */
export function mix(under: string, over: string, share: number): string {
  const [below, above] = [parse(under), parse(over)];
  const parts = below.map((value, at) => Math.round(value + ((above[at] ?? 0) - value) * share));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** A darker step of a colour, as vivid as it was: `share` 0 leaves it alone, 1 is black. */
function deepen(hex: string, share: number): string {
  const parts = parse(hex);
  const [least, most] = [Math.min(...parts), Math.max(...parts)];
  const light = (least + most) / 510;
  const target = light * (1 - share);
  // Lightness is scaled in HSL: below the middle, the distance between the parts shrinks only with the lightness itself.
  const room = (value: number) => 1 - Math.abs(2 * value - 1);
  const scale = room(light) === 0 ? 0 : room(target) / room(light);
  const scaled = parts.map((value) => Math.round((target + (value / 255 - light) * scale) * 255));
  return `#${scaled.map((value) => Math.min(255, Math.max(0, value)).toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance as WCAG defines it: 0 is black, 1 white. */
export function luminance(hex: string): number {
  const [red, green, blue] = parse(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21, whichever is the text. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The colour itself, or the nearest darker or lighter step of it that can be read on all of these grounds. Where
 * the grounds differ so much that no colour would do, the best of what was tried.
 */
export function readableOn(color: string, grounds: readonly string[], least = TEXT_CONTRAST): string {
  const worst = (candidate: string) => Math.min(...grounds.map((ground) => contrast(candidate, ground)));
  // On a ground between the two, light text stays light and dark text dark.
  const own = contrast(color, WHITE) < contrast(color, BLACK) ? WHITE : BLACK;
  const better = worst(WHITE) >= worst(BLACK) ? WHITE : BLACK;
  const towards = worst(own) >= least ? own : better;
  for (let step = 0; step <= STEPS; step += 1) {
    const candidate = towards === BLACK ? deepen(color, step / STEPS) : mix(color, WHITE, step / STEPS);
    if (worst(candidate) >= least) return candidate;
  }
  return towards;
}

/** Black-ish or white text, whichever reads better on a ground. */
export function textOn(ground: string, dark = '#0b1220'): string {
  return contrast(WHITE, ground) >= contrast(dark, ground) ? WHITE : dark;
}
