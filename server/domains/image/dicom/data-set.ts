import { constants, inflateRawSync } from 'node:zlib';

/** Bytes of pictures, which are there in memory or are fetched from the file when their turn comes. */
export interface StoredBytes {
  readonly length: number;
  slice(from: number, to: number): Buffer;
}

/** One set of elements of a DICOM file: bytes by tag, and sets within sets. */
export interface DataSet {
  readonly values: Map<number, Buffer>;
  readonly sequences: Map<number, DataSet[]>;
  /** Of pictures that are packed: what lies between the marks, the table of beginnings first. */
  fragments?: StoredBytes[];
}

export interface DicomFile {
  /** How values and pictures are written, as an identifier of the standard. */
  readonly syntax: string;
  readonly data: DataSet;
  /** Pictures that are not packed, where they are not among the values: of a file that is too large for memory. */
  readonly pixels?: StoredBytes;
  /** Where reading stopped. */
  readonly end: number;
}

/** Why a file cannot be read: it is none or is cut off, is written in a way that is not read here, or has too many parts. */
export class DicomFault extends Error {
  readonly kind: 'broken' | 'syntax' | 'complex';

  constructor(kind: DicomFault['kind']) {
    super(`DICOM: ${kind}`);
    this.kind = kind;
  }
}

export interface DicomLimits {
  readonly elements: number;
  readonly depth: number;
  /** Nothing behind this one is read: of a file whose beginning alone is there. */
  readonly last?: number;
  /** Other transfer syntaxes are refused before anything is unpacked. Absent: all. */
  readonly syntaxes?: readonly string[];
  /** How many packed bytes are unpacked, of a file of which the beginning is wanted: each may become a thousand. */
  readonly mostPacked?: number;
}

export const syntaxes = {
  implicit: '1.2.840.10008.1.2',
  explicit: '1.2.840.10008.1.2.1',
  deflated: '1.2.840.10008.1.2.1.99',
  bigEndian: '1.2.840.10008.1.2.2',
} as const;
/** The length of what ends with a mark. */
export const UNDEFINED = 0xffff_ffff;
export const PIXELS = 0x7fe0_0010;
export const [ITEM, SEQUENCE_END] = [0xfffe_e000, 0xfffe_e0dd];
const ITEM_END = 0xfffe_e00d;
/** Bytes that an unpacked file of the deflated kind may have. */
const MOST_INFLATED = 256 * 1_048_576;
/** Kinds of values whose length takes four bytes. */
const LONG: readonly string[] = ['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'SV', 'UC', 'UN', 'UR', 'UT', 'UV'];

interface Reader {
  readonly bytes: Buffer;
  readonly limits: DicomLimits;
  isExplicit: boolean;
  /** The upper byte first, as some archives still have it. */
  readonly isBig: boolean;
  at: number;
  count: number;
}

/** Whether these bytes begin as a DICOM file does. */
export const isDicom = (bytes: Buffer): boolean => bytes.length >= 140 && bytes.toString('latin1', 128, 132) === 'DICM';

/** The elements of a DICOM file. Lengths are never trusted beyond the file, depth and number are bounded. Throws `DicomFault`. */
export function readDicomFile(bytes: Buffer, limits: DicomLimits): DicomFile {
  if (!isDicom(bytes)) throw new DicomFault('broken');
  try {
    const meta: Reader = { bytes, limits, isExplicit: true, isBig: false, at: 132, count: 0 };
    const head = emptySet();
    while (meta.at + 8 <= bytes.length && bytes.readUInt16LE(meta.at) === 2) readElement(meta, head, 0);
    const syntax = textOf(head, 0x0002_0010);
    if (syntax === '') throw new DicomFault('syntax');
    if (limits.syntaxes?.includes(syntax) === false) throw new DicomFault('syntax');
    const { last = Number.POSITIVE_INFINITY, mostPacked = bytes.length } = limits;
    const isPacked = syntax === syntaxes.deflated;
    const body = isPacked ? inflated(bytes.subarray(meta.at, meta.at + mostPacked), limits.last !== undefined) : bytes;
    const [isExplicit, isBig] = [syntax !== syntaxes.implicit, syntax === syntaxes.bigEndian];
    const reader: Reader = { bytes: body, limits, isExplicit, isBig, at: isPacked ? 0 : meta.at, count: 0 };
    const data = emptySet();
    while (reader.at + 8 <= body.length && tagAt(reader) <= last) readElement(reader, data, 0);
    return { syntax, data, end: reader.at };
  } catch (error) {
    // A length that leads out of the file, or what does not unpack.
    throw error instanceof DicomFault ? error : new DicomFault('broken');
  }
}

/** Of a file that is not whole as much as is there. */
function inflated(packed: Buffer, isPart: boolean): Buffer {
  const finishFlush = isPart ? constants.Z_SYNC_FLUSH : constants.Z_FINISH;
  return inflateRawSync(packed, { maxOutputLength: MOST_INFLATED, finishFlush });
}

const emptySet = (): DataSet => ({ values: new Map(), sequences: new Map() });

function readElement(reader: Reader, into: DataSet, depth: number): void {
  const { bytes, limits } = reader;
  reader.count += 1;
  if (reader.count > limits.elements || depth > limits.depth) throw new DicomFault('complex');
  const tag = tagAt(reader);
  const { kind, length, from } = lengthAt(reader);
  reader.at = from;
  if (tag === PIXELS && length === UNDEFINED) {
    into.fragments = readFragments(reader);
    return;
  }
  if (kind === 'SQ' || length === UNDEFINED) {
    // What a device did not know it has written without kinds.
    const { isExplicit } = reader;
    if (kind === 'UN') reader.isExplicit = false;
    into.sequences.set(tag, readItems(reader, length, depth));
    reader.isExplicit = isExplicit;
    return;
  }
  if (from + length > bytes.length) throw new DicomFault('broken');
  const value = bytes.subarray(from, from + length);
  into.values.set(tag, reader.isBig ? turned(value, kind) : value);
  reader.at = from + length;
}

const shortAt = ({ bytes, isBig }: Reader, at: number): number => (isBig ? bytes.readUInt16BE(at) : bytes.readUInt16LE(at));
const longAt = ({ bytes, isBig }: Reader, at: number): number => (isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at));

