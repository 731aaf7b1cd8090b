import type { Window } from './dicom.shape.ts';

/** How bright a value is by a window, from 0 to 255 and beyond: PS3.3 C.11.2.1.3.2, or C.11.2.1.3.1 where it bends at its ends. */
export function greyByWindow([middle, width]: Window, isSigmoid = false): (value: number) => number {
  if (isSigmoid) return (value) => 255 / (1 + Math.exp((-4 * (value - middle)) / width));
  const low = middle - width / 2;
  return (value) => ((value - low) / width) * 255;
}

const MOST_DIGITS = 20;

/** Digits behind the point by which values in such steps are told apart. */
export const digitsOf = (step: number): number => Math.min(MOST_DIGITS, Math.max(0, -Math.floor(Math.log10(Math.abs(step)))));
