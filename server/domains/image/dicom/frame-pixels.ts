import sharp from 'sharp';
import type { DataSet } from './data-set.ts';
import type { Decoded } from './decode-frame.ts';
import type { PixelFormat } from './read-instance.ts';
import { StudyFault } from './study-fault.ts';

const [RED, GREEN, BLUE] = [0x0028_1201, 0x0028_1202, 0x0028_1203];
const DESCRIBED = 0x0028_1101;

/** Samples as they are shown: bits outside of a sample cleared, signs drawn out to sixteen bits. */
export function greySamples(samples: Buffer, { rows, columns, allocated, stored, isSigned }: PixelFormat): Uint8Array | Uint16Array {
  const count = rows * columns;
  if (samples.length < count * (allocated / 8)) throw new StudyFault('broken');
  const mask = 2 ** stored - 1;
  const sign = isSigned ? 2 ** (stored - 1) : 0;
  // Eight bits with a sign are as rare as they are troublesome: they go with the wide ones.
  const found = allocated === 8 && !isSigned ? new Uint8Array(count) : new Uint16Array(count);
  for (let at = 0; at < count; at += 1) {
    const bits = (allocated === 8 ? (samples[at] ?? 0) : (samples[at * 2] ?? 0) | ((samples[at * 2 + 1] ?? 0) << 8)) & mask;
    found[at] = sign > 0 && (bits & sign) !== 0 ? bits - mask - 1 : bits;
  }
  return found;
}

/** A picture of colours without loss, as browsers read it. Throws `StudyFault` for colours that are not known. */
export async function colourPicture(
  { samples, isPlanar }: Extract<Decoded, { samples: Buffer }>,
  format: PixelFormat,
  data: DataSet,
): Promise<Buffer> {
  const { columns, rows, photometric } = format;
  const colours = photometric === 'PALETTE COLOR' ? throughPalette(samples, format, data) : threeColours(samples, format, isPlanar);
  return sharp(colours, { raw: { width: columns, height: rows, channels: 3 }, limitInputPixels: false })
    .webp({ lossless: true, effort: 1 })
    .toBuffer();
}

function throughPalette(samples: Buffer, { rows, columns, allocated }: PixelFormat, data: DataSet): Buffer {
  const tables = [RED, GREEN, BLUE].map((tag) => data.values.get(tag));
  const described = data.values.get(DESCRIBED);
  const [count, first] = described && described.length >= 6 ? [described.readUInt16LE(0) || 65_536, described.readUInt16LE(2)] : [0, 0];
  const wide = described?.readUInt16LE(4) === 16 ? 2 : 1;
  if (count === 0 || tables.some((table) => !table || table.length < count * wide)) throw new StudyFault('kind');
  const found = Buffer.alloc(rows * columns * 3);
  for (let at = 0; at < rows * columns; at += 1) {
    const value = allocated === 8 ? (samples[at] ?? 0) : (samples[at * 2] ?? 0) | ((samples[at * 2 + 1] ?? 0) << 8);
    const entry = Math.min(count - 1, Math.max(0, value - first));
    // Of sixteen bits the upper eight.
    for (const [colour, table] of tables.entries()) found[at * 3 + colour] = table?.[entry * wide + wide - 1] ?? 0;
  }
  return found;
}

function threeColours(samples: Buffer, { rows, columns, photometric }: PixelFormat, isPlanar: boolean): Buffer {
  const count = rows * columns;
  if (!['RGB', 'YBR_FULL', 'YBR_RCT', 'YBR_ICT'].includes(photometric)) throw new StudyFault('kind');
  if (samples.length < count * 3) throw new StudyFault('broken');
  const found = Buffer.alloc(count * 3);
  const [step, next] = isPlanar ? [1, count] : [3, 1];
  for (let at = 0; at < count; at += 1)
    for (let colour = 0; colour < 3; colour += 1) found[at * 3 + colour] = samples[at * step + colour * next] ?? 0;
  if (photometric === 'YBR_FULL') toRgb(found);
  return found;
}

/** PS3.3 C.7.6.3.1.2. */
function toRgb(pixels: Buffer): void {
  const clamp = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));
  for (let at = 0; at < pixels.length; at += 3) {
    const [y, cb, cr] = [pixels[at] ?? 0, (pixels[at + 1] ?? 0) - 128, (pixels[at + 2] ?? 0) - 128];
    pixels[at] = clamp(y + 1.402 * cr);
    pixels[at + 1] = clamp(y - 0.344_136 * cb - 0.714_136 * cr);
    pixels[at + 2] = clamp(y + 1.772 * cb);
  }
}

/** Colours of their own, or by a palette. */
export const isColour = ({ perPixel, photometric }: PixelFormat): boolean => perPixel === 3 || photometric === 'PALETTE COLOR';
