import type { SlideShape } from '../../../../contract/domains/image/slide.shape.ts';

/** What pathologists step through. */
export const STEPS = [1, 2, 5, 10, 20, 40] as const;
/** Micrometres that a pixel measures under an objective of one: scanners have a quarter of one at 40. */
const MICRONS_AT_ONE = 10;

/** The objective that shows a slide with a pixel of the screen for each of its own; nothing where the file does not say how large a pixel is. */
export function objectiveOf({ objective, micronsPerPixel }: Pick<SlideShape, 'objective' | 'micronsPerPixel'>): number | undefined {
  return objective ?? (micronsPerPixel ? MICRONS_AT_ONE / micronsPerPixel : undefined);
}

/** A length in micrometres as people say it. */
export function readableLength(microns: number): string {
  if (microns >= 1_000) return `${(microns / 1_000).toFixed(microns >= 10_000 ? 1 : 2)} mm`;
  return `${microns >= 100 ? Math.round(microns) : microns.toFixed(1).replace(/\.0$/, '')} µm`;
}

/** An area in square micrometres. */
export function readableArea(square: number): string {
  if (square >= 10_000) return `${(square / 1_000_000).toFixed(3)} mm²`;
  return `${Math.round(square)} µm²`;
}

const NICE = [1, 2, 5] as const;

/** The longest round length that is no wider than `most` pixels of the screen, of which one is so many micrometres. */
export function scaleBar(micronsPerScreenPixel: number, most: number): { microns: number; pixels: number } {
  const limit = micronsPerScreenPixel * most;
  const power = 10 ** Math.floor(Math.log10(limit));
  const microns = power * (NICE.findLast((one) => one * power <= limit) ?? 1);
  return { microns, pixels: microns / micronsPerScreenPixel };
}
