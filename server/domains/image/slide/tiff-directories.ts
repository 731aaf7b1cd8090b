import { MOST_DIRECTORIES, MOST_ENTRIES } from '../../../../contract/domains/image/slide.limits.ts';
import { said } from '../../../../contract/kernel/said.ts';
import type { ByteSource } from './byte-source.ts';
import { SlideRefusal } from './slide-refusal.ts';

/** Bytes of a value by its TIFF type; types that are not here are passed over. */
const SIZES: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
};
const SUB_DIRECTORIES = 330;

/** Where the values of one entry of a directory lie. They are read when they are needed. */
export interface Entry {
  readonly type: number;
  readonly count: number;
  /** Of the first value, from the beginning of the file. */
  readonly at: number;
}

export type Directory = ReadonlyMap<number, Entry>;

/** A TIFF, or one of the larger kind with offsets of eight bytes, as far as its directories say. */
export interface Tiff {
  readonly source: ByteSource;
  readonly isLittle: boolean;
  readonly isBig: boolean;
  readonly directories: readonly Directory[];
}

/** The directories of a TIFF, those below the first included. Throws `SlideRefusal` for a file that is none, is cut off, or leads in circles. */
export async function readTiff(source: ByteSource): Promise<Tiff> {
  if (source.size < 16) throw new SlideRefusal('文件不是有效的TIFF切片');
  const head = await source.read(0, 16);
  const order = head.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') throw new SlideRefusal('文件不是有效的TIFF切片');
  const isLittle = order === 'II';
  const version = isLittle ? head.readUInt16LE(2) : head.readUInt16BE(2);
  if (version !== 42 && version !== 43) throw new SlideRefusal('文件不是有效的TIFF切片');
  const isBig = version === 43;
  const tiff = { source, isLittle, isBig, directories: [] as Directory[] };
  const first = isBig ? wide(head, 8, isLittle) : isLittle ? head.readUInt32LE(4) : head.readUInt32BE(4);
  const visited = new Set<number>();
  await follow(tiff, first, visited);
  const [main] = tiff.directories;
  const below = main?.get(SUB_DIRECTORIES);
  if (below) for (const at of await numbersOf(tiff, below, MOST_DIRECTORIES)) await follow(tiff, at, visited);
  if (tiff.directories.length === 0) throw new SlideRefusal('文件不是有效的TIFF切片');
  return tiff;
}

async function follow(tiff: Tiff & { directories: Directory[] }, first: number, visited: Set<number>): Promise<void> {
  for (let at = first; at !== 0; ) {
    if (visited.has(at)) throw new SlideRefusal('切片的目录循环引用，文件已损坏');
    visited.add(at);
    if (visited.size > MOST_DIRECTORIES) throw new SlideRefusal(said`切片的目录超过${MOST_DIRECTORIES}个，无法打开`);
    const { directory, next } = await readDirectory(tiff, at);
    tiff.directories.push(directory);
    at = next;
  }
}

async function readDirectory({ source, isLittle, isBig }: Tiff, at: number): Promise<{ directory: Directory; next: number }> {
  const [countBytes, entryBytes, offsetBytes] = isBig ? [8, 20, 8] : [2, 12, 4];
  const count = integer(await source.read(at, countBytes), 0, countBytes, isLittle);
  if (count > MOST_ENTRIES) throw new SlideRefusal('切片的目录已损坏，无法打开');
  const bytes = await source.read(at + countBytes, count * entryBytes + offsetBytes);
  const directory = new Map<number, Entry>();
  for (let index = 0; index < count; index += 1) {
    const from = index * entryBytes;
    const type = integer(bytes, from + 2, 2, isLittle);
    const values = integer(bytes, from + 4, offsetBytes, isLittle);
    const size = SIZES[type];
    if (!size) continue;
    const isInside = values * size <= offsetBytes;
    const inPlace = at + countBytes + from + 4 + offsetBytes;
    const place = isInside ? inPlace : integer(bytes, from + 4 + offsetBytes, offsetBytes, isLittle);
    directory.set(integer(bytes, from, 2, isLittle), { type, count: values, at: place });
  }
  return { directory, next: integer(bytes, count * entryBytes, offsetBytes, isLittle) };
}

/** The first `most` values of an entry. */
export async function numbersOf(tiff: Tiff, entry: Entry, most: number): Promise<number[]> {
  const size = SIZES[entry.type] ?? 1;
  const count = Math.min(entry.count, most);
  if (count === 0) return [];
  const bytes = await tiff.source.read(entry.at, count * size);
  return Array.from({ length: count }, (_, index) => valueAt(bytes, index * size, entry.type, tiff.isLittle));
}

/** One value of many. */
export async function numberAt(tiff: Tiff, entry: Entry, index: number): Promise<number> {
  const size = SIZES[entry.type] ?? 1;
  if (index >= entry.count) throw new SlideRefusal('文件不完整或已损坏，请重新上传');
  return valueAt(await tiff.source.read(entry.at + index * size, size), 0, entry.type, tiff.isLittle);
}

/** What an entry says as bytes, at most so many. */
export async function bytesOf(tiff: Tiff, entry: Entry, most: number): Promise<Buffer> {
  const length = Math.min(entry.count * (SIZES[entry.type] ?? 1), most);
  return length === 0 ? Buffer.alloc(0) : tiff.source.read(entry.at, length);
}

function valueAt(bytes: Buffer, at: number, type: number, isLittle: boolean): number {
  // Fractions: what is above divided by what is below.
  if (type === 5) return integer(bytes, at, 4, isLittle) / integer(bytes, at + 4, 4, isLittle);
  if (type === 11) return isLittle ? bytes.readFloatLE(at) : bytes.readFloatBE(at);
  if (type === 12) return isLittle ? bytes.readDoubleLE(at) : bytes.readDoubleBE(at);
  return integer(bytes, at, SIZES[type] ?? 1, isLittle);
}

function integer(bytes: Buffer, at: number, size: number, isLittle: boolean): number {
  if (size === 8) return wide(bytes, at, isLittle);
  return isLittle ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size);
}

/** No file is so long that its offsets would not fit. */
function wide(bytes: Buffer, at: number, isLittle: boolean): number {
  const value = isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new SlideRefusal('文件不完整或已损坏，请重新上传');
  return Number(value);
}
