import { ids, MS_NS } from './webm-ids.ts';
import type { WebmShape } from './webm-scan.ts';

const bytesOf = (value: number, length: number): Buffer => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64BE(BigInt(value));
  return buffer.subarray(8 - length);
};
const idOf = (id: number): Buffer => bytesOf(id, Math.ceil((32 - Math.clz32(id)) / 8));
/** Of eight bytes, whatever its value: what is written later has its place before. */
const sizeOf = (size: number): Buffer => Buffer.concat([Buffer.from([1]), bytesOf(size, 7)]);

/** An element with its parts. */
export function element(id: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([idOf(id), sizeOf(body.length), body]);
}

export const unsigned = (id: number, value: number): Buffer => element(id, bytesOf(value, 8));

function float(id: number, value: number): Buffer {
  const body = Buffer.alloc(8);
  body.writeDoubleBE(value);
  return element(id, body);
}

const cuesOf = ({ cues, video }: WebmShape, shift: number): Buffer =>
  element(
    ids.cues,
    ...cues.map(({ ticks, at }) => {
      const where = element(ids.cuePositions, unsigned(ids.cueTrack, video), unsigned(ids.cueCluster, at + shift));
      return element(ids.cuePoint, unsigned(ids.cueTime, ticks), where);
    }),
  );

/** What stands before the clusters of a recording: how long it is, and where to seek. */
export function headOf(shape: WebmShape): Buffer {
  const { ebml, tracks, cues, scale, duration, from, to } = shape;
  const name = Buffer.from('lianyi');
  const length = float(ids.duration, (duration * MS_NS) / scale);
  const info = element(ids.info, unsigned(ids.timestampScale, scale), length, element(ids.muxer, name), element(ids.writer, name));
  const before = Buffer.concat([info, tracks]);
  // All numbers have one width, so that the index is as long before its positions are known.
  const index = cues.length > 0 ? cuesOf(shape, before.length + cuesOf(shape, 0).length) : Buffer.alloc(0);
  const inside = Buffer.concat([before, index]);
  return Buffer.concat([ebml, idOf(ids.segment), sizeOf(inside.length + to - from), inside]);
}
