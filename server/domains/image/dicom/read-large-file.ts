import { readSync } from 'node:fs';
import {
  DicomFault,
  type DicomFile,
  type DicomLimits,
  ITEM,
  isDicom,
  PIXELS,
  readDicomFile,
  SEQUENCE_END,
  type StoredBytes,
  syntaxes,
  UNDEFINED,
} from './data-set.ts';

/** A file that is open, and its bytes. */
export interface OpenFile {
  readonly fd: number;
  readonly size: number;
}

const MB = 1_048_576;
/** Larger ones are not read whole: their pictures are fetched one by one. */
export const LARGE_FILE_BYTES = 32 * MB;
/** How much is read for what stands before the pictures, until it is enough. */
const HEADS = [1 * MB, 16 * MB, 64 * MB];

/**
 * The elements of a file that is too large for memory, and where its pictures lie. Nothing where they cannot be fetched one by one: the whole file
 * is packed, or has its upper bytes first, or more before its pictures than fits. Throws `DicomFault`.
 */
export function readLargeFile(file: OpenFile, limits: DicomLimits): DicomFile | undefined {
  for (const most of HEADS) {
    const read = readHead(file, limits, most);
    if (read === 'whole') return undefined;
    if (read) return withPictures(file, read, limits);
  }
  return undefined;
}

/** Nothing where the head was too short. */
function readHead(file: OpenFile, limits: DicomLimits, most: number): DicomFile | 'whole' | undefined {
  const head = bytesAt(file, 0, Math.min(most, file.size));
  if (!isDicom(head)) throw new DicomFault('broken');
  try {
    const read = readDicomFile(head, { ...limits, last: PIXELS - 1 });
    if (read.syntax === syntaxes.deflated || read.syntax === syntaxes.bigEndian) return 'whole';
    const isComplete = read.end + 8 > file.size || tagAt(bytesAt(file, read.end, 4), 0) >= PIXELS;
    return isComplete ? read : undefined;
  } catch (error) {
    if (error instanceof DicomFault && error.kind === 'broken' && head.length < file.size) return undefined;
    throw error;
  }
}

function withPictures(file: OpenFile, read: DicomFile, limits: DicomLimits): DicomFile {
  const { syntax, data, end } = read;
  if (end + 12 > file.size) return read;
  const head = bytesAt(file, end, 12);
  if (tagAt(head, 0) !== PIXELS) return read;
  const isExplicit = syntax !== syntaxes.implicit;
  const [length, from] = isExplicit ? [head.readUInt32LE(8), end + 12] : [head.readUInt32LE(4), end + 8];
  if (length === UNDEFINED) return { ...read, data: { ...data, fragments: fragmentsAt(file, from, limits) } };
  return { ...read, pixels: storedAt(file, from, length) };
}

function fragmentsAt(file: OpenFile, from: number, { elements }: DicomLimits): StoredBytes[] {
  const found: StoredBytes[] = [];
  for (let at = from; ; ) {
    const head = bytesAt(file, at, 8);
    const [tag, length] = [tagAt(head, 0), head.readUInt32LE(4)];
    if (tag === SEQUENCE_END) return found;
    if (tag !== ITEM) throw new DicomFault('broken');
    if (found.length >= elements) throw new DicomFault('complex');
    found.push(storedAt(file, at + 8, length));
    at += 8 + length;
  }
}

function storedAt(file: OpenFile, begin: number, length: number): StoredBytes {
  if (begin + length > file.size) throw new DicomFault('broken');
  return { length, slice: (from, to) => bytesAt(file, begin + from, to - from) };
}

const tagAt = (bytes: Buffer, at: number): number => bytes.readUInt16LE(at) * 0x1_0000 + bytes.readUInt16LE(at + 2);

/** In a process of its own, where nobody else waits. */
function bytesAt({ fd }: OpenFile, from: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let at = 0; at < length; ) {
    const count = readSync(fd, bytes, at, length - at, from + at);
    if (count === 0) throw new DicomFault('broken');
    at += count;
  }
  return bytes;
}
