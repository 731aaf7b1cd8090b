import { greyBy, type OpenCurve } from '../../../../contract/domains/image/dicom.curves.ts';
import type { Curve, Stack } from '../../../../contract/domains/image/dicom.shape.ts';

export type Samples = Uint8Array | Uint16Array | Int16Array;

/** Grey of each value that a sample may have, once for a window or a curve: a picture is then looked up in it. */
export function shadeTable(
  bytes: 1 | 2,
  isSigned: boolean,
  [slope, intercept]: readonly [number, number],
  grey: (value: number) => number,
  isInverted: boolean,
) {
  const count = bytes === 1 ? 256 : 65_536;
  const table = new Uint8ClampedArray(count);
  for (let bits = 0; bits < count; bits += 1) {
    const sample = isSigned && bits >= count / 2 ? bits - count : bits;
    const found = grey(sample * slope + intercept);
    table[bits] = isInverted ? 255 - found : found;
  }
  return table;
}

/** Unpacked once for all the values that are looked up in it. */
export function greyByCurve({ first, greys }: Curve): (value: number) => number {
  const open: OpenCurve = { first, greys: Uint8Array.from(atob(greys), (letter) => letter.charCodeAt(0)) };
  return (value) => greyBy(open, value);
}

/** Greys of a picture as a canvas takes them. */
export function shade(samples: Samples, table: Uint8ClampedArray, into: ImageData): void {
  const bits = samples instanceof Int16Array ? new Uint16Array(samples.buffer, samples.byteOffset, samples.length) : samples;
  const pixels = new Uint32Array(into.data.buffer);
  for (let at = 0; at < bits.length; at += 1) {
    const grey = table[bits[at] ?? 0] ?? 0;
    pixels[at] = 0xff00_0000 | (grey << 16) | (grey << 8) | grey;
  }
}

/** The value of a pixel in the unit of its stack; nothing beyond the picture. */
export function valueAt(
  samples: Samples,
  { columns, rows }: Pick<Stack, 'columns' | 'rows'>,
  rescale: readonly [number, number],
  x: number,
  y: number,
) {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= columns || row >= rows) return undefined;
  return (samples[row * columns + column] ?? 0) * rescale[0] + rescale[1];
}
