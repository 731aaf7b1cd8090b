import type { FileHandle } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import {
  FREE_GROWTH,
  MOST_ENTRIES_OF_ZIP,
  MOST_GROWTH,
  MOST_INSTANCE_BYTES,
  MOST_NAME,
  MOST_UNPACKED_BYTES,
} from '../../../../contract/domains/image/dicom.limits.ts';
import { StudyFault } from './study-fault.ts';

/** A file of an archive, and where it lies. */
interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly from: number;
}

const [END, ENTRY, LOCAL] = [0x0605_4b50, 0x0201_4b50, 0x0403_4b50];
const [END_BYTES, ENTRY_BYTES, LOCAL_BYTES] = [22, 46, 30];
const MOST_COMMENT = 65_535;
/** Files of archives that are larger than four gigabytes are refused, as no upload is. */
const LARGE = 0xffff_ffff;

/**
 * The files of an archive one after the other, each whole, with the share of them that came before. What it says of itself is checked before anything is unpacked: number, names, sizes and
 * growth. Throws `StudyFault` for what is none, is too large, is locked, or holds archives itself.
 */
export async function* filesOfArchive(file: FileHandle, size: number): AsyncGenerator<{ bytes: Buffer; share: number }> {
  const entries = await readEntries(file, size);
  refuseHuge(entries, size);
  for (const [at, entry] of entries.entries()) yield { bytes: await unpack(file, entry, size), share: at / entries.length };
}

async function readAt(file: FileHandle, from: number, length: number, size: number): Promise<Buffer> {
  if (from < 0 || length < 0 || from + length > size) throw new StudyFault('archive');
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, from);
  if (bytesRead !== length) throw new StudyFault('archive');
  return bytes;
}

async function readEntries(file: FileHandle, size: number): Promise<Entry[]> {
  const tail = await readAt(file, Math.max(0, size - END_BYTES - MOST_COMMENT), Math.min(size, END_BYTES + MOST_COMMENT), size);
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new StudyFault('archive');
  const [count, length, from] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (count > MOST_ENTRIES_OF_ZIP) throw new StudyFault('many');
  if (length > MOST_ENTRIES_OF_ZIP * (ENTRY_BYTES + MOST_NAME + 1_024)) throw new StudyFault('archive');
  const list = await readAt(file, from, length, size);
  const entries: Entry[] = [];
  for (let at = 0, seen = 0; seen < count; seen += 1) {
    if (at + ENTRY_BYTES > list.length || list.readUInt32LE(at) !== ENTRY) throw new StudyFault('archive');
    const [named, extra, comment] = [list.readUInt16LE(at + 28), list.readUInt16LE(at + 30), list.readUInt16LE(at + 32)];
    if (named > MOST_NAME) throw new StudyFault('name');
    const entry = {
      name: list.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + named),
      ...{ method: list.readUInt16LE(at + 10), packed: list.readUInt32LE(at + 20) },
      ...{ size: list.readUInt32LE(at + 24), from: list.readUInt32LE(at + 42) },
    };
    // The lowest bit says that it is locked with a password.
    if ((list.readUInt16LE(at + 8) & 1) === 1) throw new StudyFault('locked');
    if (isWanted(entry)) entries.push(entry);
    at += ENTRY_BYTES + named + extra + comment;
  }
  return entries;
}

/** Folders, the list of a disk, and what systems leave in archives are passed over. Nothing is ever written under a name of an archive. */
function isWanted({ name, size }: Entry): boolean {
  if (/(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[A-Za-z]:|\0/.test(name)) throw new StudyFault('name');
  if (/\.(?:zip|rar|7z|gz|tar|iso)$/i.test(name)) throw new StudyFault('nested');
  return size > 0 && !/[\\/]$|(?:^|[\\/])(?:__MACOSX[\\/]|\.)|(?:^|[\\/])(?:DICOMDIR|Thumbs\.db)$/i.test(name);
}

function refuseHuge(entries: readonly Entry[], archive: number): void {
  let total = 0;
  for (const { packed, size, method } of entries) {
    if (packed === LARGE || size === LARGE || size > MOST_INSTANCE_BYTES || packed > archive) throw new StudyFault('large');
    if (method === 0 ? packed !== size : size > FREE_GROWTH && size / Math.max(1, packed) > MOST_GROWTH) throw new StudyFault('bomb');
    total += size;
  }
  if (total > MOST_UNPACKED_BYTES) throw new StudyFault('large');
  if (total > FREE_GROWTH && total / Math.max(1, archive) > MOST_GROWTH) throw new StudyFault('bomb');
}

async function unpack(file: FileHandle, { method, packed, size, from }: Entry, archive: number): Promise<Buffer> {
  const head = await readAt(file, from, LOCAL_BYTES, archive);
  if (head.readUInt32LE(0) !== LOCAL) throw new StudyFault('archive');
  const start = from + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
  const bytes = await readAt(file, start, packed, archive);
  if (method === 0) return bytes;
  if (method !== 8) throw new StudyFault('method');
  return inflate(bytes, size);
}

/** Never more than the archive has said: it stops there. */
function inflate(bytes: Buffer, size: number): Buffer {
  try {
    const unpacked = inflateRawSync(bytes, { maxOutputLength: size });
    if (unpacked.length === size) return unpacked;
  } catch {
    // Told below.
  }
  throw new StudyFault('archive');
}
