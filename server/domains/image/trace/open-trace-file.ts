import {
  MOST_ANNOTATION_BYTES,
  MOST_EVENTS,
  MOST_TRACE_BYTES,
  type TraceEvent,
  type TraceSegment,
  type TraceShape,
} from '../../../../contract/domains/image/trace.shape.ts';
import { storageOfFile } from '../../../engine/files/tenant-storage.ts';
import type { Services } from '../../../engine/services.ts';
import { lineFor, linesFor } from '../../../platform/in-turn.ts';
import { StorageError } from '../../../platform/storage/file-storage.ts';
import type { ImageFile } from '../image-files.ts';
import { type ByteSource, sourceOf } from '../slide/byte-source.ts';
import { keepLately } from './keep-lately.ts';
import { type Annotation, readAnnotations } from './read-annotations.ts';
import { type Edf, edfHeadBytes, readEdfHead } from './read-edf.ts';
import { traceRefusal } from './trace-refusal.ts';

/** A recording of which pieces can be read: its head, and where its bytes lie. */
export interface TraceHead {
  readonly source: ByteSource;
  /** The hospital whose file it is: its storage may be its own. */
  readonly owner: string;
  readonly edf: Edf;
}

/** A recording that is being looked at, with what was written into it. */
export interface OpenTrace extends TraceHead {
  readonly shape: TraceShape;
}

const tooMany = '正在打开的波形过多，请稍后再试';
const inTurnOf = linesFor({ mostAtOnce: 3, mostWaiting: 400, tooMany });
const inTurn = lineFor({ mostAtOnce: 9, mostWaiting: 400, tooMany });

/**
 * Whole recordings are read through for their events, and long stretches for their coarse levels: so many at once, and of one hospital fewer, so
 * that a storage of its own that does not answer has nobody else wait.
 */
export const inTraceTurn = <T>({ owner }: Pick<TraceHead, 'owner'>, work: () => Promise<T>): Promise<T> =>
  inTurnOf(owner, () => inTurn(work));

// Of files that never change: a process keeps some kilobytes of each head, and a few hundred of each list of events at most.
const heads = keepLately<TraceHead>(256);
const shapes = keepLately<TraceShape>(32);

/** Under which what was read of a file is kept. */
export const keyOf = (file: Pick<ImageFile, 'tenantId' | 'id'>): string => `${file.tenantId} ${file.id}`;

/**
 * The head of a recording, by two small reads: all that its pieces need. Throws 415 for what cannot be shown. Never called inside a
 * transaction.
 */
export const openTraceHead = (services: Services, file: ImageFile): Promise<TraceHead> =>
  heads(keyOf(file), async () => {
    if (file.size < FIXED || file.size > MOST_TRACE_BYTES) throw traceRefusal();
    const storage = () => storageOfFile(services, file.tenantId, file.ossId);
    return readTraceHead(stillThere(sourceOf(storage, file.name, file.size)), file.tenantId);
  });

/** The recording with its events, for which all of it is read. Throws 415 for what cannot be shown. Never called inside a transaction. */
export async function openTraceFile(services: Services, file: ImageFile): Promise<OpenTrace> {
  const head = await openTraceHead(services, file);
  return { ...head, shape: await shapes(keyOf(file), () => shapeOf(head)) };
}

/** The same of a file that was removed meanwhile says so. */
function stillThere({ size, read }: ByteSource): ByteSource {
  return {
    size,
    read: async (start, length) => {
      try {
        return await read(start, length);
      } catch (error) {
        if (error instanceof StorageError && error.code === 'not-found') throw traceRefusal('文件不存在或已被删除');
        throw error;
      }
    },
  };
}

const FIXED = 256;

/** The recording that lies in these bytes. Throws 415 for what cannot be shown. */
export async function openEdf(source: ByteSource, owner = ''): Promise<OpenTrace> {
  const head = await readTraceHead(source, owner);
  return { ...head, shape: await shapeOf(head) };
}

/** The same without its events: two small reads. */
export async function readTraceHead(source: ByteSource, owner = ''): Promise<TraceHead> {
  const headBytes = edfHeadBytes(await source.read(0, FIXED));
  return { source, owner, edf: readEdfHead(await source.read(0, Math.min(headBytes, source.size)), source.size) };
}

