import { ids, MS_NS } from './webm-ids.ts';

/** That is no WebM, or one of which nothing can be played. */
export class WebmError extends Error {}

const VIDEO = 1;
/** Bytes of an element that is read whole: heads and track descriptions have some hundreds. */
const HEAD_MOST = 65_536;
/** The longest id and size, and of a block its track, time and flags. */
const PEEK = 4 + 8 + 8 + 3;
const CUES_MOST = 20_000;
/** Longer ids stand beside clusters, and not in them. */
const LONGEST_INSIDE = 0xffff;
/** How long the last picture stands, in ms. */
const LAST_MS = 40;

/** Where players may begin: ticks of the file's own clock, and bytes from the first cluster. */
interface Cue {
  ticks: number;
  at: number;
}

export interface WebmShape {
  readonly ebml: Buffer;
  readonly tracks: Buffer;
  /** Number of the track of pictures. */
  readonly video: number;
  /** Nanoseconds of a tick. */
  readonly scale: number;
  /** Where the first cluster begins, and where the last whole block ends, in bytes. */
  readonly from: number;
  readonly to: number;
  readonly cues: readonly Cue[];
  /** In ms. */
  readonly duration: number;
}

interface Scan {
  ebml?: Buffer;
  tracks?: Buffer;
  rest: Buffer;
  /** Of the first byte of `rest` in the file. */
  position: number;
  /** Bytes that are passed over. */
  skip: number;
  video: number;
  scale: number;
  from: number;
  to: number;
  cues: Cue[];
  cluster: { at: number; ticks: number; isIndexed: boolean };
  /** Of the last block in ticks; less than 0 before there was one. */
  last: number;
}

/** A number of EBML with its length in bytes; nothing where more has to be read, and no value for an unknown size. */
function vint(buffer: Buffer, at: number, keepsMark: boolean): { length: number; value?: number } | undefined {
  const first = buffer[at];
  if (first === undefined) return undefined;
  const length = Math.clz32(first) - 23;
  if (length > 8) throw new WebmError('no number of EBML');
  if (at + length > buffer.length) return undefined;
  const whole = BigInt(`0x${buffer.toString('hex', at, at + length)}`);
  const mask = (1n << BigInt(7 * length)) - 1n;
  if (keepsMark) return { length, value: Number(whole) };
  return (whole & mask) === mask ? { length } : { length, value: Number(whole & mask) };
}

/** The elements inside of one that was read whole. */
function* elements(buffer: Buffer): Generator<{ id: number; body: Buffer }> {
  for (let at = 0; at < buffer.length; ) {
    const id = vint(buffer, at, true);
    const size = id && vint(buffer, at + id.length, false);
    if (id?.value === undefined || size?.value === undefined) return;
    const from = at + id.length + size.length;
    yield { id: id.value, body: buffer.subarray(from, from + size.value) };
    at = from + size.value;
  }
}

const uint = (body: Buffer | undefined): number => (body && body.length > 0 ? Number(BigInt(`0x${body.subarray(-8).toString('hex')}`)) : 0);
const inside = (buffer: Buffer, id: number): Buffer | undefined => [...elements(buffer)].find((one) => one.id === id)?.body;

/** The number of the first track of pictures; 0 where there is none. */
function videoOf(tracks: Buffer): number {
  const found = [...elements(tracks)].find(({ id, body }) => id === ids.trackEntry && uint(inside(body, ids.trackType)) === VIDEO);
  return found ? uint(inside(found.body, ids.trackNumber)) : 0;
}

function advance(scan: Scan, bytes: number): void {
  scan.rest = scan.rest.subarray(bytes);
  scan.position += bytes;
}

function beginCluster(scan: Scan, head: number): boolean {
  if (!scan.ebml || !scan.tracks) throw new WebmError('pictures before their description');
  if (scan.from < 0) scan.from = scan.position;
  scan.cluster = { at: scan.position, ticks: 0, isIndexed: false };
  advance(scan, head);
  return true;
}

/** An element that says something of the file. False where it is not there whole. */
function readWhole(scan: Scan, id: number, head: number, size: number): boolean {
  if (size > HEAD_MOST) throw new WebmError('a head without end');
  if (scan.rest.length < head + size) return false;
  const whole = Buffer.from(scan.rest.subarray(0, head + size));
  const body = whole.subarray(head);
  if (id === ids.ebml) scan.ebml = whole;
  else if (id === ids.tracks) [scan.tracks, scan.video] = [whole, videoOf(body)];
  else if (id === ids.info) scan.scale = uint(inside(body, ids.timestampScale)) || MS_NS;
  else scan.cluster.ticks = uint(body);
  advance(scan, head + size);
  return true;
}

