import sharp from 'sharp';
import { MOST_TILE_BYTES } from '../../../../contract/domains/image/slide.limits.ts';
import { withColours } from '../jpeg-colours.ts';
import { sizeOfJpeg } from '../plain-size.ts';
import type { ByteSource } from './byte-source.ts';
import { JPEG, type Level, type Slide, TAG } from './slide.ts';
import { SlideRefusal } from './slide-refusal.ts';
import { numberAt } from './tiff-directories.ts';

const QUALITY = 85;

/** Where somebody looks: `level` 0 is the finest. */
export interface TilePlace {
  readonly level: number;
  readonly column: number;
  readonly row: number;
}

/**
 * One tile as a JPEG; `undefined` where there is none. What is stored as JPEG is passed on as it is, with the tables that all tiles of a level
 * share put in front. `whole` reads past what is kept of the directories.
 */
export async function readTile(slide: Slide, whole: ByteSource, { level: at, column, row }: TilePlace): Promise<Buffer | undefined> {
  const level = slide.levels[at];
  if (!level || column >= level.columns || row >= level.rows) return undefined;
  const index = row * level.columns + column;
  const [start, length] = await Promise.all([numberAt(slide.tiff, level.offsets, index), numberAt(slide.tiff, level.lengths, index)]);
  // Scanners leave out what is empty.
  if (length === 0) return undefined;
  if (length > MOST_TILE_BYTES) throw new SlideRefusal('切片的图块过大，无法打开');
  const bytes = await whole.read(start, length);
  return level.compression === JPEG ? asJpeg(level, bytes) : recoded(level, bytes);
}

function asJpeg({ tables, photometric, samples, tileWidth, tileHeight }: Level, bytes: Buffer): Buffer {
  const size = sizeOfJpeg(bytes);
  // A tile that says to be larger than tiles are would fill the memory of whoever looks.
  if (!size || size.width > tileWidth || size.height > tileHeight) throw new SlideRefusal('文件不完整或已损坏，请重新上传');
  const start = bytes.subarray(0, 2);
  const shared = tables && tables.length > 4 ? tables.subarray(2, tables.length - 2) : Buffer.alloc(0);
  if (samples === 1) return Buffer.concat([start, shared, bytes.subarray(2)]);
  // A head of the usual kind would say that the channels are luminance and colour.
  const hasHead = photometric === 2 && bytes.readUInt16BE(2) === 0xffe0;
  const plain = hasHead ? Buffer.concat([start, bytes.subarray(4 + bytes.readUInt16BE(4))]) : bytes;
  return withColours(plain, photometric === 6 ? 'ycc' : 'rgb', shared);
}

/** Decoded by what reads every kind, as a TIFF of this tile alone. */
async function recoded(level: Level, bytes: Buffer): Promise<Buffer> {
  const { tileWidth, tileHeight } = level;
  try {
    return await sharp(tiffOf(level, bytes), { limitInputPixels: tileWidth * tileHeight })
      .flatten({ background: '#fff' })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch {
    throw new SlideRefusal('文件不完整或已损坏，请重新上传');
  }
}

function tiffOf({ tileWidth, tileHeight, compression, photometric, samples, predictor }: Level, bytes: Buffer): Buffer {
  const HEAD = 8;
  const SHORT = 3;
  const LONG = 4;
  const entries: [tag: number, type: number, value: number][] = [
    [TAG.width, LONG, tileWidth],
    [TAG.height, LONG, tileHeight],
    [TAG.bits, SHORT, 8],
    [TAG.compression, SHORT, compression],
    [TAG.photometric, SHORT, photometric],
    [273, LONG, HEAD],
    [TAG.samples, SHORT, samples],
    [278, LONG, tileHeight],
    [279, LONG, bytes.length],
    [TAG.planar, SHORT, 1],
    [TAG.predictor, SHORT, predictor],
  ];
  if (samples === 4) entries.push([338, SHORT, 2]);
  const padded = bytes.length + (bytes.length % 2);
  const bitsAt = HEAD + padded;
  const at = bitsAt + 8;
  const out = Buffer.alloc(at + 2 + entries.length * 12 + 4);
  out.write('II*\0', 0, 'latin1');
  out.writeUInt32LE(at, 4);
  bytes.copy(out, HEAD);
  for (let sample = 0; sample < 4; sample += 1) out.writeUInt16LE(8, bitsAt + sample * 2);
  out.writeUInt16LE(entries.length, at);
  for (const [index, [tag, type, value]] of entries.entries()) {
    const place = at + 2 + index * 12;
    // A depth for each channel: more than two do not fit into the entry.
    const isFar = tag === TAG.bits && samples > 2;
    out.writeUInt16LE(tag, place);
    out.writeUInt16LE(type, place + 2);
    out.writeUInt32LE(tag === TAG.bits ? samples : 1, place + 4);
    if (type === SHORT && !isFar) out.writeUInt16LE(value, place + 8);
    else out.writeUInt32LE(isFar ? bitsAt : value, place + 8);
  }
  return out;
}