/** Group and number, as one number. */
const tagAt = (reader: Reader): number => shortAt(reader, reader.at) * 0x1_0000 + shortAt(reader, reader.at + 2);

function lengthAt(reader: Reader): { kind: string; length: number; from: number } {
  const { bytes, at, isExplicit } = reader;
  if (!isExplicit) {
    // Without kinds a sequence is known by what stands in it.
    const length = bytes.readUInt32LE(at + 4);
    const isItem = at + 12 <= bytes.length && bytes.readUInt16LE(at + 8) === 0xfffe && bytes.readUInt16LE(at + 10) === 0xe000;
    return { kind: isItem && length > 0 ? 'SQ' : '', length, from: at + 8 };
  }
  const kind = bytes.toString('latin1', at + 4, at + 6);
  if (!/^[A-Z]{2}$/.test(kind)) throw new DicomFault('broken');
  return LONG.includes(kind)
    ? { kind, length: longAt(reader, at + 8), from: at + 12 }
    : { kind, length: shortAt(reader, at + 6), from: at + 8 };
}

function readFragments(reader: Reader): StoredBytes[] {
  const { bytes, limits } = reader;
  const found: StoredBytes[] = [];
  for (;;) {
    const [tag, length] = [tagAt(reader), bytes.readUInt32LE(reader.at + 4)];
    reader.at += 8;
    if (tag === SEQUENCE_END) return found;
    reader.count += 1;
    if (reader.count > limits.elements) throw new DicomFault('complex');
    if (tag !== ITEM || reader.at + length > bytes.length) throw new DicomFault('broken');
    const piece = bytes.subarray(reader.at, reader.at + length);
    found.push({ length, slice: (from, to) => piece.subarray(from, to) });
    reader.at += length;
  }
}

function readItems(reader: Reader, length: number, depth: number): DataSet[] {
  const { bytes } = reader;
  const end = length === UNDEFINED ? bytes.length : reader.at + length;
  if (end > bytes.length) throw new DicomFault('broken');
  const items: DataSet[] = [];
  while (reader.at + 8 <= end) {
    const tag = tagAt(reader);
    const size = longAt(reader, reader.at + 4);
    reader.at += 8;
    if (tag === SEQUENCE_END) return items;
    if (tag !== ITEM) throw new DicomFault('broken');
    items.push(readItem(reader, size, end, depth + 1));
  }
  return items;
}

function readItem(reader: Reader, size: number, limit: number, depth: number): DataSet {
  // Items of no length cost eight bytes of the file, and far more here.
  reader.count += 1;
  if (reader.count > reader.limits.elements) throw new DicomFault('complex');
  const item = emptySet();
  const end = size === UNDEFINED ? limit : reader.at + size;
  if (end > limit) throw new DicomFault('broken');
  while (reader.at + 8 <= end) {
    if (tagAt(reader) === ITEM_END) {
      reader.at += 8;
      return item;
    }
    readElement(reader, item, depth);
  }
  return item;
}

/** Bytes of a number by the kind of its values. */
const WIDTHS: Readonly<Record<string, 2 | 4 | 8>> = {
  ...{ AT: 2, OW: 2, SS: 2, US: 2 },
  ...{ FL: 4, OF: 4, OL: 4, SL: 4, UL: 4 },
  ...{ FD: 8, OD: 8, OV: 8, SV: 8, UV: 8 },
};

/** Numbers with the upper byte first as all others are, in their place: no element is read twice. */
function turned(value: Buffer, kind: string): Buffer {
  const width = WIDTHS[kind];
  if (width === 2) return value.swap16();
  if (width === 4) return value.swap32();
  return width === 8 ? value.swap64() : value;
}

/** What an element says in letters; nothing where there is none. */
export function textOf({ values }: DataSet, tag: number): string {
  return (values.get(tag)?.toString('latin1', 0, 256) ?? '').replace(/[\0\s]+$/, '').trim();
}

/** A number of two or four bytes, or in letters; not a number where there is none. */
export function numberOf(set: DataSet, tag: number, kind: 'short' | 'long' | 'letters'): number {
  const bytes = set.values.get(tag);
  if (kind === 'short') return bytes && bytes.length >= 2 ? bytes.readUInt16LE(0) : Number.NaN;
  if (kind === 'long') return bytes && bytes.length >= 4 ? bytes.readUInt32LE(0) : Number.NaN;
  const text = textOf(set, tag);
  return text === '' ? Number.NaN : Number(text);
}

/** Numbers in letters with strokes between them; none where one of them is none. */
export function numbersOf(set: DataSet, tag: number): number[] {
  const text = textOf(set, tag);
  const numbers = text === '' ? [] : text.split('\\').map((one) => (one.trim() === '' ? Number.NaN : Number(one)));
  return numbers.every((one) => Number.isFinite(one)) ? numbers : [];
}