/** Its time, and whether players may begin there: at a picture that needs none before it. */
function readBlock({ rest, cluster, cues, video, from, ...scan }: Scan, head: number, size: number): number {
  const track = vint(rest, head, false);
  if (!track || size < track.length + 3) throw new WebmError('no block');
  const ticks = Math.max(0, cluster.ticks + rest.readInt16BE(head + track.length));
  const isKey = ((rest[head + track.length + 2] ?? 0) & 0x80) !== 0;
  if (track.value === video && !cluster.isIndexed) {
    cluster.isIndexed = true;
    if (isKey && cues.length < CUES_MOST) cues.push({ ticks, at: cluster.at - from });
  }
  return Math.max(scan.last, ticks);
}

const readWholly: readonly number[] = [ids.ebml, ids.info, ids.tracks, ids.clusterTime];

/** Reads the element that comes next. False where more has to be there for it. */
function step(scan: Scan): boolean {
  const id = vint(scan.rest, 0, true);
  const size = id && vint(scan.rest, id.length, false);
  if (id?.value === undefined || !size) return false;
  const head = id.length + size.length;
  if (scan.position === 0 && id.value !== ids.ebml) throw new WebmError('no EBML');
  if (id.value === ids.cluster) return beginCluster(scan, head);
  if (scan.from >= 0 && id.value > LONGEST_INSIDE) throw new WebmError('the end of the clusters');
  if (id.value === ids.segment) {
    advance(scan, head);
    return true;
  }
  if (size.value === undefined) throw new WebmError('an element without end');
  if (readWholly.includes(id.value)) return readWhole(scan, id.value, head, size.value);
  if (id.value === ids.simpleBlock && scan.from >= 0) {
    if (scan.rest.length < Math.min(head + size.value, PEEK)) return false;
    scan.last = readBlock(scan, head, size.value);
  }
  scan.skip = head + size.value;
  return true;
}

function run(scan: Scan, isEnd: boolean): void {
  for (;;) {
    const taken = Math.min(scan.skip, scan.rest.length);
    advance(scan, taken);
    scan.skip -= taken;
    if (scan.skip > 0) return;
    if (scan.from >= 0) scan.to = scan.position;
    if (scan.rest.length === 0 || (scan.rest.length < PEEK && !isEnd) || !step(scan)) return;
  }
}

/**
 * What browsers record is a WebM that was written without knowing its end: no duration, no index, so that nobody can seek in it. This reads
 * it once from front to back, a piece at a time. `feed` throws `WebmError` for what is none; where it breaks off or makes no sense any
 * more, the last whole block is the end.
 */
export function scanWebm() {
  const cluster = { at: 0, ticks: 0, isIndexed: false };
  const scan: Scan = { rest: Buffer.alloc(0), position: 0, skip: 0, video: 0, scale: MS_NS, from: -1, to: -1, cues: [], cluster, last: -1 };
  let isCut = false;
  const attempt = (isEnd: boolean): void => {
    try {
      if (!isCut) run(scan, isEnd);
    } catch (error) {
      if (!(error instanceof WebmError) || scan.last < 0) throw error;
      isCut = true;
    }
  };
  return {
    feed: (piece: Buffer): void => {
      scan.rest = scan.rest.length > 0 ? Buffer.concat([scan.rest, piece]) : piece;
      attempt(false);
    },
    /** Throws `WebmError` where nothing was recorded. */
    end: (): WebmShape => {
      attempt(true);
      const { ebml, tracks, video, scale, from, to, cues, last } = scan;
      if (!ebml || !tracks || last < 0) throw new WebmError('nothing was recorded');
      return { ebml, tracks, video, scale, from, to, cues, duration: Math.round((last * scale) / MS_NS + LAST_MS) };
    },
  };
}

/** Whether bytes begin as a WebM does. */
export function isWebm(head: Buffer): boolean {
  return head.length >= 4 && head.readUInt32BE(0) === ids.ebml && head.subarray(0, 128).includes('webm');
}
