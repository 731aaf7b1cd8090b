import type { ByteSource } from './byte-source.ts';
import { SlideRefusal } from './slide-refusal.ts';

/** Bytes of a value by its TIFF type. */
const SIZES: Readonly<Record<number, number>> = { 2: 1, 3: 2, 4: 4, 5: 8, 16: 8 };

export const [ASCII, SHORT, LONG, RATIONAL, LONG8] = [2, 3, 4, 5, 16] as const;

export interface MadeEntry {
  readonly tag: number;
  readonly type: number;
  readonly values: readonly number[];
  /** What the file claims instead of how many there are, and where they lie. */
  readonly count?: number;
  readonly at?: number;
}

interface Made {
  readonly directories: readonly (readonly MadeEntry[])[];
  /** What lies behind the header. */
  readonly data?: Buffer;
  /** Where the last directory leads: by default nowhere. */
  readonly lastNext?: number;
}

/** Where `data` begins. */
export const DATA_AT = 8;

/** A TIFF exactly as it is said, right or wrong, in the order of bytes of most machines. */
export function madeTiff({ directories, data = Buffer.alloc(0), lastNext = 0 }: Made): Buffer {
  const head = Buffer.alloc(DATA_AT);
  head.write('II*\0', 0, 'latin1');
  let at = DATA_AT + data.length + (data.length % 2);
  head.writeUInt32LE(at, 4);
  const parts = [head, data, Buffer.alloc(data.length % 2)];
  for (const [index, entries] of directories.entries()) {
    const directory = Buffer.alloc(2 + entries.length * 12 + 4);
    const behind: Buffer[] = [];
    let next = at + directory.length;
    directory.writeUInt16LE(entries.length, 0);
    for (const [position, { tag, type, values, count = values.length, at: told }] of entries.entries()) {
      const place = 2 + position * 12;
      const bytes = Buffer.alloc(values.length * (SIZES[type] ?? 1));
      for (const [number, value] of values.entries()) write(bytes, number * (SIZES[type] ?? 1), type, value);
      directory.writeUInt16LE(tag, place);
      directory.writeUInt16LE(type, place + 2);
      directory.writeUInt32LE(count, place + 4);
      if (told !== undefined) directory.writeUInt32LE(told, place + 8);
      else if (bytes.length <= 4) bytes.copy(directory, place + 8);
      else {
        directory.writeUInt32LE(next, place + 8);
        behind.push(bytes);
        next += bytes.length;
      }
    }
    directory.writeUInt32LE(index === directories.length - 1 ? lastNext : next, directory.length - 4);
    parts.push(directory, ...behind);
    at = next;
  }
  return Buffer.concat(parts);
}

function write(bytes: Buffer, at: number, type: number, value: number): void {
  if (type === SHORT) bytes.writeUInt16LE(value, at);
  else if (type === LONG) bytes.writeUInt32LE(value, at);
  else if (type === LONG8) bytes.writeBigUInt64LE(BigInt(value), at);
  else if (type === RATIONAL) {
    bytes.writeUInt32LE(Math.round(value * 1_000), at);
    bytes.writeUInt32LE(1_000, at + 4);
  } else bytes.writeUInt8(value, at);
}

/** The entries of a tiled picture; those that are given stand in the place of the usual. */
export function tiled(width: number, height: number, tile: number, own: readonly MadeEntry[] = []): MadeEntry[] {
  const count = Math.ceil(width / tile) * Math.ceil(height / tile);
  const usual: MadeEntry[] = [
    { tag: 256, type: LONG, values: [width] },
    { tag: 257, type: LONG, values: [height] },
    { tag: 258, type: SHORT, values: [8, 8, 8] },
    { tag: 259, type: SHORT, values: [7] },
    { tag: 262, type: SHORT, values: [6] },
    { tag: 277, type: SHORT, values: [3] },
    { tag: 284, type: SHORT, values: [1] },
    { tag: 322, type: LONG, values: [tile] },
    { tag: 323, type: LONG, values: [tile] },
    { tag: 324, type: LONG, values: [DATA_AT], count },
    { tag: 325, type: LONG, values: [0], count },
  ];
  const given = new Set(own.map(({ tag }) => tag));
  return [...usual.filter(({ tag }) => !given.has(tag)), ...own].toSorted((one, other) => one.tag - other.tag);
}

/** Bytes as a stored file, which counts what was read of it. */
export function sourceIn(bytes: Buffer): ByteSource & { readonly seen: { bytes: number; reads: number } } {
  const seen = { bytes: 0, reads: 0 };
  const read = (start: number, length: number): Promise<Buffer> => {
    if (start < 0 || length <= 0 || start + length > bytes.length)
      return Promise.reject(new SlideRefusal('文件不完整或已损坏，请重新上传'));
    seen.bytes += length;
    seen.reads += 1;
    return Promise.resolve(bytes.subarray(start, start + length));
  };
  return { size: bytes.length, read, seen };
}
