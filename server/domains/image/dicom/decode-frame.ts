import charls from '@cornerstonejs/codec-charls/decode';
import openjpeg from '@cornerstonejs/codec-openjpeg/decode';
import openjph from '@cornerstonejs/codec-openjph';
import { Decoder } from 'jpeg-lossless-decoder-js';
import sharp from 'sharp';
import { isSampledAlike, saysColours, withColours } from '../jpeg-colours.ts';
import { sizeOfJpeg } from '../plain-size.ts';
import { type DicomFile, type StoredBytes, syntaxes } from './data-set.ts';
import { decodeJpeg12 } from './decode-jpeg12.ts';
import { decodeRle } from './decode-rle.ts';
import { type PixelFormat, pixelsOf } from './read-instance.ts';
import { StudyFault } from './study-fault.ts';

const BASELINE = '1.2.840.10008.1.2.4.50';
const EXTENDED = '1.2.840.10008.1.2.4.51';
const LOSSLESS: readonly string[] = ['1.2.840.10008.1.2.4.57', '1.2.840.10008.1.2.4.70'];
const JPEG_LS: readonly string[] = ['1.2.840.10008.1.2.4.80', '1.2.840.10008.1.2.4.81'];
const JPEG_2000: readonly string[] = ['1.2.840.10008.1.2.4.90', '1.2.840.10008.1.2.4.91'];
/** The same with a faster code. */
const HIGH_THROUGHPUT: readonly string[] = ['1.2.840.10008.1.2.4.201', '1.2.840.10008.1.2.4.202', '1.2.840.10008.1.2.4.203'];
const RLE = '1.2.840.10008.1.2.5';
const NATIVE: readonly string[] = [syntaxes.implicit, syntaxes.explicit, syntaxes.deflated, syntaxes.bigEndian];

/** The pixels of one picture: a JPEG that browsers read, or bytes of samples. `isPlanar`: each colour of all pixels by itself, else pixel by pixel. */
export type Decoded = { readonly jpeg: Buffer } | { readonly samples: Buffer; readonly isPlanar: boolean };

/** Whether pictures of this way of writing are read at all. */
export const isReadable = (syntax: string): boolean =>
  [BASELINE, EXTENDED, ...LOSSLESS, ...JPEG_LS, ...JPEG_2000, ...HIGH_THROUGHPUT, RLE, ...NATIVE].includes(syntax);

/** The bytes of each picture of a file as they are stored, one after the other. Throws `StudyFault` where there are fewer than told. */
export function* storedFrames(file: DicomFile, format: PixelFormat): Generator<Buffer> {
  const { fragments } = file.data;
  if (!fragments) return yield* plainFrames(pixelsOf(file), format);
  const [table, ...pieces] = fragments;
  if (format.frames === 1) return yield joined(pieces);
  if (pieces.length === format.frames) for (const piece of pieces) yield whole(piece);
  else for (const one of byTable(table ? whole(table) : Buffer.alloc(0), pieces, format.frames)) yield joined(one);
}

function* plainFrames(pixels: StoredBytes | undefined, { rows, columns, frames, perPixel, allocated, photometric }: PixelFormat) {
  const length = rows * columns * (photometric.startsWith('YBR') && photometric.endsWith('422') ? 2 : perPixel) * (allocated / 8);
  if (!pixels || pixels.length < length * frames) throw new StudyFault('broken');
  for (let at = 0; at < frames; at += 1) yield pixels.slice(at * length, (at + 1) * length);
}

const whole = (piece: StoredBytes): Buffer => piece.slice(0, piece.length);
const joined = (pieces: readonly StoredBytes[]): Buffer =>
  pieces.length === 1 && pieces[0] ? whole(pieces[0]) : Buffer.concat(pieces.map(whole));

/** Pictures of several pieces each, by the table that says at which piece each begins. */
function byTable(table: Buffer, pieces: readonly StoredBytes[], frames: number): StoredBytes[][] {
  if (table.length < frames * 4) throw new StudyFault('broken');
  const begins = new Map(Array.from({ length: frames }, (_, at) => [table.readUInt32LE(at * 4), at]));
  const found: StoredBytes[][] = Array.from({ length: frames }, () => []);
  let [offset, current] = [0, -1];
  for (const piece of pieces) {
    current = begins.get(offset) ?? current;
    found[current]?.push(piece);
    offset += piece.length + 8;
  }
  if (found.some((one) => one.length === 0)) throw new StudyFault('broken');
  return found;
}

/** Reads one picture. What it says of its size is compared with the file before anything is unpacked. Throws `StudyFault`. */
export async function decodeFrame(bytes: Buffer, syntax: string, format: PixelFormat): Promise<Decoded> {
  const { rows, columns, perPixel, allocated } = format;
  const length = rows * columns * perPixel * (allocated / 8);
  if (NATIVE.includes(syntax)) return { samples: bytes, isPlanar: format.isPlanar };
  if (syntax === RLE) return { samples: decodeRle(bytes, format), isPlanar: false };
  refuseOtherSize(bytes, syntax, format);
  if (syntax === BASELINE || syntax === EXTENDED)
    return perPixel === 3 ? { jpeg: jpegOf(bytes, format) } : { samples: await greyOfJpeg(bytes, format), isPlanar: false };
  const { samples, isPlanar } = await unpack(bytes, syntax, format);
  if (samples.length < length) throw new StudyFault('broken');
  return { samples: samples.subarray(0, length), isPlanar };
}

