import type { PixelFormat } from './read-instance.ts';
import { StudyFault } from './study-fault.ts';

const HEAD = 64;

/** Runs of bytes, one part for each byte of a pixel, the upper ones first (PS3.5 annex G). Throws `StudyFault` where they end early or run over. */
export function decodeRle(bytes: Buffer, { rows, columns, perPixel, allocated }: PixelFormat): Buffer {
  const wide = allocated / 8;
  const parts = perPixel * wide;
  if (bytes.length < HEAD || bytes.readUInt32LE(0) !== parts) throw new StudyFault('broken');
  const pixels = Buffer.alloc(rows * columns * parts);
  for (let part = 0; part < parts; part += 1) {
    const from = bytes.readUInt32LE(4 + part * 4);
    const to = part + 1 < parts ? bytes.readUInt32LE(8 + part * 4) : bytes.length;
    if (from < HEAD || to > bytes.length || from > to) throw new StudyFault('broken');
    // Of a sample of two bytes the upper part comes first, and lies second.
    const place = Math.floor(part / wide) * wide + (wide - 1 - (part % wide));
    unroll(bytes.subarray(from, to), pixels, place, parts);
  }
  return pixels;
}

function unroll(runs: Buffer, into: Buffer, place: number, step: number): void {
  let out = place;
  for (let at = 0; at < runs.length && out < into.length; ) {
    const told = runs.readInt8(at);
    at += 1;
    if (told === -128) continue;
    const count = told >= 0 ? told + 1 : 1 - told;
    if (at + (told >= 0 ? count : 1) > runs.length) throw new StudyFault('broken');
    for (let each = 0; each < count && out < into.length; each += 1, out += step) into[out] = runs[told >= 0 ? at + each : at] ?? 0;
    at += told >= 0 ? count : 1;
  }
  if (out < into.length) throw new StudyFault('broken');
}