async function shapeOf({ source, owner, edf }: TraceHead): Promise<TraceShape> {
  const isSilent = edf.annotations.length === 0;
  const found = isSilent ? { segments: [{ at: 0, onset: 0 }], events: [] } : await inTraceTurn({ owner }, () => readEvents(source, edf));
  return { ...edf.shape, ...found };
}

/** Bytes that are read at once: whole data records, at least one. */
const BLOCK = 2 * 1_048_576;
/** Signals of data records in a block: between two blocks others get their turn. */
const MOST_PARTS = 100_000;

/** Data records one block after the other: what is in memory does not grow with the recording. */
export async function* blocksOf(
  source: ByteSource,
  { headBytes, recordBytes, channels, annotations }: Edf,
  first: number,
  end: number,
): AsyncGenerator<Buffer> {
  const signals = channels.length + annotations.length;
  const step = Math.max(1, Math.floor(Math.min(BLOCK / recordBytes, MOST_PARTS / signals)));
  for (let at = first; at < end; at += step) yield await source.read(headBytes + at * recordBytes, Math.min(step, end - at) * recordBytes);
}

/** Reads the recording through: its events, and where stretches begin. */
async function readEvents(source: ByteSource, edf: Edf): Promise<{ segments: TraceSegment[]; events: TraceEvent[] }> {
  const { recordSeconds, records } = edf.shape;
  const segments: TraceSegment[] = [];
  const found: Annotation[] = [];
  const note = segmentNoter(segments);
  let first: number | undefined;
  let record = 0;
  for await (const block of blocksOf(source, edf, 0, records))
    for (let from = 0; from < block.length; from += edf.recordBytes, record += 1)
      for (const [index, place] of edf.annotations.entries()) {
        const { onset, annotations } = readAnnotations(annotated(block, from + place.from, place.samples * 2));
        if (found.length < MOST_EVENTS) found.push(...annotations.slice(0, MOST_EVENTS - found.length));
        if (index > 0 || onset === undefined) continue;
        // The first record may begin a part of a second after the time in the head.
        first ??= onset;
        if (edf.isDiscontinuous) note({ at: record * recordSeconds, onset: onset - first });
      }
  if (segments[0]?.at !== 0) segments.unshift({ at: 0, onset: 0 });
  const total = records * recordSeconds;
  const events = found
    .map(
      ({ onset, seconds, text }): TraceEvent => ({
        at: positionOf(segments, onset - (first ?? 0), total),
        seconds: Math.min(seconds, total),
        text,
      }),
    )
    .sort((one, other) => one.at - other.at);
  return { segments, events };
}

/** What is read of a list of annotations: one of megabytes is none. */
const annotated = (block: Buffer, from: number, bytes: number): Buffer =>
  block.subarray(from, from + Math.min(bytes, MOST_ANNOTATION_BYTES));

/** Seconds within which stretches lie beside each other: devices round. */
const GAP = 0.01;
/** A recording with more interruptions than that is none that can be looked at. */
const MOST_SEGMENTS = 5_000;

/** Notes where stretches begin. A record is compared with the one before: a clock that drifts through hours interrupts nothing. */
function segmentNoter(segments: TraceSegment[]): (record: TraceSegment) => void {
  let before: TraceSegment | undefined;
  return (record) => {
    const isNext = before && Math.abs(record.onset - before.onset - (record.at - before.at)) <= GAP;
    before = record;
    if (isNext) return;
    if (segments.length >= MOST_SEGMENTS) throw traceRefusal('波形的中断过多，无法打开，请在采集软件中导出为连续记录后上传');
    segments.push(record);
  };
}

/** Where among what was recorded something lies that happened so long after the beginning. Stretches lie one after the other. */
function positionOf(segments: readonly TraceSegment[], onset: number, total: number): number {
  let [low, high] = [0, segments.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((segments[middle]?.onset ?? 0) <= onset) low = middle;
    else high = middle - 1;
  }
  const here = segments[low];
  const at = here ? here.at + Math.max(0, onset - here.onset) : 0;
  return Math.min(at, segments[low + 1]?.at ?? total, total);
}