/** Red, green and blue, of which the JPEG itself says nothing, would be taken for brightness and colour. What is packed more coarsely is colour, whatever its file says. */
const jpegOf = (bytes: Buffer, { photometric }: PixelFormat): Buffer =>
  photometric === 'RGB' && !saysColours(bytes) && isSampledAlike(bytes) ? withColours(bytes, 'rgb') : bytes;

/** A picture that unpacks to more than its file says would be a bomb. */
function refuseOtherSize(bytes: Buffer, syntax: string, { rows, columns }: PixelFormat): void {
  const size = [...JPEG_2000, ...HIGH_THROUGHPUT].includes(syntax) ? sizeOfJpeg2000(bytes) : (sizeOfJpeg(bytes) ?? sizeOfJpegLs(bytes));
  if (!size || size.width !== columns || size.height !== rows) throw new StudyFault('broken');
}

function sizeOfJpeg2000(bytes: Buffer): { width: number; height: number } | undefined {
  if (bytes.length < 24 || bytes.readUInt32BE(0) !== 0xff4f_ff51) return undefined;
  return { width: bytes.readUInt32BE(8) - bytes.readUInt32BE(16), height: bytes.readUInt32BE(12) - bytes.readUInt32BE(20) };
}

/** The frame of JPEG-LS has a marker of its own. */
function sizeOfJpegLs(bytes: Buffer): { width: number; height: number } | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2))
    if (bytes[at + 1] === 0xf7) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  return undefined;
}

const TWELVE_BITS = 12;

/** Bits of a sample, as the frame of a JPEG says: the first byte of what stands behind its length. */
function bitsOfJpeg(bytes: Buffer): number | undefined {
  for (let at = 2; at + 5 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2))
    if (bytes[at + 1] === 0xc0 || bytes[at + 1] === 0xc1 || bytes[at + 1] === 0xc2) return bytes[at + 4];
  return undefined;
}

async function greyOfJpeg(bytes: Buffer, { allocated }: PixelFormat): Promise<Buffer> {
  if (bitsOfJpeg(bytes) === TWELVE_BITS) {
    if (allocated === 8) throw new StudyFault('kind');
    return decodeJpeg12(bytes);
  }
  const options = { limitInputPixels: false, failOn: 'error' } as const;
  const found = await sharp(bytes, options)
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer()
    .catch(() => {
      throw new StudyFault('broken');
    });
  if (allocated === 8) return found;
  const wide = Buffer.alloc(found.length * 2);
  for (const [at, sample] of found.entries()) wide.writeUInt16LE(sample, at * 2);
  return wide;
}

/** Of JPEG-LS: colours that were packed each by itself come out so. */
const BY_PLANES = 0;

/** Whatever the file says of planes, which is true of what is not packed alone (PS3.5 8.2). */
async function unpack(bytes: Buffer, syntax: string, { allocated }: PixelFormat): Promise<{ samples: Buffer; isPlanar: boolean }> {
  try {
    if (LOSSLESS.includes(syntax)) {
      const found = new Decoder().decode(exact(bytes), 0, bytes.length, allocated / 8);
      const samples = found instanceof ArrayBuffer ? Buffer.from(found) : Buffer.from(found.buffer, found.byteOffset, found.byteLength);
      return { samples, isPlanar: false };
    }
    const library = await libraryOf(syntax);
    const decoder = new library();
    try {
      decoder.getEncodedBuffer(bytes.length).set(bytes);
      decoder.decode();
      const isPlanar = decoder.getInterleaveMode?.() === BY_PLANES;
      return { samples: Buffer.from(decoder.getDecodedBuffer()), isPlanar };
    } finally {
      decoder.delete();
    }
  } catch {
    throw new StudyFault('broken');
  }
}

async function libraryOf(syntax: string) {
  if (JPEG_LS.includes(syntax)) return (await charlsOnce()).JpegLSDecoder;
  return HIGH_THROUGHPUT.includes(syntax) ? (await openjphOnce()).HTJ2KDecoder : (await openjpegOnce()).J2KDecoder;
}

const exact = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;

let loadedCharls: ReturnType<typeof charls> | undefined;
let loadedOpenjpeg: ReturnType<typeof openjpeg> | undefined;
let loadedOpenjph: ReturnType<typeof openjph> | undefined;
const openjphOnce = () => (loadedOpenjph ??= openjph());
const charlsOnce = () => (loadedCharls ??= charls());
const openjpegOnce = () => (loadedOpenjpeg ??= openjpeg());
