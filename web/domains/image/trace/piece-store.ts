import { LEVEL_SAMPLES, type TraceShape } from '../../../../contract/domains/image/trace.shape.ts';

/** Bytes of pieces that are kept. Most have 32 KB, those of long data records megabytes. */
const MOST_BYTES = 64 * 1_048_576;

/** The least and the greatest of a stretch, in a channel's unit. */
export interface Range {
  /** When it begins. */
  readonly at: number;
  readonly least: number;
  readonly most: number;
}

/** What has arrived of a recording, and what can be read of it. Times are seconds of what was recorded. */
export interface PieceStore {
  put(level: number, piece: number, bytes: ArrayBuffer): void;
  /** Those of a stretch that have not arrived. */
  missing(level: number, from: number, to: number): number[];
  /** Samples of a channel from one (inclusive) to another, in its unit. What has not arrived, or lies beyond, is zero. */
  samples(channel: number, from: number, to: number): Float32Array;
  ranges(level: number, channel: number, from: number, to: number): readonly Range[];
  /** About what a channel lies, in its unit: the mean of the first ranges that were asked for, and the same from then on. */
  middle(channel: number, ranges: readonly Range[]): number;
}

/** Keeps pieces as `getTracePiece` gives them. */
export function pieceStore(shape: TraceShape): PieceStore {
  const pieces = new Map<string, Int16Array>();
  const middles = new Map<number, number>();
  let held = 0;
  const recordsOf = (level: number): number => shape.pieceRecords[level] ?? 1;
  const drop = (key: string): void => {
    held -= pieces.get(key)?.byteLength ?? 0;
    pieces.delete(key);
  };
  const heldBy = (level: number, piece: number): number => Math.min(recordsOf(level), shape.records - piece * recordsOf(level));
  const countOf = (level: number, records: number, channel: number): number => {
    const count = records * (shape.channels[channel]?.samples ?? 0);
    return level === 0 ? count : Math.ceil(count / (LEVEL_SAMPLES[level] ?? 1)) * 2;
  };
  /** The numbers of a channel within a piece. */
  const lineOf = (level: number, piece: number, channel: number): Int16Array | undefined => {
    const key = `${level} ${piece}`;
    const found = pieces.get(key);
    if (!found) return undefined;
    pieces.delete(key);
    pieces.set(key, found);
    const records = heldBy(level, piece);
    let from = 0;
    for (let before = 0; before < channel; before += 1) from += countOf(level, records, before);
    return found.subarray(from, from + countOf(level, records, channel));
  };
  const numbers = (level: number, from: number, to: number): number[] => {
    const seconds = recordsOf(level) * shape.recordSeconds;
    const last = Math.ceil(shape.records / recordsOf(level)) - 1;
    const [first, end] = [Math.max(0, Math.floor(from / seconds)), Math.min(last, Math.floor(to / seconds))];
    return Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => first + index);
  };
  return {
    put: (level, piece, bytes) => {
      drop(`${level} ${piece}`);
      pieces.set(`${level} ${piece}`, new Int16Array(bytes));
      held += bytes.byteLength;
      for (const eldest of pieces.keys()) {
        if (held <= MOST_BYTES || pieces.size === 1) break;
        drop(eldest);
      }
    },
    middle: (channel, ranges) => {
      const sum = ranges.reduce((so, { least, most }) => so + (least + most) / 2, 0);
      const middle = middles.get(channel) ?? sum / Math.max(1, ranges.length);
      if (ranges.length > 0) middles.set(channel, middle);
      return middle;
    },
    missing: (level, from, to) => numbers(level, from, to).filter((piece) => !pieces.has(`${level} ${piece}`)),
    samples: (channel, from, to) => {
      const { scale = 1, offset = 0, samples = 1 } = shape.channels[channel] ?? {};
      const values = new Float32Array(Math.max(0, to - from));
      const each = recordsOf(0) * samples;
      for (let piece = Math.floor(from / each); piece * each < to; piece += 1) {
        const line = lineOf(0, piece, channel);
        if (!line) continue;
        const [start, end] = [Math.max(from, piece * each), Math.min(to, piece * each + line.length)];
        for (let at = start; at < end; at += 1) values[at - from] = (line[at - piece * each] ?? 0) * scale + offset;
      }
      return values;
    },
    ranges: (level, channel, from, to) => {
      const { scale = 1, offset = 0, samples = 1 } = shape.channels[channel] ?? {};
      const step = ((LEVEL_SAMPLES[level] ?? 1) * shape.recordSeconds) / samples;
      return numbers(level, from, to).flatMap((piece) => {
        const line = lineOf(level, piece, channel) ?? new Int16Array();
        const start = piece * recordsOf(level) * shape.recordSeconds;
        const [first, last] = [
          Math.max(0, Math.floor((from - start) / step)),
          Math.min(line.length / 2 - 1, Math.ceil((to - start) / step)),
        ];
        return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
          const bucket = first + index;
          const [one, other] = [(line[bucket * 2] ?? 0) * scale + offset, (line[bucket * 2 + 1] ?? 0) * scale + offset];
          return { at: start + bucket * step, least: Math.min(one, other), most: Math.max(one, other) };
        });
      });
    },
  };
}
