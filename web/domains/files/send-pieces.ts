import { BIG_FILE_CHUNK_BYTES, BIG_FILE_PARALLEL, type ChunkUploadRecord } from '../../../contract/domains/files/big-file.endpoints.ts';
import { CallError } from '../../platform/call/call-error.ts';
import { isReadable, READ_FAILED } from '../../platform/call/is-readable.ts';
import { patiently } from './patiently.ts';
import { sendChunk } from './send-chunk.ts';
import { createSlots } from './slots.ts';
import { changeItem, findItem } from './upload-store.ts';

export interface PiecesToSend {
  key: string;
  file: File;
  wire: Readonly<Record<string, string>>;
  record: ChunkUploadRecord;
  /** Checksum by piece, in order. */
  hashes: readonly string[];
  /** Kept up to date: bytes by piece number. */
  bytes: Map<number, number>;
  signal: AbortSignal;
}

/** Three pieces on their way at once, of all files together (specification 1 §9). */
const takeSlot = createSlots(BIG_FILE_PARALLEL);

/** How the pieces of one upload go: side by side, until one of them does not get through. */
interface Line {
  isNarrow: boolean;
  readonly takeTurn: ReturnType<typeof createSlots>;
}

type PieceToSend = PiecesToSend & { readonly line: Line };

/** Sends every piece that the server does not have. Throws what the first piece failed with for good. */
export async function sendPieces(given: PiecesToSend): Promise<void> {
  const work: PieceToSend = { ...given, line: { isNarrow: false, takeTurn: createSlots(1) } };
  const { file, record, bytes, signal } = work;
  const size = record.chunkSize;
  const numbers = Array.from({ length: Math.ceil(file.size / size) }, (_, at) => at + 1);
  for (const number of record.chunkNumbers) bytes.set(number, Math.min(size, file.size - (number - 1) * size));
  const missing = numbers.filter((number) => !record.chunkNumbers.includes(number));
  const failed = new AbortController();
  const both = AbortSignal.any([signal, failed.signal]);
  const worker = async (): Promise<void> => {
    for (let number = missing.shift(); number !== undefined; number = missing.shift())
      await sendPatiently({ ...work, signal: both }, number);
  };
  try {
    // The server looks at the first piece: a file that is not what it says should cost one piece, not three.
    if (missing[0] === 1) await sendPatiently({ ...work, signal: both }, missing.shift() ?? 1);
    await Promise.all(Array.from({ length: BIG_FILE_PARALLEL }, worker));
  } catch (error) {
    failed.abort(error);
    throw error;
  }
}

/** A piece again and again while the failure is one that may pass. Side by side they may all be too slow for a narrow line: then one goes after the other. */
function sendPatiently(work: PieceToSend, number: number): Promise<void> {
  return patiently(work.signal, async () => {
    try {
      await sendOne(work, number);
    } catch (error) {
      work.bytes.delete(number);
      work.signal.throwIfAborted();
      if (!(await isReadable(work.file))) throw new Error(READ_FAILED);
      if (error instanceof CallError && error.code === 0) work.line.isNarrow = true;
      throw error;
    }
  });
}

async function sendOne({ key, file, wire, record, hashes, bytes, signal, line }: PieceToSend, chunkNumber: number): Promise<void> {
  const endTurn = line.isNarrow ? await line.takeTurn(signal) : () => undefined;
  const giveBack = await takeSlot(signal).catch((error: unknown) => {
    endTurn();
    throw error;
  });
  try {
    if (findItem(key)?.status === 'waiting') changeItem(key, { status: 'uploading' });
    const { chunkSize } = record;
    const piece = file.slice((chunkNumber - 1) * chunkSize, chunkNumber * chunkSize);
    // An upload that another client cut differently has other pieces than those whose checksums are known here.
    const chunkSha256 = chunkSize === BIG_FILE_CHUNK_BYTES ? hashes[chunkNumber - 1] : undefined;
    const fields = { ...wire, chunkNumber, chunkSize, totalSize: file.size, ...(chunkSha256 ? { chunkSha256 } : {}) };
    const { data } = await sendChunk({ fields, piece, signal, onProgress: (sent) => bytes.set(chunkNumber, sent) });
    bytes.set(chunkNumber, piece.size);
    if (data?.id && !findItem(key)?.id) changeItem(key, { id: data.id });
  } finally {
    giveBack();
    endTurn();
  }
}
