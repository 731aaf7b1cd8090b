import { crc32 } from 'node:zlib';

/** The same shape of something recorded of somebody else: a recording belongs to one patient, and no two of them are the same bytes. */

const IEND = 12;

/** A picture with a remark, which nobody sees. */
export function anotherPng(first: Buffer, seed: number): Buffer {
  const body = Buffer.from(`tEXtComment\0No. ${seed}`, 'latin1');
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([first.subarray(0, -IEND), length, body, sum, first.subarray(-IEND)]);
}

/** A slide with the number of its glass behind the last directory, where readers of TIFF never come. */
export const anotherTiff = (first: Buffer, seed: number): Buffer =>
  Buffer.concat([first, Buffer.from(`glass ${String(seed).padStart(6, '0')}`)]);

const TAKEN = '20261120093000';

/** An ECG of another minute. Both of its formats say the time in digits. */
export function anotherEcg(first: Buffer, seed: number): Buffer {
  const taken = `202611${String(1 + (seed % 19)).padStart(2, '0')}${String(8 + (seed % 9)).padStart(2, '0')}${String(seed % 60).padStart(2, '0')}00`;
  return Buffer.from(first.toString('latin1').replaceAll(TAKEN, taken), 'latin1');
}

/** Where the head of an EDF says the time of day. */
const [TIME, TIME_BYTES] = [176, 8];

/** An EEG or EMG of another time of day. */
export function anotherEdf(first: Buffer, seed: number): Buffer {
  const other = Buffer.from(first);
  const two = (value: number): string => String(value).padStart(2, '0');
  other.write(`${two(8 + (seed % 9))}.${two((seed * 7) % 60)}.${two(seed % 60)}`, TIME, TIME_BYTES, 'latin1');
  return other;
}
