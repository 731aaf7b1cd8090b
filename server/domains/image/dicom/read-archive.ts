import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import {
  FREE_GROWTH,
  MOST_ENTRIES_OF_ZIP,
  MOST_GROWTH,
  MOST_INSTANCE_BYTES,
  MOST_NAME,
  MOST_UNPACKED_BYTES,
} from '../../../../contract/domains/image/dicom.limits.ts';
import { StudyFault } from './study-fault.ts';

/** A file of an archive, to be unpacked when its turn has come. */
export interface ArchivedFile {
  /** Bytes that come; with one more or less the stream fails. */
  readonly size: number;
  /** Of the files, how many came before. */
  readonly share: number;
  open(): Promise<Readable>;
}

/**
 * The files of an archive one after the other. What it says of itself is checked before anything is unpacked: number, names, sizes and growth. Throws
 * `StudyFault` for what is none, is too large, is locked, or holds archives itself.
 */
export async function* entriesOfArchive(file: FileHandle, size: number): AsyncGenerator<ArchivedFile> {
  const archive = await orBroken(fromFdPromise(file.fd, { autoClose: false, decodeStrings: false }));
  const entries = await readEntries(archive);
  refuseHuge(entries, size);
  for (const [at, entry] of entries.entries())
    yield { size: entry.uncompressedSize, share: at / entries.length, open: () => orBroken(archive.openReadStreamPromise(entry)) };
}

/** Into its place as it comes: pieces that were put together at the end would take the memory of the file twice. */
export async function wholeOf({ size, open }: ArchivedFile): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  const stream = await open();
  let at = 0;
  await orBroken(
    (async () => {
      for await (const piece of stream) at += piece.copy(bytes, at);
    })(),
  );
  return bytes.subarray(0, at);
}

/** Into a file, for what is too large for memory; what was in it is written over. Returns how many bytes came. */
export async function spool({ open }: ArchivedFile, into: FileHandle): Promise<number> {
  await into.truncate(0);
  const stream = await open();
  let at = 0;
  await orBroken(
    (async () => {
      for await (const piece of stream) at += (await into.write(piece, 0, piece.length, at)).bytesWritten;
    })(),
  );
  return at;
}

/** Whatever the reader of archives complains of, the archive is broken. */
async function orBroken<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof StudyFault ? error : new StudyFault('archive');
  }
}

async function readEntries(archive: ZipFile): Promise<Entry[]> {
  if (archive.entryCount > MOST_ENTRIES_OF_ZIP) throw new StudyFault('many');
  const entries: Entry[] = [];
  const reading = archive.eachEntry();
  for (let next = await orBroken(reading.next()); !next.done; next = await orBroken(reading.next())) {
    if (next.value.fileNameLength > MOST_NAME) throw new StudyFault('name');
    if (next.value.isEncrypted()) throw new StudyFault('locked');
    if (isWanted(next.value)) entries.push(next.value);
  }
  return entries;
}

/** Folders, the list of a disk, and what systems leave in archives are passed over. Nothing is ever written under a name of an archive. */
function isWanted({ fileNameRaw, uncompressedSize }: Entry): boolean {
  const name = fileNameRaw.toString('utf8');
  if (/(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[A-Za-z]:|\0/.test(name)) throw new StudyFault('name');
  if (/\.(?:zip|rar|7z|gz|tar|iso)$/i.test(name)) throw new StudyFault('nested');
  return uncompressedSize > 0 && !/[\\/]$|(?:^|[\\/])(?:__MACOSX[\\/]|\.)|(?:^|[\\/])(?:DICOMDIR|Thumbs\.db)$/i.test(name);
}

function refuseHuge(entries: readonly Entry[], archive: number): void {
  let total = 0;
  for (const entry of entries) {
    const { compressedSize: packed, uncompressedSize: size } = entry;
    if (size > MOST_INSTANCE_BYTES || packed > archive) throw new StudyFault('large');
    if (!entry.canDecodeFileData()) throw new StudyFault('method');
    if (size > FREE_GROWTH && size / Math.max(1, packed) > MOST_GROWTH) throw new StudyFault('bomb');
    total += size;
  }
  if (total > MOST_UNPACKED_BYTES) throw new StudyFault('large');
  if (total > FREE_GROWTH && total / Math.max(1, archive) > MOST_GROWTH) throw new StudyFault('bomb');
}
