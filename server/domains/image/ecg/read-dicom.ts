import { MOST_DEPTH, MOST_ELEMENTS } from '../../../../contract/domains/image/ecg.shape.ts';
import { ecgRefusal } from './ecg-refusal.ts';

/** One set of elements of a DICOM file: bytes by tag, and sets within sets. */
export interface DataSet {
  readonly values: Map<number, Buffer>;
  readonly sequences: Map<number, DataSet[]>;
}

const IMPLICIT = '1.2.840.10008.1.2';
const EXPLICIT = '1.2.840.10008.1.2.1';
const UNDEFINED = 0xffff_ffff;
const [ITEM, ITEM_END, SEQUENCE_END] = [0xfffe_e000, 0xfffe_e00d, 0xfffe_e0dd];
/** Kinds of values whose length takes four bytes. */
const LONG: readonly string[] = ['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'SV', 'UC', 'UN', 'UR', 'UT', 'UV'];

interface Reader {
  readonly bytes: Buffer;
  readonly isExplicit: boolean;
  at: number;
  count: number;
}

/** The elements of a DICOM file. Lengths are never trusted beyond the file, depth and number are bounded. Throws 415. */
export function readDicom(bytes: Buffer): DataSet {
  if (bytes.length < 140 || bytes.toString('latin1', 128, 132) !== 'DICM') throw ecgRefusal();
  try {
    const meta: Reader = { bytes, isExplicit: true, at: 132, count: 0 };
    const head: DataSet = { values: new Map(), sequences: new Map() };
    while (meta.at + 8 <= bytes.length && bytes.readUInt16LE(meta.at) === 2) readElement(meta, head, 0);
    const syntax = textOf(head, 0x0002_0010);
    if (syntax !== IMPLICIT && syntax !== EXPLICIT) throw ecgRefusal('波形文件的DICOM传输语法暂不支持，请导出为未压缩格式后上传');
    const reader: Reader = { bytes, isExplicit: syntax === EXPLICIT, at: meta.at, count: 0 };
    const data: DataSet = { values: new Map(), sequences: new Map() };
    while (reader.at + 8 <= bytes.length) readElement(reader, data, 0);
    return data;
  } catch (error) {
    // A length that leads out of the file.
    throw error instanceof RangeError ? ecgRefusal() : error;
  }
}

function readElement(reader: Reader, into: DataSet, depth: number): void {
  const { bytes } = reader;
  reader.count += 1;
  if (reader.count > MOST_ELEMENTS || depth > MOST_DEPTH) throw ecgRefusal('波形文件的结构过于复杂，无法打开');
  const tag = tagAt(reader);
  const { kind, length, from } = lengthAt(reader);
  reader.at = from;
  if (kind === 'SQ' || length === UNDEFINED) {
    into.sequences.set(tag, readItems(reader, length, depth));
    return;
  }
  if (from + length > bytes.length) throw ecgRefusal();
  into.values.set(tag, bytes.subarray(from, from + length));
  reader.at = from + length;
}

/** Group and number, as one number. */
function tagAt({ bytes, at }: Reader): number {
  return bytes.readUInt16LE(at) * 0x1_0000 + bytes.readUInt16LE(at + 2);
}

function lengthAt({ bytes, at, isExplicit }: Reader): { kind: string; length: number; from: number } {
  if (!isExplicit) {
    // Without kinds a sequence is known by what stands in it.
    const length = bytes.readUInt32LE(at + 4);
    const isItem = at + 12 <= bytes.length && bytes.readUInt16LE(at + 8) === 0xfffe && bytes.readUInt16LE(at + 10) === 0xe000;
    return { kind: isItem ? 'SQ' : '', length, from: at + 8 };
  }
  const kind = bytes.toString('latin1', at + 4, at + 6);
  if (!/^[A-Z]{2}$/.test(kind)) throw ecgRefusal();
  return LONG.includes(kind)
    ? { kind, length: bytes.readUInt32LE(at + 8), from: at + 12 }
    : { kind, length: bytes.readUInt16LE(at + 6), from: at + 8 };
}

function readItems(reader: Reader, length: number, depth: number): DataSet[] {
  const { bytes } = reader;
  const end = length === UNDEFINED ? bytes.length : reader.at + length;
  if (end > bytes.length) throw ecgRefusal();
  const items: DataSet[] = [];
  while (reader.at + 8 <= end) {
    const tag = tagAt(reader);
    const size = bytes.readUInt32LE(reader.at + 4);
    reader.at += 8;
    if (tag === SEQUENCE_END) return items;
    if (tag !== ITEM) throw ecgRefusal();
    items.push(readItem(reader, size, end, depth + 1));
  }
  return items;
}

function readItem(reader: Reader, size: number, limit: number, depth: number): DataSet {
  // Items of no length cost eight bytes of the file, and far more here.
  reader.count += 1;
  if (reader.count > MOST_ELEMENTS) throw ecgRefusal();
  const item: DataSet = { values: new Map(), sequences: new Map() };
  const end = size === UNDEFINED ? limit : reader.at + size;
  if (end > limit) throw ecgRefusal();
  while (reader.at + 8 <= end) {
    if (tagAt(reader) === ITEM_END) {
      reader.at += 8;
      return item;
    }
    readElement(reader, item, depth);
  }
  return item;
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
